package dev.trellis.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.ServiceUnavailableException;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ErrorMapperTest {

  private static final String CANARY = "the text of a memory";

  private final JsonMapper json = JsonMapper.builder().build();
  private final ErrorMapper mapper = new ErrorMapper(json);
  private final Logger log = Logger.getLogger(ErrorMapper.class.getName());
  private final LogCapture captured = new LogCapture();

  @BeforeEach
  void capture() {
    log.addHandler(captured);
    log.setUseParentHandlers(false);
  }

  @AfterEach
  void release() {
    log.removeHandler(captured);
    log.setUseParentHandlers(true);
  }

  @Test
  void whatTheCallerCausedKeepsItsStatusAndLosesItsMessage() {
    Response answer = mapper.toResponse(new NotFoundException(CANARY));

    assertThat(answer.getStatus()).isEqualTo(404);
    assertThat(answer.getEntity()).isEqualTo("{\"error\":\"not_found\"}");
    assertThat(captured.records).isEmpty();
  }

  @Test
  void aWrongMethodKeepsItsAllowHeader() {
    Response answer = mapper.toResponse(new NotAllowedException("GET", new String[] {"HEAD"}));

    assertThat(answer.getStatus()).isEqualTo(405);
    assertThat(answer.getHeaderString("Allow")).contains("GET").contains("HEAD");
  }

  @Test
  void anythingUnexpectedIsAnIncidentThatOnlyTheLogExplains() {
    IllegalStateException cause = new IllegalStateException(CANARY);

    Response answer = mapper.toResponse(cause);

    assertThat(answer.getStatus()).isEqualTo(500);
    JsonNode body = json.readTree((String) answer.getEntity());
    assertThat(body.get("error").asString()).isEqualTo("internal");
    assertThat(body.toString()).doesNotContain(CANARY).doesNotContain("Exception");
    assertThat(captured.records)
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.getMessage()).contains(body.get("incident").asString());
              assertThat(entry.getThrown()).isSameAs(cause);
            });
  }

  @Test
  void aServerErrorRaisedByJaxRsIsAnIncidentToo() {
    assertThat(mapper.toResponse(new ServiceUnavailableException(CANARY)).getStatus())
        .isEqualTo(500);
    assertThat(captured.records).hasSize(1);
  }

  private static final class LogCapture extends Handler {
    private final List<LogRecord> records = new ArrayList<>();

    @Override
    public void publish(LogRecord entry) {
      records.add(entry);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
