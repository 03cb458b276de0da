package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.service.NewSubscription;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 5.4: a file whose price decides on a waiting change "
        + "of plan finds what is due before it billed, however late the last run was")
class LateCatalogTest {
    @TempDir
    Path folder;
    private Story story;

    /** Ada goes from 31.00 to 1.00 on 1 April, Bob stays; the last run was on 6 March. */
    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-05T12:00:00Z");
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100)
                .withUsage("calls", "1"));
        story.plan(PlanSketch.of("tiny", Interval.MONTHLY, 100));
        story.customer("ada", "UTC").subscribe("ada", "small");
        story.customer("bob", "UTC").subscribe("bob", "small");
        story.runUntil("2024-03-06T12:00:00Z");
        story.subscribe(NewSubscription.of("ada", "tiny", "ada-1"));
        story.at("2024-06-20T12:00:00Z");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void a_price_that_would_make_the_change_an_upgrade() {
        apply("tiny", 9_900);
        assertThat(invoices()).containsExactly("2024-04-01: 2700", "2024-05-01: 100",
                "2024-06-01: 100");
        assertThat(story.plan("tiny").billing().amountCents()).isEqualTo(9_900);
    }

    @Test
    void a_price_that_would_cancel_the_change() {
        apply("small", 50);
        assertThat(invoices()).containsExactly("2024-04-01: 2700", "2024-05-01: 100",
                "2024-06-01: 100");
        assertThat(story.subscription("ada-1").planId()).isEqualTo(story.plan("tiny").id());
    }

    @Test
    void a_file_that_changes_no_price_bills_nothing() {
        apply("tiny", 100);
        assertThat(invoices()).isEmpty();
    }

    @Test
    void files_with_subscriptions_bill_nothing_as_usage_may_be_imported_later() {
        apply(subscription("bob", "bob-1", "purchase_order_number: PO-9"));
        apply(subscription("bob", "bob-2", "name: Second"));
        assertThat(invoices()).isEmpty();
    }

    @Test
    void a_file_with_a_fault_bills_nothing() {
        assertThatThrownBy(() -> apply("tiny", 9_900, ", trial_period: 7"));
        assertThat(invoices()).isEmpty();
    }

    @Test
    void what_cannot_be_billed_refuses_the_file() {
        story.at("2024-03-10T12:00:00Z").use("ada-1", "calls", "9".repeat(40))
                .at("2024-06-20T12:00:00Z");
        assertThatThrownBy(() -> apply("tiny", 9_900)).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("could not be billed");
    }

    @Test
    void a_rehearsal_bills_the_same_and_keeps_nothing() {
        CatalogFiles files = files("tiny", 9_900, "");
        long invoices = catalog().rehearse(story.database(), files, (handle, rehearsed) ->
                rehearsed.before().invoiceCount());
        assertThat(invoices).isEqualTo(3);
        assertThat(invoices()).isEmpty();
        assertThat(story.plan("tiny").billing().amountCents()).isEqualTo(100);
    }

    private List<String> invoices() {
        return story.invoices().stream().map(invoice -> invoice.dates().issuing() + ": "
                + invoice.amounts().feesCents()).toList();
    }

    private void apply(String plan, long cents) {
        apply(plan, cents, "");
    }

    private void apply(String plan, long cents, String members) {
        apply(files(plan, cents, members));
    }

    private void apply(CatalogFiles files) {
        catalog().apply(story.database(), files);
    }

    private Catalog catalog() {
        return new Catalog(story.ids(), story.now());
    }

    private static CatalogFiles files(String plan, long cents, String members) {
        return files("plans: [{code: " + plan + ", name: Plan, interval: monthly, amount_cents: "
                + cents + ", amount_currency: EUR, pay_in_advance: false" + members + "}]");
    }

    private static CatalogFiles subscription(String customer, String externalId, String member) {
        return files("subscriptions: [{external_id: " + externalId + ", external_customer_id: "
                + customer + ", plan_code: small, " + member + "}]");
    }

    private static CatalogFiles files(String yaml) {
        return CatalogFiles.of("catalog", yaml.getBytes(StandardCharsets.UTF_8));
    }
}
