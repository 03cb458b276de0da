package billing.cli.command.repair;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.engine.Identifiers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A customer has two subscriptions on one invoice; usage of both arrives late. */
class CorrectCommandTest {
    private static final String BOOKED =
            "\"difference\": \"?%s\\.00[^}]*\"booked_on\": \"invoice [^\"]*-00%s\"";
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void late_usage_of_two_subscriptions() throws IOException {
        place = CommandRun.in(folder).sharing(Identifiers.seeded(3));
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                plans:
                  - {code: use, name: Use, interval: monthly, amount_cents: 0,
                     amount_currency: EUR, pay_in_advance: false,
                     charges: [{billable_metric_code: calls, charge_model: standard,
                                properties: {amount: "1"}}]}
                customers:
                  - {external_id: north, currency: EUR}
                subscriptions:
                  - {external_id: s1, external_customer_id: north, plan_code: use}
                  - {external_id: s2, external_customer_id: north, plan_code: use}
                """);
        place.done("apply", "-f", "catalog.yaml");
        send("s1", "a", "2024-03-04T21:00:00Z");
        send("s2", "b", "2024-03-04T21:00:00Z");
        place.at(Instant.parse("2024-04-02T09:00:00Z"));
        place.done("run");
        send("s1", "c", "2024-03-20T12:00:00Z");
        send("s2", "d", "2024-03-20T12:00:00Z");
        send("s2", "e", "2024-03-20T12:00:00Z");
    }

    @Test
    void each_fee_names_the_invoice_of_its_subscription() {
        assertThat(place.done("correct", "--as", "credit-note", "--dry-run").out())
                .containsPattern("001 .* 1\\.00 .* invoice .*-002\\s")
                .containsPattern("001 .* 2\\.00 .* invoice .*-003\\s");
        assertThat(place.done("correct", "--as", "credit-note", "-o", "json").out())
                .containsPattern(BOOKED.formatted("1", "2"))
                .containsPattern(BOOKED.formatted("2", "3"));
        assertThat(place.done("invoice", "list", "-o", "csv", "--columns", "number,total").out())
                .containsPattern("-002,1\\.00").containsPattern("-003,2\\.00");
    }

    private void send(String subscription, String id, String at) {
        place.done("usage", "send", "calls", "--subscription", subscription, "--transaction-id", id,
                "--timestamp", at);
    }
}
