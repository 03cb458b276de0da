package billing.cli.command.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credit notes are estimated and created. */
class CreditNoteCommandsTest {
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void a_credit_note_is_estimated_before_it_is_made() {
        assertThat(place.run("credit-note", "estimate", number, "--all").out())
                .contains("Creditable", "100.00 EUR", "Refundable", "0.00 EUR");
        assertThat(place.run("credit-note", "estimate", number, "--all", "-o", "json").out())
                .contains("\"estimated_credit_note\"",
                        "\"max_offsettable_amount_cents\": 10000");
        assertThat(place.run("credit-note", "list").err()).contains("no credit notes");
        assertThat(place.refused("credit-note", "estimate", number)).contains("no fees given");
    }

    @Test
    void a_refused_credit_note_shows_how_much_is_left() {
        assertThat(place.refused("credit-note", "create", number, "--all", "--refund", "1"))
                .contains("no payment of invoice " + number + " is recorded", "offset it");
        assertThat(place.refused("credit-note", "create", number, "--all", "--reason", "whim"))
                .contains("\"whim\" is not a valid reason", "order_change");
        place.done("credit-note", "create", number, "--all");
        assertThat(place.refused("credit-note", "update", number + "-CN001", "--refund-status",
                "gone")).contains("\"gone\" is not a valid refund status", "use pending");
    }
}
