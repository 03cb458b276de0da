package billing.cli.command.payment;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What `payment record` refuses. */
class PaymentCommandsTest {
    private CommandRun.Place place;
    private String number;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
        number = InvoicedPlace.number(place);
    }

    @Test
    void a_refused_payment_names_the_value_and_what_would_be_right() {
        assertThat(place.refused("payment", "record", number, "--amount", "10001", "--reference",
                "wire")).isEqualTo("""
                --amount: 10001 is 100.01 EUR; for 10001 EUR write 10001.00
                billing: error: amount_cents: 100.01 EUR is more than the 100.00 EUR due on \
                invoice NUMBER
                hint: pay at most what is due, or keep the excess in the customer balance: \
                --excess-to-balance (API: excess_to_balance)
                """.replace("NUMBER", number));
        assertThat(place.refused("payment", "record", number, "--reference", "w".repeat(41)))
                .contains("41 characters", "at most 40");
        assertThat(place.refused("payment", "record", number, "--reference", "x", "--paid-at",
                "soon")).contains("\"soon\" is not a valid date", "2026-03-31");
        place.done("payment", "record", number, "--reference", "wire");
        assertThat(place.refused("payment", "record", number, "--amount", "1", "--reference", "x"))
                .contains("0.01 EUR is more than the 0.00 EUR due", "nothing is due");
        assertThat(place.refused("payment", "record", number, "--reference", "x"))
                .contains("nothing is due on invoice", "--excess-to-balance");
    }
}
