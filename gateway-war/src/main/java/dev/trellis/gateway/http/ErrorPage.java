package dev.trellis.gateway.http;

import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer to errors that the container raises before or beside JAX-RS (see {@code error-page} in
 * {@code web.xml}): the same JSON body, in place of the container's HTML page with its stack trace.
 * Asked for by its own path it is an unknown path like any other.
 */
public class ErrorPage extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private final transient JsonMapper json;

  /** Writes bodies with {@code json}. */
  @Inject
  public ErrorPage(JsonMapper json) {
    this.json = json;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int status =
        request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer raised
            ? raised
            : 404;
    response.setStatus(status);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.getWriter().write(json.writeValueAsString(ErrorBody.of(status)));
  }
}
