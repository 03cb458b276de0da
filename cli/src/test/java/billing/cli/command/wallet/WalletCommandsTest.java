package billing.cli.command.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
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
    void what_was_due_before_a_wallet_and_other_credits_is_noted(@TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                plans: [{code: p, name: P, interval: monthly, amount_cents: 3100,
                  amount_currency: EUR, pay_in_advance: false}]
                subscriptions: [{external_id: s, external_customer_id: north, plan_code: p}]
                """);
        place.done("apply", "-f", folder.resolve("plan.yaml").toString());
        List<String[]> commands = List.of(
                new String[] {"wallet", "create", "north", "--rate", "1", "--code", "w",
                    "--granted", "100"},
                new String[] {"wallet", "top-up", "north/w", "--granted", "5"},
                new String[] {"wallet", "void", "north/w", "1"},
                new String[] {"coupon", "apply", "gift", "--customer", "north"},
                new String[] {"coupon", "remove", "gift", "--customer", "north", "--yes"},
                new String[] {"credit-note", "create", InvoicedPlace.number(place), "--all"},
                new String[] {"credit-note", "void", InvoicedPlace.number(place) + "-CN001",
                    "--yes"},
                new String[] {"invoice", "void", InvoicedPlace.number(place), "--yes"});
        Instant month = CommandRun.NOW;
        for (String[] command : commands) {
            month = month.atZone(ZoneOffset.UTC).plusMonths(1).toInstant();
            assertThat(place.at(month).done(command).err()).as(String.join(" ", command))
                    .contains("work that was due for the customer was run first: 1 invoice\n");
        }
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
