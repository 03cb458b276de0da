package billing.cli.command.server;

import billing.run.RunReport;
import billing.run.schedule.FailedJob;
import billing.server.http.ServerLog;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The lines of the server's log about a billing run, whether the clock or a request caused it. */
final class RunLog {
    private final ServerLog log;

    RunLog(ServerLog log) {
        this.log = log;
    }

    /** Logs how many invoices a run has made, and what failed. */
    void write(RunReport report) {
        log.info("billing run", Map.of("invoices", report.invoiceCount()));
        report.failures().forEach(this::write);
        report.partFailure().ifPresent(reason -> log.failure(
                "invoices were made one by one, because they failed together", reason));
    }

    private void write(FailedJob failure) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("work", failure.work().name().toLowerCase(Locale.ROOT));
        facts.put("of", failure.subject());
        facts.put("due_at", failure.at().toString());
        facts.put("reason", String.valueOf(failure.reason().getMessage()));
        log.warning("due work failed and remains due", facts);
    }
}
