package dev.trellis.gateway.http;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
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

/**
 * Answers to the hosts of the listener alone, whatever is asked for, health too: a name that a web
 * page lets point to loopback reaches nothing (§9.4 item 2).
 */
public class HostFilter implements Filter {
  private final Provider<Door> door;

  /** A filter before that door, which is there once the application has started. */
  @Inject
  public HostFilter(Provider<Door> door) {
    this.door = door;
  }

  @Override
  public void doFilter(ServletRequest asked, ServletResponse given, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest request = (HttpServletRequest) asked;
    HttpServletResponse response = (HttpServletResponse) given;
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (door.get().front().admitsHost(Collections.list(request.getHeaders("Host")))) {
      chain.doFilter(request, response);
      return;
    }
    Answer refusal = Answer.error(403);
    response.setStatus(refusal.status());
    response.setContentType("application/json");
    response.getOutputStream().write(refusal.body().getBytes(StandardCharsets.UTF_8));
  }
}
