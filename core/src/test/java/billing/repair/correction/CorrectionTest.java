package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.MetricDeletion;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.service.InvoiceService;
import billing.kernel.time.Interval;
import billing.repair.correction.service.Correction;
import billing.run.PlanSketch;
import billing.run.RunListener;
import billing.settlement.creditnote.CreditNote;
import billing.subscription.BillingPort;
import billing.subscription.service.NewSubscription;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** January is billed on 1 February; what comes later for January is corrected. */
class CorrectionTest extends CorrectedJanuary {
    @Test
    void nothing_is_corrected_where_nothing_came_later() {
        januaryOn("pro");
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
    }

    @Test
    void a_late_event_is_a_line_of_the_next_invoice() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        CorrectedInvoice corrected = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        FeeDifference difference = corrected.difference().fees().get(0);
        assertThat(difference.was().cents()).isEqualTo(500);
        assertThat(difference.is().cents()).isEqualTo(800);
        assertThat(difference.cause().text()).isEqualTo("1 event came late (+6)");
        assertThat(corrected.invoices()).isEmpty();

        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = story.invoices().get(1);
        Fee line = february.parts().fees().stream()
                .filter(Fee::isCorrection).findFirst().orElseThrow();
        assertThat(line.amounts().cents()).isEqualTo(300);
        assertThat(line.quantity().units()).isEqualByComparingTo("6");
        assertThat(line.item().invoiceDisplayName()).startsWith("calls (correction of ");
        assertThat(line.window().to()).isEqualTo(Instant.parse("2024-01-31T23:59:59.999Z"));
        assertThat(february.amounts().feesCents()).isEqualTo(1_300);
    }

    @Test
    void usage_whose_metric_was_deleted_stays_as_it_was_billed() {
        for (String plan : List.of("pro", "least")) {
            story.subscribe(NewSubscription.of("acme", plan, "acme-" + plan));
            past.late(plan, "acme-" + plan, "calls", JANUARY, "10");
        }
        story.runUntil("2024-02-01T00:10:00Z");
        story.at("2024-02-03T09:00:00Z");
        past.late("late", "acme-pro", "calls", JANUARY, "6");
        story.writing(handle -> new MetricDeletion(handle).delete("calls", story.now()));
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        assertThat(past.correct(CorrectionMethod.CREDIT_NOTE)).isEmpty();
        assertThat(findings()).isEmpty();
    }

    private void putJanuarysCorrectionOnDraft() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        story.writing(handle -> handle.execute("UPDATE customers"
                + " SET invoice_grace_period = 3"));
        story.runUntil("2024-03-01T00:10:00Z");
    }

    @Test
    void lines_on_a_draft_are_final_with_it() {
        putJanuarysCorrectionOnDraft();
        Invoice draft = story.invoices().get(1);
        assertThat(draft.state().status()).isEqualTo(InvoiceStatus.DRAFT);
        story.runUntil("2024-03-05T00:10:00Z");
        Invoice february = story.invoices().get(1);
        assertThat(february.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(february.amounts().feesCents()).isEqualTo(1_300);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void what_was_corrected_is_not_corrected_again() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).hasSize(1);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(past.correct(CorrectionMethod.CREDIT_NOTE)).isEmpty();
        assertThat(findings()).isEmpty();
        assertThat(story.invoices()).hasSize(2);
    }

    @Test
    void a_voided_event_is_credited_and_the_next_invoice_takes_the_credit_off() {
        januaryOn("pro");
        past.retract("first");
        CorrectedInvoice corrected = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        CreditNote note = corrected.notes().get(0);
        assertThat(note.parts().creditCents()).isEqualTo(500);
        assertThat(corrected.difference().fees().get(0).cause().text())
                .isEqualTo("1 event voided (-10)");
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices().get(1).amounts().creditNotesCents()).isEqualTo(500);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
    }

    @Test
    void by_credit_note_what_is_due_is_settled_and_what_is_missing_billed_at_once() {
        januaryOn("pro");
        past.retract("first");
        CreditNote note = past.correct(CorrectionMethod.CREDIT_NOTE).get(0).notes().get(0);
        assertThat(note.parts().offsetCents()).isEqualTo(500);
        assertThat(story.invoices().get(0).totalDueCents()).isEqualTo(1_000);

        past.late("late", "acme-1", "calls", JANUARY, "6");
        Invoice own = past.billed(CorrectionMethod.CREDIT_NOTE);
        assertThat(own.amounts().feesCents()).isEqualTo(300);
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices().get(2).amounts().feesCents()).isEqualTo(1_000);
    }

    @Test
    void an_amended_event_counts_once() {
        januaryOn("pro");
        past.amend("first", "14");
        FeeDifference difference = past.correct(CorrectionMethod.NEXT_INVOICE).get(0).difference()
                .fees().get(0);
        assertThat(difference.cents()).isEqualTo(200);
        assertThat(difference.cause().text()).isEqualTo("1 event amended (+4)");
    }

    @Test
    void what_came_and_went_before_it_was_billed_leaves_no_line() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        story.at("2024-02-04T09:00:00Z");
        past.retract("late");
        CorrectedInvoice back = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        assertThat(back.notes()).isEmpty();
        assertThat(back.missingCents()).isZero();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices().get(1).amounts().feesCents()).isEqualTo(1_000);
    }

    @Test
    void a_line_that_was_billed_is_credited_on_its_invoice() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        story.runUntil("2024-03-01T00:10:00Z");
        past.retract("late");
        past.retract("first");
        CorrectedInvoice back = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        assertThat(back.difference().cents()).isEqualTo(-800);
        assertThat(back.notes()).extracting(note -> note.parts().creditCents())
                .containsExactlyInAnyOrder(300L, 500L);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
    }

    @Test
    void usage_below_the_minimum_moves_no_money() {
        januaryOn("least");
        assertThat(story.invoices().get(0).amounts().feesCents()).isEqualTo(1_000);
        past.late("late", "acme-1", "calls", JANUARY, "6");
        CorrectedInvoice corrected = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        assertThat(corrected.difference().fees()).extracting(FeeDifference::cents)
                .containsExactly(300L, -300L);
        assertThat(corrected.lines()).extracting(correctionLine -> correctionLine.amount().cents())
                .containsExactly(300L, -300L);
        assertThat(corrected.notes()).isEmpty();
        assertThat(corrected.invoices()).isEmpty();
        story.at("2024-02-04T09:00:00Z");
        past.late("more", "acme-1", "calls", JANUARY, "10");
        corrected = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        assertThat(corrected.lines()).extracting(correctionLine -> correctionLine.amount().cents())
                .containsExactly(800L, -500L);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices().get(1).amounts().totalCents()).isEqualTo(1_300);
        assertThat(findings()).isEmpty();
    }

    @Test
    void prices_that_changed_since_correct_nothing_and_late_usage_costs_what_it_did() {
        januaryOn("pro");
        story.writing(handle -> handle.execute(
                "UPDATE charges SET properties = '{\"amount\": \"99\"}'"));
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        past.late("late", "acme-1", "calls", JANUARY, "6");
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE).get(0).difference().cents())
                .isEqualTo(300);
    }

    @Test
    void a_subscription_that_has_ended_gets_an_invoice_of_its_own() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        story.terminate("acme-1", null, "skip");
        List<Invoice> made = story.write(handle -> new Correction(story.work(handle)).billEnded());
        assertThat(made).extracting(invoice -> invoice.amounts().feesCents())
                .containsExactly(300L);
        past.late("later", "acme-1", "calls", JANUARY, "2");
        assertThat(past.billed(CorrectionMethod.NEXT_INVOICE).amounts().feesCents())
                .isEqualTo(100);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
    }

    @Test
    void a_voided_invoice_is_owed_no_more() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        voidJanuary();
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
    }

    @Test
    void a_void_withdraws_what_corrections_would_bill_next() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        voidJanuary();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices().get(1).amounts().feesCents()).isEqualTo(1_000);
        assertThat(findings()).isEmpty();
    }

    @Test
    void a_void_withdraws_what_corrections_have_put_on_a_draft() {
        putJanuarysCorrectionOnDraft();
        assertThat(story.invoices().get(1).amounts().feesCents()).isEqualTo(1_300);
        voidJanuary();
        story.runUntil("2024-03-05T00:10:00Z");
        assertThat(story.invoices().get(1).amounts().feesCents()).isEqualTo(1_000);
        assertThat(findings()).isEmpty();
    }

    private void voidJanuary() {
        UUID january = story.invoices().get(0).id();
        story.writing(handle -> new InvoiceService(story.work(handle), BillingPort.NONE)
                .voidInvoice(january, VoidRequest.PLAIN));
    }

    @ParameterizedTest
    @EnumSource(names = {"NEXT_INVOICE", "CREDIT_NOTE"})
    void what_a_plan_of_another_currency_has_followed_is_billed_alone(CorrectionMethod method) {
        januaryOn("pro");
        story.plan(PlanSketch.of("yen", Interval.MONTHLY, 5_000).in("JPY"));
        story.subscribe(NewSubscription.of("acme", "yen", "acme-1"));
        past.late("late", "acme-1", "calls", JANUARY, "6");
        Invoice made = past.billed(method);
        assertThat(made.document().currency()).hasToString("EUR");
        assertThat(made.amounts().feesCents()).isEqualTo(300);
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(story.invoices()).filteredOn(invoice ->
                invoice.document().currency().toString().equals("JPY")).singleElement()
                .satisfies(invoice -> assertThat(invoice.parts().fees()).hasSize(1));
        assertThat(findings()).isEmpty();
    }

    @Test
    void what_a_run_that_catches_up_has_billed_did_not_come_late() {
        story.subscribe("acme", "pro");
        past.late("first", "acme-1", "calls", JANUARY, "10");
        story.at("2024-02-10T09:00:00Z");
        past.late("before", "acme-1", "calls", JANUARY, "7");
        story.at("2024-02-11T09:00:00Z");
        past.late("taken back", "acme-1", "calls", JANUARY, "4");
        story.at("2024-02-12T09:00:00Z");
        story.run().until(story.now(), RunListener.SILENT);
        story.at("2024-02-13T09:00:00Z");
        past.retract("taken back");
        past.late("behind", "acme-1", "calls", JANUARY, "2");
        FeeDifference difference =
                past.correct(CorrectionMethod.NEXT_INVOICE).get(0).difference().fees().get(0);
        assertThat(difference.was().units()).isEqualByComparingTo("21");
        assertThat(difference.is().units()).isEqualByComparingTo("19");
        assertThat(difference.cause().text())
                .isEqualTo("1 event came late (+2), 1 event voided (-4)");
    }

    @Test
    void each_of_two_subscriptions_on_an_invoice_gets_an_invoice_of_its_own() {
        story.subscribe(NewSubscription.of("acme", "pro", "acme-2"));
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        past.late("late too", "acme-2", "calls", JANUARY, "8");
        CorrectedInvoice corrected = past.correct(CorrectionMethod.CREDIT_NOTE).get(0);
        assertThat(corrected.difference().fees()).hasSize(2).allSatisfy(fee -> {
            Invoice invoice = corrected.invoices().get(fee.key());
            assertThat(invoice.amounts().feesCents()).isEqualTo(fee.cents());
            assertThat(invoice.parts().subscriptions()).singleElement().satisfies(billed ->
                    assertThat(billed.subscriptionId())
                            .isEqualTo(fee.key().item().subscriptionId()));
        });
    }

    @Test
    void a_correction_explains_itself() {
        januaryOn("pro");
        past.late("late", "acme-1", "calls", JANUARY, "6");
        Invoice own = past.billed(CorrectionMethod.CREDIT_NOTE);
        String explanation = story.read(handle ->
                new InvoiceExplanation(handle, own, false).tree().toString());
        assertThat(explanation).contains("should have billed", "8.00 EUR",
                "less what was billed of it", "5.00 EUR");
    }
}
