package dev.trellis.gateway.http;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Turns whatever a resource throws into JSON. What JAX-RS itself raises (an unknown path, a wrong
 * method) keeps its status; anything else becomes 500 with an incident id, and only the log learns
 * what it was.
 */
@Provider
@Dependent
public class ErrorMapper implements ExceptionMapper<Throwable> {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorMapper.class);

  private final JsonMapper json;

  /** Writes bodies with {@code json}. */
  @Inject
  public ErrorMapper(JsonMapper json) {
    this.json = json;
  }

  @Override
  public Response toResponse(Throwable thrown) {
    if (thrown instanceof WebApplicationException known && known.getResponse().getStatus() < 500) {
      return asked(known.getResponse());
    }
    String incident = UUID.randomUUID().toString();
    LOG.error("incident {}", incident, thrown);
    return body(Response.status(500), ErrorBody.internal(incident));
  }

  private Response asked(Response raised) {
    Response.ResponseBuilder answer = Response.status(raised.getStatus());
    String allow = raised.getHeaderString(HttpHeaders.ALLOW);
    if (allow != null) {
      answer.header(HttpHeaders.ALLOW, allow);
    }
    return body(answer, ErrorBody.of(raised.getStatus()));
  }

  private Response body(Response.ResponseBuilder answer, ErrorBody body) {
    return answer
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(json.writeValueAsString(body))
        .build();
  }
}
