package billing.settlement.creditnote.service;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Plan;
import billing.engine.UnitOfWork;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.PlanPrice;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.Drafts;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.UnusedDays;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.subscription.TerminationCredit;
import billing.subscription.service.SubscriptionRevision;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("subscriptions-and-invoicing.md 2.8, 6.6: credit notes for unused days")
class UnusedDaysCreditNoteTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.8: started on 8 February, ended on the 21st: "
            + "2500 and 500 of tax")
    void credit() {
        try (NoteStory story = started("2025-02-08T10:00:00Z", 0)) {
            Invoice invoice = story.story.invoices().get(0);
            assertThat(invoice.amounts().totalCents()).isEqualTo(9000);
            CreditNote note = ended(story, "2025-02-21T10:00:00Z", TerminationCredit.CREDIT)
                    .orElseThrow();
            assertThat(note.amounts().subTotalExcludingTaxesCents()).isEqualTo(2500);
            assertThat(note.amounts().taxesCents()).isEqualTo(500);
            assertThat(note.parts()).isEqualTo(CreditNoteParts.credit(3000));
            assertThat(note.document().reason()).isEqualTo(CreditNoteReason.ORDER_CANCELLATION);
        }
    }

    @ParameterizedTest(name = "{0}: credit {1}, refund {2}, offset {3}: {4}")
    @DisplayName("subscriptions-and-invoicing.md 2.8: with 7500 paid: 1500 refunded, 1500 "
            + "credited; or offset, which settles")
    @CsvSource({"REFUND,1500,1500,0,PENDING", "OFFSET,0,1500,1500,SUCCEEDED"})
    void refund_and_offset(TerminationCredit option, long credit, long refund, long offset,
                           PaymentStatus status) {
        try (NoteStory story = started("2025-02-08T10:00:00Z", 0)) {
            Invoice invoice = story.story.invoices().get(0);
            story.paid(invoice, 7500, "pending");
            CreditNote note = ended(story, "2025-02-21T10:00:00Z", option).orElseThrow();
            assertThat(note.parts()).isEqualTo(new CreditNoteParts(credit, refund, offset));
            assertThat(story.stored(invoice).state().paymentStatus()).isEqualTo(status);
        }
    }

    @ParameterizedTest(name = "{0} days of grace, {1} EUR of credits: credit {2}, offset {3}")
    @DisplayName("money.md 4.2: at most what prepaid credits left due is offset, also of a draft, "
            + "whose credits are used when it is final; the rest is credited")
    @CsvSource({"0,100,9355,0", "0,40,3355,6000", "0,1,0,9355", "5,100,9355,0",
            "5,40,3355,6000", "5,1,0,9355"})
    void offset_of_what_is_due(int graceDays, String credits, long credit, long offset) {
        try (NoteStory story = new NoteStory(folder, "2024-01-01T00:00:00Z")) {
            story.story.customer("alf", "UTC", graceDays);
            story.granted("alf", credits);
            Invoice invoice = billed(story);
            ended(story, "2024-01-02T10:00:00Z", TerminationCredit.OFFSET).orElseThrow();
            finalizeDraft(story, invoice);
            assertThat(story.notesOf(invoice)).extracting(CreditNote::parts)
                    .containsExactly(new CreditNoteParts(credit, 0, offset));
            assertThat(story.notesOf(invoice).get(0).state().balanceCents()).isEqualTo(credit);
            assertThat(story.stored(invoice).totalDueCents()).isEqualTo(
                    10_000 - Long.parseLong(credits) * 100 - offset);
        }
    }

    @ParameterizedTest(name = "{0} days of grace")
    @DisplayName("money.md 4.2: an invoice that an earlier credit note paid in part is offset by "
            + "what is left due")
    @ValueSource(ints = {0, 5})
    void offset_after_an_earlier_note(int graceDays) {
        try (NoteStory story = new NoteStory(folder, "2024-01-01T00:00:00Z")) {
            story.story.customer("alf", "UTC", graceDays);
            story.note(story.oneOff("alf", 5_000), CreditNoteParts.credit(5_000), 5_000);
            Invoice invoice = billed(story);
            ended(story, "2024-01-02T10:00:00Z", TerminationCredit.OFFSET).orElseThrow();
            finalizeDraft(story, invoice);
            assertThat(story.notesOf(invoice)).extracting(CreditNote::parts)
                    .containsExactly(new CreditNoteParts(4_355, 0, 5_000));
            assertThat(story.stored(invoice).totalDueCents()).isZero();
            assertThat(story.stored(invoice).state().paymentStatus())
                    .isEqualTo(PaymentStatus.SUCCEEDED);
        }
    }

    @Test
    @DisplayName("money.md 4.2: what an earlier note refunded is not refunded again")
    void refund_after_an_earlier_refund() {
        try (NoteStory story = new NoteStory(folder, "2024-01-01T00:00:00Z")) {
            story.story.customer("alf", "UTC", 0);
            Invoice invoice = billed(story);
            story.paid(invoice, 5_000, "pending");
            story.note(invoice, new CreditNoteParts(0, 5_000, 0), 5_000);
            CreditNote note = ended(story, "2024-01-02T10:00:00Z", TerminationCredit.REFUND)
                    .orElseThrow();
            assertThat(note.parts()).isEqualTo(CreditNoteParts.credit(4_355));
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.8: ended on the first day: 20 days, 7143 and "
            + "1429 of tax, 8572 in all")
    void first_day() {
        try (NoteStory story = started("2025-02-08T10:00:00Z", 0)) {
            CreditNote note = ended(story, "2025-02-08T12:00:00Z", TerminationCredit.CREDIT)
                    .orElseThrow();
            assertThat(note.amounts().subTotalExcludingTaxesCents()).isEqualTo(7143);
            assertThat(note.amounts().taxesCents()).isEqualTo(1429);
            assertThat(note.amounts().totalCents()).isEqualTo(8572);
        }
    }

    @ParameterizedTest(name = "trial of {0} days, ended {1}, upgraded {2}: {3} unused, {4} used")
    @DisplayName("subscriptions-and-invoicing.md 2.8: the day of the end is used, unless by an "
            + "upgrade; trial days are not counted")
    @CsvSource({",2025-02-20,false,8,20", ",2025-02-20,true,9,19", "10,2025-02-20,false,8,10",
            "10,2025-02-20,true,9,9", "10,2025-02-05,false,18,0", "10,2025-02-12,true,18,1",
            "10,2025-02-11,false,18,1", "40,2025-02-20,false,0,0"})
    void days(String trial, String end, boolean upgraded, long unused, long used) {
        try (NoteStory story = new NoteStory(folder, "2025-02-01T00:00:00Z")) {
            PlanSketch sketch = PlanSketch.of("desk", Interval.MONTHLY, 2800).inAdvance();
            Plan plan = story.story.plan(trial == null ? sketch : sketch.withTrial(trial));
            story.story.customer("alf", "UTC");
            Subscription subscription = story.story.subscribe("alf", "desk");
            Instant at = Instant.parse(end + "T10:00:00Z");
            UnusedDays days = UnusedDays.of(
                    FeeBuilder.of(story.oneOff("alf", 2800).parts().fees().get(0))
                            .details(new PlanPrice(2800)).build(),
                    new SubscriptionTerms(new SubscriptionRevision(subscription)
                            .succeeded(upgraded ? Succession.UPGRADED : Succession.NONE, at)
                            .made(at), plan, ZoneOffset.UTC),
                    subscription.state().startedAt());
            assertThat(days.unused()).isEqualTo(unused);
            assertThat(days.used()).isEqualTo(used);
            assertThat(days.planPriceCents()).isEqualTo(2800);
            assertThat(days.periodDays()).isEqualTo(28);
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: a note on a draft follows it and is issued "
            + "with it")
    void on_a_draft() {
        try (NoteStory story = started("2022-12-15T00:00:00Z", 20)) {
            Invoice draft = story.story.invoices().get(0);
            CreditNote note = ended(story, "2022-12-20T00:00:00Z", TerminationCredit.CREDIT)
                    .orElseThrow();
            assertThat(note.state().status()).isEqualTo(CreditNoteStatus.DRAFT);
            assertThat(note.document().number()).endsWith("-DRAFT-CN001");
            drafts(story, draft, false);
            CreditNote refreshed = story.notesOf(draft).get(0);
            assertThat(refreshed.amounts()).isEqualTo(note.amounts());
            assertThat(refreshed.lines().items()).extracting(CreditNote.Item::feeId)
                    .isEqualTo(story.stored(draft).parts().fees().stream().map(fee -> fee.id())
                    .toList());
            story.story.at("2023-01-04T00:20:00Z");
            drafts(story, draft, true);
            CreditNote issued = story.notesOf(draft).get(0);
            assertThat(issued.state().status()).isEqualTo(CreditNoteStatus.FINALIZED);
            assertThat(note.document().issuingDate()).isEqualTo("2022-12-20");
            assertThat(issued.document().issuingDate()).as("not before what it credits")
                    .isEqualTo(story.stored(draft).dates().issuing()).isEqualTo("2023-01-04");
            assertThat(issued.document().number()).isEqualTo(
                    story.stored(draft).document().number() + "-CN001");
            assertThat(issued.state().balanceCents()).isEqualTo(4258); // 11/31 of 10000 and 20 %
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: a cheaper plan makes the draft's fee and its "
            + "note smaller in proportion")
    void draft_with_another_price() {
        try (NoteStory story = started("2022-12-15T00:00:00Z", 20)) {
            Invoice draft = story.story.invoices().get(0);
            ended(story, "2022-12-20T00:00:00Z", TerminationCredit.CREDIT).orElseThrow();
            story.story.writing(handle -> handle.execute("UPDATE plans SET amount_cents = 5000"));
            drafts(story, draft, false);
            CreditNote halved = story.notesOf(draft).get(0);
            // 3548.38709 x 2742 / 5484
            assertThat(halved.lines().items().get(0).preciseAmountCents())
                    .isEqualByComparingTo("1774.19355");
            assertThat(halved.amounts().totalCents()).isEqualTo(2129);
        }
    }

    @ParameterizedTest(name = "plan of {0}: credit {1}, offset {2}: {3}, {4}")
    @DisplayName("money.md 4.7: the parts of a draft's note are kept, in proportion to its total; "
            + "what rounding leaves is credited")
    @CsvSource({"1000,599,1,599,1", "1000,300,300,300,300", "1000,0,600,0,600", "500,599,1,299,1",
            "500,450,150,225,75", "500,0,600,0,300"})
    void parts_of_a_drafts_note(long price, long credit, long offset, long creditAfter,
                                long offsetAfter) {
        try (NoteStory story = new NoteStory(folder, "2024-01-01T00:00:00Z").taxed("20")) {
            story.story.customer("alf", "UTC", 5);
            story.story.plan(PlanSketch.of("desk", Interval.MONTHLY, 1_000).inAdvance());
            story.story.subscribe("alf", "desk");
            Invoice draft = story.story.invoices().get(0);
            story.note(draft, new CreditNoteParts(credit, 0, offset), 500);
            story.story.writing(handle ->
                    handle.execute("UPDATE plans SET amount_cents = " + price));
            finalizeDraft(story, draft);
            assertThat(story.notesOf(draft)).extracting(CreditNote::parts)
                    .containsExactly(new CreditNoteParts(creditAfter, 0, offsetAfter));
            assertThat(story.stored(draft).totalDueCents()).isEqualTo(
                    story.stored(draft).amounts().totalCents() - offsetAfter);
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.6: a note goes with its deleted draft, and no "
            + "note is made on what is gone")
    void draft_deleted() {
        try (NoteStory story = started("2022-12-15T00:00:00Z", 20)) {
            Invoice draft = story.story.invoices().get(0);
            ended(story, "2022-12-20T00:00:00Z", TerminationCredit.CREDIT).orElseThrow();
            story.story.writing(handle -> new Drafts(story.story.work(handle)).delete(draft.id()));
            assertThat(story.notesOf(draft)).isEmpty();
            assertThat(ended(story, "2022-12-20T00:00:00Z", TerminationCredit.CREDIT)).isEmpty();
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.8, 6.8: the latest period is credited, also when "
            + "the invoice of an earlier one was regenerated after it")
    void after_an_earlier_invoice_was_regenerated() {
        try (NoteStory story = new NoteStory(folder, "2025-01-01T00:00:00Z")) {
            story.story.customer("alf", "UTC");
            Invoice january = billed(story);
            story.story.runUntil("2025-02-01T01:00:00Z");
            List<Invoice> billed = story.story.invoices();
            story.story.at("2025-02-10T00:00:00Z").database().writing(handle -> {
                new InvoiceService(story.story.work(handle), BillingPort.NONE)
                        .voidInvoice(january.id(), VoidRequest.PLAIN);
                new Regeneration(story.story.work(handle)).regenerate(january.id());
            });
            CreditNote note = ended(story, "2025-02-14T10:00:00Z", TerminationCredit.CREDIT)
                    .orElseThrow();
            assertThat(note.invoiceId()).isEqualTo(billed.get(1).id());
            assertThat(note.amounts().totalCents()).isEqualTo(5_000);
        }
    }

    @Test
    @DisplayName("money.md 4.6: the next invoice is paid by the credit, the oldest note first")
    void consumed() {
        try (NoteStory story = started("2025-01-01T10:00:00Z", 0)) {
            Invoice first = story.story.invoices().get(0);
            CreditNote older = story.note(first, CreditNoteParts.credit(480), 400);
            story.story.runUntil("2025-01-02T10:00:00Z");
            Invoice other = story.oneOff("alf", 20_000);
            CreditNote newer = story.note(other, CreditNoteParts.credit(18_000), 15_000);
            story.story.runUntil("2025-02-01T12:00:00Z");
            Invoice second = story.story.invoices().get(2);
            assertThat(second.amounts().creditNotesCents()).isEqualTo(12_000);
            assertThat(second.amounts().totalCents()).isZero();
            assertThat(second.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
            assertThat(second.parts().credits()).extracting(
                    "sourceId", "amountCents").containsExactly(
                    org.assertj.core.groups.Tuple.tuple(older.id(), 480L),
                    org.assertj.core.groups.Tuple.tuple(newer.id(), 11_520L));
            assertThat(story.notesOf(first).get(0).state().creditStatus())
                    .isEqualTo(CreditStatus.CONSUMED);
            assertThat(story.notesOf(other).get(0).state().balanceCents()).isEqualTo(6_480);
        }
    }

    private NoteStory started(String at, int graceDays) {
        NoteStory story = new NoteStory(folder, at).taxed("20");
        story.story.customer("alf", "UTC", graceDays);
        story.story.plan(PlanSketch.of("desk", Interval.MONTHLY, 10_000).inAdvance());
        story.story.subscribe("alf", "desk");
        return story;
    }

    /** The invoice of a plan of 100.00 EUR for January, without taxes. */
    private static Invoice billed(NoteStory story) {
        story.story.plan(PlanSketch.of("desk", Interval.MONTHLY, 10_000).inAdvance());
        story.story.subscribe("alf", "desk");
        List<Invoice> all = story.story.invoices();
        return all.get(all.size() - 1);
    }

    private static void finalizeDraft(NoteStory story, Invoice invoice) {
        if (invoice.state().status() == InvoiceStatus.DRAFT) {
            drafts(story, invoice, false);
            drafts(story, invoice, true);
        }
    }

    private static Optional<CreditNote> ended(NoteStory story, String at,
                                              TerminationCredit option) {
        Instant end = Instant.parse(at);
        Subscription subscription = story.story.at(at).subscription("alf-1");
        SubscriptionTerms terms = new SubscriptionTerms(
                new SubscriptionRevision(ending(subscription, option)).terminated(end).made(end),
                story.story.plan("desk"), ZoneOffset.UTC);
        return story.story.write(handle ->
                new CreditNoteCreation(new UnitOfWork(handle, story.story.ids(), end))
                        .unusedDays(terms));
    }

    private static Subscription ending(Subscription one, TerminationCredit option) {
        Subscription.Terms terms = one.terms();
        return new Subscription(one.id(), one.customerId(), one.planId(), one.externalId(),
                one.name(), new Subscription.Terms(terms.billingTime(), terms.subscriptionAt(),
                        terms.startZone(), terms.anchorZone(), terms.endingAt(), option,
                        terms.onTerminationInvoice()),
                one.invoicing(), one.state(), one.createdAt(), one.updatedAt());
    }

    private static void drafts(NoteStory story, Invoice draft, boolean last) {
        story.story.writing(handle -> {
            Drafts drafts = new Drafts(story.story.work(handle));
            if (last) {
                drafts.makeFinal(draft.id());
            } else {
                drafts.refresh(draft.id());
            }
        });
    }
}
