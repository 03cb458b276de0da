package billing.cli.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows of usage that cannot be billed: approved in fixtures/errors with the file of rejects. */
class UsageGalleryTest {
    private static final String HEAD =
            "transaction_id,external_subscription_id,code,timestamp,tokens\n";
    private static final String GOOD = "a,acme-1,tokens,2024-03-01T00:00:00Z,5\n";
    private static final String CATALOG = """
            billable_metrics:
              - {code: tokens, name: Tokens, aggregation_type: sum_agg, field_name: tokens}
            plans:
              - {code: pro, name: Pro, interval: monthly, amount_cents: 0, amount_currency: EUR,
                 pay_in_advance: false}
            customers:
              - {external_id: acme, name: Acme, currency: EUR}
            subscriptions:
              - {external_id: acme-1, external_customer_id: acme, plan_code: pro,
                 subscription_at: "2024-03-01T00:00:00Z"}
            """;
    private static final long GIGABYTE = 1L << 30;

    @TempDir
    Path folder;

    @BeforeEach
    void a_customer_with_a_plan() throws IOException {
        Files.writeString(folder.resolve("catalog.yaml"), CATALOG);
        CommandRun.in(folder).init();
        CommandRun applied = CommandRun.in(folder).run("apply", "-f", "catalog.yaml");
        assertThat(applied.exit()).as(applied.err()).isZero();
    }

    @Test
    void bad_timestamp() throws IOException {
        approve("usage-bad-timestamp", "A day that does not exist, and a time without a zone.",
                "b,acme-1,tokens,2024-02-30T00:00:00Z,5\nc,acme-1,tokens,2024-03-01 09:00,5\n");
    }

    @Test
    void bad_number() throws IOException {
        approve("usage-bad-number", "A decimal comma, and a word.",
                "b,acme-1,tokens,2024-03-01T00:00:00Z,\"1,5\"\n"
                        + "c,acme-1,tokens,2024-03-01T00:00:00Z,many\n");
    }

    @Test
    void unknown_subscription() throws IOException {
        approve("usage-unknown-subscription", "With --strict, an unknown subscription.",
                "b,acme-2,tokens,2024-03-01T00:00:00Z,5\n", "--strict");
    }

    @Test
    void unknown_metric() throws IOException {
        approve("usage-unknown-metric", "With --strict, a code without a metric.",
                "b,acme-1,token,2024-03-01T00:00:00Z,5\n", "--strict");
    }

    /** It is refused after a megabyte, so the rest is never read. */
    @Test
    void line_of_a_gigabyte() {
        CommandRun run = CommandRun.in(folder).reading(new SequenceInputStream(
                stream(HEAD + "a,acme-1,"), new Letters(GIGABYTE))).run("usage", "import", "-");
        Gallery.approve("usage-gigabyte-line", "The second line is a gigabyte long.", folder, run,
                "usage", "import", "-");
    }

    private void approve(String name, String situation, String rows, String... options)
            throws IOException {
        Files.writeString(folder.resolve("usage.csv"), HEAD + GOOD + rows);
        List<String> words = new ArrayList<>(List.of("usage", "import", "usage.csv"));
        words.addAll(Arrays.asList(options));
        String[] arguments = words.toArray(String[]::new);
        CommandRun run = CommandRun.in(folder).run(arguments);
        String said = run.err().replaceAll(" in [0-9.]+ s(, .* rows/s)?", " in … s");
        String rejected = Files.readString(folder.resolve("usage.rejected.csv"));
        Gallery.approve(name, situation + " Below the messages: usage.rejected.csv.", folder,
                new CommandRun(run.exit(), run.out(), said + rejected), arguments);
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** So many letters, none of them kept anywhere. */
    private static final class Letters extends InputStream {
        private long left;

        Letters(long count) {
            this.left = count;
        }

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            int count = (int) Math.min(left, length);
            Arrays.fill(bytes, offset, offset + count, (byte) 'x');
            left -= count;
            return count > 0 || length == 0 ? count : -1;
        }
    }
}
