package billing.cli.command.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coupons are applied, listed and removed. */
class CouponCommandsTest {
    private CommandRun.Place place;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
    }

    @Test
    void a_coupon_is_applied_listed_and_removed() {
        CommandRun given = place.run("coupon", "apply", "gift", "--customer", "north");
        assertThat(given.out()).contains("gift", "5.00 EUR", "active");
        assertThat(place.refused("coupon", "apply", "gift", "--customer", "north"))
                .contains("customer north has had the coupon gift", "once per customer");
        String id = place.run("coupon", "applied", "--active", "-o", "csv").out().lines()
                .skip(1).findFirst().orElseThrow().replaceAll(".*,", "");
        assertThat(place.run("coupon", "take", id, "--customer", "north", "--yes").out())
                .contains("terminated");
        assertThat(place.run("coupon", "applied", "--active").err())
                .contains("no applied coupons");
    }

    @Test
    void a_coupon_in_a_currency_that_the_customer_is_never_billed_in_is_warned_of() {
        CommandRun other = place.done("coupon", "apply", "gift", "--customer", "north",
                "--currency", "USD", "-q");
        assertThat(other.err()).contains("coupon gift is in USD and customer north is billed in"
                + " EUR: it will not reduce any invoice");
    }

    @Test
    void a_coupon_in_the_customers_currency_is_not_warned_of() {
        assertThat(place.run("coupon", "apply", "gift", "--customer", "north", "-q").err())
                .isEmpty();
    }
}
