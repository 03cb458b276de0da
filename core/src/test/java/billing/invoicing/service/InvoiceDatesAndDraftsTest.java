package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Plan;
import billing.customer.BillingEntity;
import billing.customer.BillingEntityDefaults;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.IssuingDateAdjustment;
import billing.customer.IssuingDateAnchor;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoicingReason;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 5.6, 6.4 to 6.6: dates and drafts")
class InvoiceDatesAndDraftsTest {
    @TempDir
    Path folder;
    private InvoiceStory story;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.5: grace 3, term 30: draft of 4 April due 4 "
            + "May; final on 2 April, due 2 May")
    void finalizing_by_hand_moves_the_date() {
        dating(IssuingDateAnchor.NEXT_PERIOD_START,
                IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE);
        Invoice draft = story.periodic("2024-04-01T00:10:00Z", subscribe());
        assertDates(draft, "2024-04-04", "2024-05-04");
        assertThat(draft.dates().expectedFinalization()).isEqualTo("2024-04-04");
        Invoice last = makeFinal(draft, "2024-04-02T10:00:00Z");
        assertDates(last, "2024-04-02", "2024-05-02");
        assertThat(last.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThatThrownBy(() -> makeFinal(draft, "2024-04-02T10:00:00Z"))
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.5: keep_anchor and current_period_end: 31 "
            + "March, due 30 April, before and after")
    void the_anchor_is_kept() {
        dating(IssuingDateAnchor.CURRENT_PERIOD_END, IssuingDateAdjustment.KEEP_ANCHOR);
        Invoice draft = story.periodic("2024-04-01T00:10:00Z", subscribe());
        assertDates(draft, "2024-03-31", "2024-04-30");
        assertDates(makeFinal(draft, "2024-04-02T10:00:00Z"), "2024-03-31", "2024-04-30");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.5: a change of settings shifts the drafts of "
            + "the customer")
    void settings_shift_drafts() {
        dating(IssuingDateAnchor.NEXT_PERIOD_START,
                IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE);
        Subscription subscription = subscribe();
        Invoice draft = story.periodic("2024-04-01T00:10:00Z", subscription);
        BillingSettings before = settings(subscription);
        story.seller(entity -> Sellers.dating(entity, 1, 10, IssuingDateAnchor.NEXT_PERIOD_START,
                IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE));
        Instant now = Instant.parse("2024-04-02T00:00:00Z");
        story.database.writing(handle ->
                new Drafts(new UnitOfWork(handle, story.ids, now)).reschedule(
                List.of(draft.id()), customer ->
                        new Drafts.SettingsChange(before, settings(subscription))));
        Invoice moved = stored(draft);
        assertDates(moved, "2024-04-02", "2024-04-12");
        assertThat(moved.dates().expectedFinalization()).isEqualTo("2024-04-02");
        List<Invoice> due =
                story.database.write(handle -> new Drafts(new UnitOfWork(handle, story.ids, now))
                .makeDueFinal(draft.parties().customerId()));
        assertThat(due).hasSize(1);
        assertThat(stored(draft).state().status()).isEqualTo(InvoiceStatus.FINALIZED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: late usage reaches the draft of its period, "
            + "but not the final invoice")
    void late_usage_reaches_a_draft() {
        Customer customer = story.customer("UTC", 3, story.tax("vat", "20"));
        Plan plan = story.plan(new PlanOutline().advance().counting("jars", "1", 0));
        Subscription subscription = story.subscribe(customer, plan, BillingTime.CALENDAR,
                "2022-12-15T00:00:00Z");
        story.starting("2022-12-15T00:00:00Z", subscription);
        story.use(subscription, "jars", "2022-12-16T00:00:00Z", null);
        story.use(subscription, "jars", "2022-12-17T00:00:00Z", null);
        Invoice draft = story.periodic("2023-01-01T00:10:00Z", subscription);
        assertThat(draft.amounts().totalCents()).isEqualTo(1_440);
        story.use(subscription, "jars", "2022-12-18T00:00:00Z", null);
        Invoice refreshed = refresh(draft, "2023-01-01T02:00:00Z");
        assertThat(refreshed.amounts().totalCents()).isEqualTo(1_560);
        assertThat(stored(draft).parts().fees()).extracting(Fee::id)
                .isEqualTo(refreshed.parts().fees().stream().map(Fee::id).toList());
        assertThat(makeFinal(draft, "2023-01-01T03:00:00Z").amounts().totalCents())
                .isEqualTo(1_560);
        story.use(subscription, "jars", "2022-12-19T00:00:00Z", null);
        assertThat(refresh(draft, "2023-01-01T04:00:00Z").amounts().totalCents())
                .isEqualTo(1_560);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: refreshing a starting and a terminating "
            + "draft changes nothing")
    void refreshing_changes_nothing_by_itself() {
        Customer customer = story.customer("UTC", 3, story.tax("vat", "20"));
        Plan plan = story.plan(new PlanOutline().counting("jars", "3", 1_000));
        Subscription subscription = story.subscribe(customer, plan, BillingTime.CALENDAR,
                "2022-12-15T00:00:00Z");
        Invoice draft = story.ended(subscription, "2022-12-20T06:00:00Z");
        assertThat(InvoiceStory.cents(draft, FeeType.SUBSCRIPTION)).containsExactly(194L);
        assertThat(InvoiceStory.cents(draft, FeeType.CHARGE)).containsExactly(0L, 194L);
        assertThat(draft.dates().issuing()).isEqualTo("2022-12-23");
        Invoice refreshed = refresh(draft, "2022-12-21T00:00:00Z");
        assertThat(refreshed.amounts()).isEqualTo(draft.amounts());
        assertThat(refreshed.parts().fees()).extracting(fee -> fee.source().trueUpParentFeeId())
                .containsExactly(null, null, refreshed.parts().fees().get(1).id());
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.1: a draft of a start keeps its fee though the "
            + "subscription ends that second")
    void ended_as_soon_as_started() {
        Subscription subscription = story.subscribe(story.customer("UTC", 3),
                story.plan(new PlanOutline().costing(3_100).advance()), BillingTime.CALENDAR,
                "2024-03-10T12:00:00Z");
        Invoice draft = story.starting("2024-03-10T12:00:00Z", subscription);
        assertThat(story.ended(subscription, "2024-03-10T12:00:00Z").parts().fees()).isEmpty();
        Invoice refreshed = refresh(draft, "2024-03-10T12:00:00Z");
        assertThat(refreshed.parts().subscriptions()).isNotEmpty();
        assertThat(InvoiceStory.cents(refreshed, FeeType.SUBSCRIPTION)).containsExactly(2_200L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 4.1: a draft of a billing day keeps its fee "
            + "though the plan ends that second")
    void ended_as_soon_as_billed() {
        Subscription subscription = story.subscribe(story.customer("UTC", 3),
                story.plan(new PlanOutline().costing(3_100).advance()), BillingTime.CALENDAR,
                "2024-03-10T12:00:00Z");
        Invoice draft = story.periodic("2024-04-01T00:10:00Z", subscription);
        assertThat(story.ended(subscription, "2024-04-01T00:10:00Z").parts().fees()).isEmpty();
        assertThat(InvoiceStory.cents(refresh(draft, "2024-04-01T00:10:00Z"),
                FeeType.SUBSCRIPTION)).containsExactly(3_100L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 5.6: without fees an invoice is closed without a "
            + "number where such are skipped")
    void zero_invoices_are_closed() {
        story.seller(Sellers::skippingZero);
        Subscription free = story.subscribe(story.customer("UTC", null),
                story.plan(new PlanOutline().costing(0)), BillingTime.CALENDAR,
                "2024-03-01T00:00:00Z");
        Invoice closed = story.periodic("2024-04-01T00:10:00Z", free);
        assertThat(closed.state().status()).isEqualTo(InvoiceStatus.CLOSED);
        assertThat(closed.document().number()).isEqualTo("BENT-1-DRAFT");
        assertThatThrownBy(() -> stored(closed)).isInstanceOf(NotFoundException.class);
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_PERIODIC, "2024-04-01T01:10:00Z",
                free)).isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.4: a deleted draft is gone and its period stays "
            + "closed; a final one stays")
    void deleting_a_draft() {
        Subscription subscription = story.subscribe(story.customer("UTC", 3),
                story.plan(new PlanOutline()), BillingTime.CALENDAR, "2024-03-01T00:00:00Z");
        Invoice draft = story.periodic("2024-04-01T00:10:00Z", subscription);
        delete(draft);
        assertThatThrownBy(() -> stored(draft)).isInstanceOf(NotFoundException.class);
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_PERIODIC, "2024-04-01T01:10:00Z",
                subscription)).isEmpty();
        Invoice next = story.periodic("2024-05-01T00:10:00Z", subscription);
        makeFinal(next, "2024-05-04T00:20:00Z");
        assertThatThrownBy(() -> delete(next)).isInstanceOfSatisfying(NotAllowedException.class,
                refused -> assertThat(refused.code()).isEqualTo("not_deletable"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: a draft keeps its billing entity, whose "
            + "number and texts it gets, when its subscription moves to another")
    void a_draft_keeps_its_billing_entity() {
        dating(IssuingDateAnchor.NEXT_PERIOD_START,
                IssuingDateAdjustment.ALIGN_WITH_FINALIZATION_DATE);
        Subscription subscription = subscribe();
        Invoice draft = story.periodic("2024-04-01T00:10:00Z", subscription);
        BillingEntity other = BillingEntityDefaults.entity(new UUID(9, 9), "other", "Other",
                draft.dates().createdAt());
        story.database.writing(handle -> {
            new BillingEntities(handle).insert(other);
            Columns.of("subscriptions").set("billing_entity_id", other.id())
                    .update(handle, subscription.id());
        });
        InvoiceParties parties = story.database.read(handle -> InvoicePreparation
                .ofDrafts(handle, List.of(draft)).get(draft.id()).parties());
        assertThat(parties.entity().id()).isEqualTo(draft.parties().billingEntityId());
        assertThat(makeFinal(draft, "2024-04-02T10:00:00Z").document().number())
                .startsWith(parties.entity().documents().numberPrefix());
    }

    private void dating(IssuingDateAnchor anchor, IssuingDateAdjustment adjustment) {
        story.seller(entity -> Sellers.dating(entity, 3, 30, anchor, adjustment));
    }

    private Subscription subscribe() {
        return story.subscribe(story.customer("UTC", null), story.plan(new PlanOutline()),
                BillingTime.CALENDAR, "2024-03-01T00:00:00Z");
    }

    private BillingSettings settings(Subscription subscription) {
        return story.database.read(handle -> InvoiceParties.read(handle, new Customers(handle)
                .byId(subscription.customerId()).orElseThrow(), null).settings());
    }

    private Invoice stored(Invoice invoice) {
        return story.database.read(handle -> new Invoices(handle).get(invoice.id()));
    }

    private Invoice makeFinal(Invoice draft, String at) {
        return story.database.write(handle ->
                new Drafts(new UnitOfWork(handle, story.ids, Instant.parse(at)))
                .makeFinal(draft.id()));
    }

    private Invoice refresh(Invoice draft, String at) {
        return story.database.write(handle ->
                new Drafts(new UnitOfWork(handle, story.ids, Instant.parse(at)))
                .refresh(draft.id()));
    }

    private void delete(Invoice draft) {
        story.database.writing(handle ->
                new Drafts(new UnitOfWork(handle, story.ids, Instant.parse("2024-04-02T00:00:00Z")))
                .delete(draft.id()));
    }

    private static void assertDates(Invoice invoice, String issuing, String due) {
        assertThat(invoice.dates().issuing()).isEqualTo(LocalDate.parse(issuing));
        assertThat(invoice.dates().paymentDue()).isEqualTo(LocalDate.parse(due));
    }
}
