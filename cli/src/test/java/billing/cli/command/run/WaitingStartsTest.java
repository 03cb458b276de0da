package billing.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A subscription whose start waits because another customer has its external id. */
class WaitingStartsTest {
    private static final String WAITING = "subscription of customer a is waiting to start:"
            + " external id s is used by customer k";
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void one_active_and_one_pending() throws IOException {
        place = CommandRun.in(folder).at(Instant.parse("2026-01-01T00:00:00Z"));
        place.init();
        Files.writeString(folder.resolve("two.yaml"), """
                plans: [{code: p, name: P, interval: monthly, amount_cents: 1000,
                         amount_currency: EUR, pay_in_advance: true}]
                customers: [{external_id: a}, {external_id: k}]
                subscriptions: [{external_id: s, external_customer_id: a, plan_code: p,
                                 subscription_at: "2026-01-10"}]
                """);
        assertThat(place.run("apply", "-f", "two.yaml").exit()).isZero();
        assertThat(place.run("subscription", "create", "s", "--customer", "k", "--plan", "p")
                .exit()).isZero();
    }

    @Test
    void each_run_and_its_status_show_it() {
        assertThat(place.run("run").err()).doesNotContain("waiting");
        place.at(Instant.parse("2026-01-11T00:00:00Z"));
        assertThat(place.run("run", "--dry-run").err()).contains(WAITING);
        assertThat(place.run("run").err()).contains(WAITING);
        assertThat(place.run("run").err()).contains(WAITING);
        assertThat(place.run("run", "--status").err()).contains(WAITING);
        assertThat(place.run("run", "--status", "-o", "json").out())
                .containsPattern("\"used_by_external_customer_id\": ?\"k\"");
        place.run("subscription", "terminate", "s", "--yes");
        assertThat(place.run("run").err()).doesNotContain(WAITING);
    }

    @Test
    void an_export_has_the_subscription_that_bears_the_external_id() throws IOException {
        CommandRun exported = place.run("export", "catalog", "--all");
        assertThat(exported.out()).contains("external_customer_id: k")
                .doesNotContain("external_customer_id: a");
        Files.writeString(folder.resolve("e.yaml"), exported.out());
        assertThat(place.run("validate", "-f", "e.yaml").err()).contains("1 subscription");
        assertThat(place.run("diff", "-f", "e.yaml").exit()).isZero();
    }

    @Test
    void a_start_that_is_due_keeps_its_external_id_when_the_run_is_late() {
        place.run("subscription", "terminate", "s", "--yes");
        place.at(Instant.parse("2026-03-01T00:00:00Z"));
        CommandRun taken = place.run("subscription", "create", "s", "--customer", "k",
                "--plan", "p");
        assertThat(taken.exit()).isEqualTo(5);
        assertThat(taken.err()).contains("external_id");
    }
}
