package dev.trellis.tomatio.doctor;

/** Does another gateway keep data of its own here? */
final class GatewayTables implements Question {
  @Override
  public void ask(Patient patient, Chart chart) {
    for (String table : patient.tables().ofGateway()) {
      chart.add(Ailment.GATEWAY_TABLES, new Example(table, "table", "name"));
    }
  }
}
