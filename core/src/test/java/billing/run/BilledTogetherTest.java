package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.store.Coupons;
import billing.engine.Sql;
import billing.invoicing.Invoice;
import billing.invoicing.service.Invoicing;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.time.Interval;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.LiveSubscriptions;
import billing.run.schedule.RunScope;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.service.CouponApplication;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invoices that a run books in one transaction are what each would be alone. */
class BilledTogetherTest {
    private static final String DUE = "2024-04-01T00:10:00Z";
    @TempDir
    Path folder;
    private Story story;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000));
        for (String customer : List.of("first", "twin", "given", "fourth", "last")) {
            story.customer(customer, "UTC").subscribe(customer, "basic");
        }
        story.subscribe(NewSubscription.of("twin", "basic", "twin-2").consolidateInvoice(false));
    }

    @AfterEach
    void close() {
        story.close();
    }

    private void give(String customer, long cents) {
        story.writing(handle -> {
            new Coupons(handle).insert(SampleCoupons.once(customer + "-gift", cents));
            new CouponApplication(story.work(handle)).apply(
                    AppliedCouponRequest.of(customer, customer + "-gift"));
        });
    }

    /** Number, place among those of the customer, what coupons took. */
    private List<String> booked() {
        return story.invoices().stream().map(invoice -> invoice.document().number() + " "
                + invoice.document().sequentialId() + " " + invoice.amounts().couponsCents())
                .toList();
    }

    @Test
    void the_invoices_of_a_customer_count_on_from_each_other() {
        story.runUntil(DUE);
        assertThat(booked()).extracting(line -> line.substring(line.lastIndexOf('-') + 1))
                .containsExactly("001 1 0", "001 1 0", "002 2 0", "001 1 0", "001 1 0", "001 1 0");
    }

    @Test
    void a_coupon_is_used_up_by_the_first_invoice_of_its_customer() {
        give("twin", 1_500);
        give("given", 400);
        story.runUntil(DUE);
        assertThat(story.invoices()).extracting(invoice -> invoice.amounts().couponsCents())
                .containsExactly(0L, 1_000L, 500L, 400L, 0L, 0L);
    }

    @Test
    void numbers_of_the_entity_follow_the_order_of_the_run_without_a_gap() {
        story.writing(handle -> handle.execute(
                "UPDATE billing_entities SET document_numbering = 'per_billing_entity'"));
        give("given", 400);
        story.runUntil(DUE);
        assertThat(booked()).extracting(line -> line.substring(line.lastIndexOf('-') + 1))
                .containsExactly("001 1 0", "002 1 0", "003 2 0", "004 1 400", "005 1 0",
                        "006 1 0");
        story.runUntil("2024-05-01T00:10:00Z");
        assertThat(story.invoices()).extracting(invoice -> invoice.document().entitySequentialId())
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    }

    @Test
    void each_keeps_what_it_is_issued_with_though_they_share_most_of_it() {
        story.runUntil(DUE);
        for (Invoice invoice : story.invoices()) {
            Optional<Snapshot> original = story.read(handle ->
                    new Snapshots(handle).find(invoice.id()));
            assertThat(original.orElseThrow().recipient().party().name())
                    .isEqualTo(customer(invoice));
            assertThat(original.orElseThrow().parts()).containsOnlyKeys(
                    invoice.parts().subscriptions().get(0).subscriptionId());
        }
    }

    @Test
    void one_that_was_billed_meanwhile_is_left_out() {
        Invoicing invoicing = new Invoicing();
        List<List<LiveSubscription>> groups = new ArrayList<>();
        story.writing(handle -> new LiveSubscriptions(handle).each(RunScope.ALL, live ->
                groups.add(List.of(live))));
        List<PreparedInvoice> prepared = new Preparation(story.database())
                .prepare(groups, Instant.parse(DUE)).stream().map(PreparedGroup::invoice).toList();
        PreparedInvoice before = prepared.get(3);
        assertThat(book(invoicing, List.of(before))).containsExactly(before);
        assertThat(book(invoicing, prepared)).hasSize(5).doesNotContain(before);
        assertThat(book(invoicing, prepared)).isEmpty();
        assertThat(story.invoices()).extracting(invoice -> invoice.document().sequentialId())
                .containsExactlyInAnyOrder(1, 1, 1, 1, 1, 2);
    }

    private Set<PreparedInvoice> book(Invoicing invoicing, List<PreparedInvoice> prepared) {
        return story.write(handle -> invoicing.book(story.work(handle), prepared).keySet());
    }

    private String customer(Invoice invoice) {
        return story.read(handle -> Sql.one(handle, String.class,
                "SELECT external_id FROM customers WHERE id = ?",
                invoice.parties().customerId()));
    }
}
