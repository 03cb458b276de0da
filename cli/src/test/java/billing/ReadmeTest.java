package billing;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works, in its order, on the plan and the usage that it quotes. */
class ReadmeTest {
    private static final Instant NOW = Instant.parse("2026-01-03T09:00:00Z");
    /** What the README leaves to the imagination: who sells, and who buys. */
    private static final String PARTIES = """
            billing_entities:
              - {code: default, name: Acme Sellers, document_number_prefix: ACME}
            customers:
              - {external_id: acme, name: Acme, currency: EUR}
            subscriptions:
              - {external_id: acme-1, external_customer_id: acme, plan_code: pro}
            """;

    @TempDir
    Path folder;

    @Test
    void every_command_of_the_readme_works_as_shown() throws IOException {
        Readme readme = Readme.of(Path.of("..", "README.md"));
        Path catalog = Files.createDirectory(folder.resolve("catalog"));
        Files.writeString(catalog.resolve("plans.yaml"), readme.block("yaml"));
        Files.writeString(catalog.resolve("parties.yaml"), PARTIES);
        Files.writeString(folder.resolve("usage.csv"), readme.block("csv"));
        Files.writeString(folder.resolve("late.csv"), readme.block("csv").replace("t-1,", "t-3,")
                .replace("t-2,", "t-4,"));
        Files.copy(catalog.resolve("plans.yaml"),
                Files.createDirectory(folder.resolve("new-prices")).resolve("plans.yaml"));
        CommandRun.Place place = CommandRun.in(folder).at(NOW).sharing(Identifiers.seeded(1));
        assertThat(readme.commands()).startsWith("demo").hasSizeGreaterThan(5);
        for (String command : readme.commands()) {
            CommandRun run = place.run(readme.words(command));
            assertThat(run.exit()).as(command + "\n" + run.err()).isZero();
        }
    }
}
