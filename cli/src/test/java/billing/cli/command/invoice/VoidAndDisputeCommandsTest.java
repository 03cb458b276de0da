package billing.cli.command.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invoices that are voided, disputed and tried to collect. */
class VoidAndDisputeCommandsTest {
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void an_invoice_is_voided_with_credit_notes() {
        assertThat(place.refused("invoice", "void", number, "--refund", "100", "--yes"))
                .contains("add --credit-note");
        place.done("payment", "record", number, "--reference", "wire");
        assertThat(place.run("invoice", "void", number, "--credit-note", "--refund", "4000",
                "--yes").out()).contains("voided");
        assertThat(place.run("credit-note", "list", "-o", "csv").out())
                .contains("40.00", "60.00");
    }

    @Test
    void a_lost_dispute_and_a_try_to_collect_are_noted() {
        CommandRun tried = place.done("invoice", "retry-payment", number);
        assertThat(tried.err()).contains("payment failed: no payment provider");
        assertThat(place.refused("invoice", "lose-dispute", number)).contains("add --yes");
        assertThat(place.run("invoice", "lose-dispute", number, "--yes", "-o", "json").out())
                .contains("\"payment_dispute_lost_at\": \"2024-03-0");
        assertThat(place.run("report", "ageing", "-o", "csv").out())
                .contains(",total,lost_disputes,currency\n", ",100.00,100.00,EUR\n");
        place.done("payment", "record", number, "--reference", "wire");
        assertThat(place.refused("invoice", "retry-payment", number))
                .contains("nothing to collect");
    }
}
