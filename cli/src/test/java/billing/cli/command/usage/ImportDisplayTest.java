package billing.cli.command.usage;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.session.Console;
import billing.cli.session.GlobalOptions;
import billing.cli.session.Session;
import billing.cli.session.StandardOutput;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The progress of an import on a terminal. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ImportDisplayTest {
    @Test
    void rows_are_counted_while_they_are_read_before_the_first_ones_are_stored() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream shown = new PrintStream(err, true, StandardCharsets.UTF_8);
        try (Session session = new Session(new Console(InputStream.nullInputStream(),
                new StandardOutput(err), shown,
                Map.of(), Path.of(""), BillingClock.fixed(Instant.EPOCH),
                by -> Identifiers.seeded(1), new Console.Terminal(false, false, true, 80),
                "billing"), new GlobalOptions());
                ImportDisplay display = new ImportDisplay(session, "u.csv")) {
            long rows = 0;
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (err.size() == 0 && System.nanoTime() < end) {
                display.reading(++rows);
            }
            assertThat(err.toString(StandardCharsets.UTF_8)).contains("read");
        }
    }
}
