package billing.cli.argument;

import static billing.cli.InvoicedPlace.number;
import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import billing.cli.InvoicedPlace;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers, pages and bodies have limits that are stated. */
class BoundedArgumentsTest {
    private CommandRun.Place place;

    @BeforeEach
    void place(@TempDir Path folder) throws IOException {
        place = InvoicedPlace.in(folder);
    }

    @Test
    void a_list_names_its_next_page_and_refuses_impossible_pages() {
        place.done("invoice", "create", "--customer", "north", "--add-on", "setup");
        assertThat(place.run("invoice", "list", "--per-page", "1").err())
                .isEqualTo("page 1 of 2 (2 invoices); show the next page with --page 2\n");
        assertThat(place.run("invoice", "list", "--per-page", "1", "--page", "2").err()).isEmpty();
        assertThat(place.refused("invoice", "list", "--page", "0")).isEqualTo("""
                billing: error: --page: 0 is less than 1
                hint: use 1 or more
                """);
        assertThat(place.refused("payment", "list", "--per-page", "-5"))
                .contains("--per-page: -5 is less than 1");
    }

    @Test
    void decimals_of_options_are_bounded() {
        assertThat(place.refused("coupon", "apply", "gift", "--customer", "north", "--percentage",
                "1e999999999")).contains("\"1e999999999\" is not a number of at most 60 digits");
        assertThat(place.refused("invoice", "create", "--customer", "north", "--add-on",
                "setup=" + "9".repeat(61))).contains("is not CODE, CODE=UNITS or");
        assertThat(place.refused("usage", "send", "calls", "--subscription", "one", "-p",
                "n=" + "9".repeat(1_001))).contains("the properties have more than 1,000 digits");
    }

    @Test
    void the_longest_body_of_a_server_is_the_documented_one() {
        assertThat(place.run("serve", "--help").out())
                .contains("Default: " + Limit.REQUEST_BODY.most());
    }
}
