package dev.trellis.gateway.http;

import dev.trellis.core.store.Arrival;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Hands requests to the front door and writes what it says, and nothing else. */
public class FrontServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Door door;

  /** A servlet before that door. */
  @Inject
  public FrontServlet(Door door) {
    this.door = door;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Answer answer = door.front().answer(inbound(request));
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    response.setContentLength(body.length);
    if (body.length > 0) {
      response.setContentType("application/json");
      if (!request.getMethod().equals("HEAD")) {
        response.getOutputStream().write(body);
      }
    }
  }

  private static Inbound inbound(HttpServletRequest request) throws IOException {
    SortedMap<String, List<String>> headers = new TreeMap<>();
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(name.toLowerCase(Locale.ROOT), Collections.list(request.getHeaders(name)));
    }
    return new Inbound(
        request.getMethod(),
        request.getRequestURI(),
        headers,
        request.getRemoteAddr(),
        Arrival.now(),
        request.getInputStream());
  }
}
