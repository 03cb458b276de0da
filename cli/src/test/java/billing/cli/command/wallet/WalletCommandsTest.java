package billing.cli.command.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wallets that are refused, and top-ups. */
class WalletCommandsTest {
    private CommandRun.Place place;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
    }

    @Test
    void a_refused_wallet_or_top_up_never_shows_a_bare_code() {
        assertThat(place.refused("wallet", "create", "--customer", "north", "--rate", "0", "--paid",
                "1e")).doesNotContainPattern("error: [a-z_]+: [a-z_]+(, [a-z_]+)*\n");
    }

    @Test
    void a_top_up_of_nothing_is_refused() {
        place.done("wallet", "create", "north", "--code", "w", "--rate", "1");
        for (String zero : new String[] {"0", "0.00", "-0"}) {
            CommandRun refused = place.run("wallet", "top-up", "north/w", "--paid", zero);
            assertThat(refused.exit()).isEqualTo(2);
            assertThat(refused.err()).contains("--paid: " + zero + " is not greater than 0");
        }
        assertThat(place.run("wallet", "top-up", "north/w", "--granted", "0").exit())
                .isEqualTo(2);
        assertThat(place.run("wallet", "top-up", "north/w").err()).contains("no credits");
        assertThat(place.run("wallet", "top-up", "north/w", "--granted", "5").out())
                .contains("5");
    }
}
