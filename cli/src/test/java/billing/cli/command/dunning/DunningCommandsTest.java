package billing.cli.command.dunning;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dunning campaigns and the payment requests they make. */
class DunningCommandsTest {
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void overdue_invoices_are_asked_for_and_paid_together() {
        place.done("invoice", "create", "--customer", "north", "--add-on", "setup=1@500");
        place.at(Instant.parse("2024-03-06T10:00:00Z"));
        place.done("run");
        assertThat(place.run("dunning", "list").out()).contains("usual", "0.01 EUR");
        assertThat(place.run("dunning", "state", "north", "-o", "csv").out())
                .contains("EUR,105.00,2,2,1,2024-03-0");
        String id = place.run("payment", "request", "list", "-o", "csv").out().lines().skip(1)
                .findFirst().orElseThrow().replaceAll(".*,", "");
        assertThat(place.run("payment", "request", "show", id).out())
                .contains("105.00 EUR", "pending", number);
        place.done("payment", "request", "create", "north", number);
        assertThat(place.run("payment", "request", "pay", id, "--reference", "wire").out())
                .contains("105.00 EUR", "succeeded");
        assertThat(place.run("dunning", "state", "north").err())
                .contains("nothing is due from north");
    }

    @Test
    void campaigns_are_carried_out_on_demand_and_once_for_a_turn() {
        place.at(Instant.parse("2024-03-06T10:00:00Z"));
        assertThat(place.run("dunning", "run", "-o", "csv").out())
                .contains("North Ltd,pending," + number + ",100.00,EUR");
        assertThat(place.run("dunning", "run", "-o", "json").out())
                .containsIgnoringWhitespaces("{\"payment_requests\": []}");
        place.at(Instant.parse("2024-03-11T10:00:01Z"));
        assertThat(place.run("dunning", "run", "-o", "json").out())
                .contains("\"amount_cents\": 10000");
        assertThat(place.run("dunning", "state", "north", "-o", "csv").out())
                .contains("EUR,100.00,1,1,2,2024-03-11");
        place.done("run");
        place.at(Instant.parse("2024-03-17T10:00:00Z"));
        assertThat(place.run("run").err()).contains("run dunning campaigns");
    }

    @Test
    void a_deleted_campaign_is_listed_no_more() {
        assertThat(place.run("dunning", "delete", "unknown", "--yes").err())
                .contains("dunning campaign unknown not found");
        assertThat(place.run("dunning", "delete", "usual").err()).contains("--yes");
        assertThat(place.run("dunning", "delete", "usual", "--yes").out()).contains("usual");
        assertThat(place.run("dunning", "list").err()).contains("no dunning campaigns");
    }
}
