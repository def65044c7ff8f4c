package dev.trellis.gateway.http;

import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Puts the {@link Site} before everything else that the application serves. */
public class SiteFilter implements Filter {
  private final Site site;

  /** A filter before that site. */
  @Inject
  public SiteFilter(Site site) {
    this.site = site;
  }

  @Override
  public void doFilter(ServletRequest asked, ServletResponse given, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) asked;
    HttpServletResponse response = (HttpServletResponse) given;
    response.setHeader("X-Content-Type-Options", "nosniff");
    Optional<Answer> answer = site.answer(call(request));
    if (answer.isPresent()) {
      write(answer.get(), request, response);
    } else {
      chain.doFilter(request, response);
    }
  }

  private static HttpCall call(HttpServletRequest request) {
    SortedMap<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : Collections.list(request.getHeaderNames())) {
      headers.put(name, Collections.list(request.getHeaders(name)));
    }
    return new HttpCall(
        request.getMethod(),
        request.getRequestURI(),
        headers,
        request.getRemoteAddr(),
        request.getLocalPort(),
        most -> request.getInputStream().readNBytes(most));
  }

  private static void write(Answer answer, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(answer.status());
    answer.headers().forEach(response::setHeader);
    if (answer.body().isEmpty()) {
      return;
    }
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    response.setContentType("application/json");
    response.setContentLength(body.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(body);
    }
  }
}
