package billing.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arguments that cannot be meant as they are, and what the commands say about them. */
class UnclearArgumentsTest {
    @TempDir
    Path folder;
    private CommandRun.Place place;

    @BeforeEach
    void a_customer_with_a_coupon_and_an_invoice() throws IOException {
        place = CommandRun.in(folder);
        place.init();
        Files.writeString(folder.resolve("catalog.yaml"), """
                plans: [{code: pro, name: Pro, interval: monthly, amount_cents: 3100,
                         amount_currency: EUR, pay_in_advance: true}]
                coupons: [{code: SUMMER, name: Summer, coupon_type: percentage,
                           percentage_rate: 10, frequency: forever, reusable: true,
                           expiration: no_expiration}]
                customers: [{external_id: acme, currency: EUR}]
                """);
        assertThat(place.run("apply", "-f", "catalog.yaml").err()).doesNotContain("error");
    }

    private CommandRun create(String customer, String... more) {
        String[] words = {"subscription", "create", "acme-1", "--customer", customer, "--plan",
            "pro"};
        String[] all = Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return place.run(all);
    }

    private String invoice() {
        return place.run("invoice", "list", "-q", "-o", "csv", "--columns", "number").out()
                .lines().skip(1).findFirst().orElseThrow();
    }

    @Test
    void a_customer_is_created_only_on_request() {
        CommandRun refused = create("acmee");
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(refused.err()).contains("customer acmee not found", "did you mean \"acme\"?",
                "or create it with --create-customer");
        assertThat(place.run("customer", "list").out()).doesNotContain("acmee");
        assertThat(create("beta", "--create-customer").exit()).isZero();
        assertThat(place.run("customer", "list").out()).contains("beta");
    }

    @Test
    void a_paid_invoice_needs_an_amount() {
        create("acme");
        String number = invoice();
        assertThat(place.run("payment", "record", number, "--reference", "one").exit()).isZero();
        CommandRun refused = place.run("payment", "record", number, "--reference", "two");
        assertThat(refused.exit()).isEqualTo(5);
        assertThat(refused.err()).contains("nothing is due on invoice " + number,
                "--excess-to-balance");
    }

    @Test
    void a_coupon_is_removed_by_its_code() {
        assertThat(place.run("coupon", "remove", "SUMMER", "--customer", "acme", "--yes").exit())
                .isEqualTo(4);
        place.run("coupon", "apply", "SUMMER", "--customer", "acme");
        assertThat(place.run("coupon", "remove", "SUMMER", "--customer", "acme").err())
                .contains("remove coupon SUMMER (id ");
        CommandRun removed = place.run("coupon", "remove", "SUMMER", "--customer", "acme", "--yes");
        assertThat(removed.exit()).as(removed.err()).isZero();
        for (int minute = 1; minute <= 2; minute++) {
            place.at(CommandRun.NOW.plusSeconds(60L * minute));
            CommandRun applied = place.run("coupon", "apply", "SUMMER", "--customer", "acme");
            assertThat(applied.exit()).as(applied.err()).isZero();
        }
        CommandRun refused = place.run("coupon", "remove", "SUMMER", "--customer", "acme", "--yes");
        assertThat(refused.exit()).isEqualTo(5);
        assertThat(refused.err()).contains("customer acme has coupon SUMMER 2 times",
                "billing coupon applied --active --customer acme --coupon SUMMER");
    }

    @Test
    void a_page_after_the_last_is_not_called_an_empty_list() {
        assertThat(place.run("invoice", "list", "--page", "9").err()).contains("no invoices");
        create("acme");
        CommandRun after = place.run("invoice", "list", "--page", "9");
        assertThat(after.exit()).isZero();
        assertThat(after.err()).isEqualTo("page 9 is after the last page, 1 (1 invoices)\n");
        assertThat(place.run("invoice", "list", "--page", "9", "-o", "json").out())
                .contains("\"total_count\": 1");
    }

    @Test
    @Tag("sqlite")
    void the_backup_is_at_fault_when_it_is_not_a_database() throws IOException {
        Files.writeString(folder.resolve("u.csv"), "transaction_id,code\n".repeat(100));
        CommandRun refused = place.run("restore", "u.csv", "--yes");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("u.csv is not a billing database",
                "name a file that `billing backup` has written");
    }

    @ParameterizedTest
    @CsvSource({"QUIET, maybe, true or false",
        "SMTP_PORT, x, 'a whole number, 0 to 999999999'"})
    void a_variable_is_checked_as_a_setting_of_a_file(String name, String value, String right) {
        place.with("BILLING_" + name, value);
        CommandRun refused = place.run("customer", "list");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("BILLING_" + name + ": \"" + value + "\" is not "
                + right);
        assertThat(place.run("--help").exit()).isZero();
    }

    @Test
    void programs_get_the_counts_of_valid_files() {
        assertThat(place.run("validate", "-f", "catalog.yaml", "-o", "json").out())
                .isEqualToIgnoringWhitespace(
                        "{\"plans\": 1, \"coupons\": 1, \"customers\": 1}");
        assertThat(place.run("validate", "-f", "catalog.yaml", "-o", "csv").out())
                .startsWith("resource,count").contains("plans,1");
        assertThat(place.run("validate", "-f", "catalog.yaml").out()).isEmpty();
    }

    @Test
    void an_empty_argument_is_refused() {
        CommandRun refused = place.run("customer", "show", "");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("EXTERNAL_ID is empty", "check the variable");
    }

    @Test
    void the_body_of_a_request_is_not_an_option() {
        CommandRun refused = place.run("api", "POST", "/customers", "-d", "{}");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("the body is the third argument");
    }
}
