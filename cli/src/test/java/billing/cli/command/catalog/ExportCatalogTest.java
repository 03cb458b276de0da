package billing.cli.command.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an export cannot contain is reported. */
class ExportCatalogTest {
    @TempDir
    Path folder;

    @Test
    void prices_of_a_single_subscription_are_missing_in_files() throws IOException {
        CommandRun.Place place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"), """
                plans:
                  - {code: p, name: P, interval: monthly, amount_cents: 100, amount_currency: EUR,
                     pay_in_advance: false}
                customers: [{external_id: acme, currency: EUR}]
                """);
        Files.writeString(folder.resolve("own.yaml"), "amount_cents: 50\n");
        place.init();
        place.run("apply", "-f", "catalog.yaml");
        for (String id : new String[] {"usual", "special"}) {
            place.run("subscription", "create", id, "--customer", "acme", "--plan", "p");
        }
        CommandRun own = place.run("subscription", "update", "special", "--overrides", "own.yaml");
        assertThat(own.exit()).as(own.err()).isZero();
        CommandRun all = place.run("export", "catalog", "--all");
        assertThat(all.out()).contains("external_id: usual", "external_id: special");
        assertThat(all.err()).isEqualTo("billing: warning: subscription special has plan"
                + " overrides, which files cannot hold: they are not exported\n");
        assertThat(place.run("export", "catalog").err()).isEmpty();
    }
}
