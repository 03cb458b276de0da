package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --from} and {@code --to}: a range that ends before it begins is refused everywhere. */
class RangeOptionsTest {
    @TempDir
    static Path folder;
    private static CommandRun.Place place;

    @BeforeAll
    static void aCustomer() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("c.yaml"), """
                customers: [{external_id: acme, name: Acme, currency: EUR}]
                """);
        assertThat(place.run("apply", "-f", "c.yaml").exit()).isZero();
    }

    private static CommandRun refused(String command, String... more) {
        CommandRun run = place.run(Stream.concat(Arrays.stream(command.split(" ")),
                Arrays.stream(more)).toArray(String[]::new));
        assertThat(run.exit()).as(command).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        return run;
    }

    @ParameterizedTest
    @ValueSource(strings = {"report revenue", "report mrr", "report tax", "report ageing",
        "report balance", "export journal", "customer statement acme", "invoice list",
        "invoice export files", "usage list", "webhook deliveries", "simulate --catalog c.yaml"})
    void the_last_day_is_not_before_the_first(String command) {
        assertThat(refused(command, "--from", "2024-02-02", "--to", "2024-02-01").err())
                .contains("--to: 2024-02-01 is before --from 2024-02-02",
                        "use a --from on or before --to");
        assertThat(folder.resolve("files")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report revenue", "report mrr", "report tax", "report ageing",
        "report balance", "export journal", "customer statement acme"})
    void what_ends_today_does_not_begin_later(String command) {
        assertThat(refused(command, "--from", "2024-06-01", "--now", "2024-05-31").err())
                .contains("--from: 2024-06-01 is in the future",
                        "use 2024-05-31 or earlier, or add --to");
    }

    @Test
    void times_are_compared_with_their_offsets() {
        assertThat(place.run("usage", "list", "--from", "2024-02-01T10:00:00+02:00", "--to",
                "2024-02-01T08:00:00Z").exit()).isZero();
        assertThat(refused("usage list", "--from", "2024-02-01T10:00:00Z", "--to",
                "2024-02-01T10:00:00+02:00").err())
                .contains("--to: 2024-02-01T10:00:00+02:00 is before --from 2024-02-01T10:00:00Z");
    }
}
