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
        assertThat(all.err()).isEqualTo("billing: warning: subscription special has"
                + " plan_overrides, which files cannot state: not exported\n");
        assertThat(place.run("export", "catalog").err()).isEmpty();
    }

    @Test
    void other_terms_of_a_single_subscription_are_missing_too() throws IOException {
        CommandRun.Place place = CommandRun.in(folder);
        Files.writeString(folder.resolve("catalog.yaml"), """
                plans:
                  - {code: p, name: P, interval: monthly, amount_cents: 100, amount_currency: EUR,
                     pay_in_advance: true}
                  - {code: q, name: Q, interval: monthly, amount_cents: 50, amount_currency: EUR,
                     pay_in_advance: true}
                customers: [{external_id: acme, currency: EUR}]
                subscriptions:
                  - {external_id: s, external_customer_id: acme, plan_code: p}
                  - {external_id: usual, external_customer_id: acme, plan_code: p}
                """);
        place.init();
        assertThat(place.run("apply", "-f", "catalog.yaml").exit()).isZero();
        place.run("api", "PUT", "/subscriptions/s", """
                {"subscription": {"on_termination_credit_note": "skip",
                  "usage_thresholds": [{"amount_cents": 500}],
                  "payment_method": {"payment_method_type": "manual"}}}""");
        place.run("subscription", "change-plan", "s", "--plan", "q", "--yes");
        assertThat(place.run("export", "catalog", "--all").err()).isEqualTo(
                "billing: warning: subscription s has usage_thresholds, payment_method,"
                        + " on_termination_credit_note, a change of plan that waits, which files"
                        + " cannot state: not exported\n");
    }
}
