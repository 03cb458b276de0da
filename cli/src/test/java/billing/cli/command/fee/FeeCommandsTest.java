package billing.cli.command.fee;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fees on invoices, and fees of events without an invoice. */
class FeeCommandsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place() throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void a_fee_is_listed_and_shown_and_follows_its_invoice() {
        assertThat(place.run("fee", "list", "--customer", "north", "--type", "add_on", "-o",
                "csv").out()).contains("North Ltd,Setup,add_on,1,100.00,EUR,pending," + number);
        assertThat(place.run("fee", "list", "--status", "failed").err()).contains("no fees");
        String id = place.run("fee", "list", "-o", "csv").out().lines().skip(1).findFirst()
                .orElseThrow().replaceAll(".*,", "");
        assertThat(place.run("fee", "show", id).out()).contains("Setup", "100.00 EUR", number);
        assertThat(place.refused("fee", "update", id, "--payment-status", "succeeded"))
                .contains("an invoice holds the fee");
        assertThat(place.refused("fee", "show", "x")).contains("fee");
    }

    @Test
    void a_fee_without_invoice_is_paid_or_deleted_by_itself() throws IOException {
        Files.writeString(folder.resolve("calls.yaml"), """
                billable_metrics:
                  - {code: calls, name: Calls, aggregation_type: count_agg}
                plans:
                  - code: lone
                    name: Lone
                    interval: monthly
                    amount_cents: 0
                    amount_currency: EUR
                    pay_in_advance: false
                    charges:
                      - {code: calls, billable_metric_code: calls, charge_model: standard,
                         pay_in_advance: true, invoiceable: false, properties: {amount: "2"}}
                subscriptions:
                  - {external_id: north-1, external_customer_id: north, plan_code: lone}
                """);
        place.done("apply", "-f", "calls.yaml");
        for (String event : List.of("one", "two")) {
            place.done("usage", "send", "calls", "--subscription", "north-1",
                    "--transaction-id", event);
        }
        List<String> ids = place.run("fee", "list", "--type", "charge", "-o", "csv").out().lines()
                .skip(1).map(row -> row.replaceAll(".*,", "")).toList();
        assertThat(ids).hasSize(2);
        assertThat(place.run("fee", "update", ids.get(0), "--payment-status", "succeeded").out())
                .contains("2.00 EUR", "succeeded");
        place.done("fee", "delete", ids.get(1), "--yes");
        assertThat(place.run("fee", "list", "--type", "charge", "-o", "csv").out())
                .contains(ids.get(0), "succeeded").doesNotContain(ids.get(1));
    }
}
