package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.documents.DocumentTexts;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.RegeneratedFee;
import billing.invoicing.VoidRequest;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.invoicing.print.FeeNames;
import billing.invoicing.print.PrintedFees;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Interval;
import billing.repair.correction.service.InvoiceRegeneration;
import billing.run.PlanSketch;
import billing.settlement.creditnote.service.RegenerableInvoices;
import billing.subscription.BillingPort;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("subscriptions-and-invoicing.md 6.8: the fees chosen when an invoice is regenerated")
class ChosenFeesTest extends CorrectedJanuary {
    private Invoice voided() {
        Invoice invoice = latest();
        voided(invoice.id());
        return invoice;
    }

    private void voided(UUID invoice) {
        story.writing(handle -> new InvoiceService(story.work(handle),
                BillingPort.NONE).voidInvoice(invoice, VoidRequest.PLAIN));
    }

    private String refusal(Invoice invoice) {
        return story.read(handle -> new RegenerableInvoices(handle).refusal(invoice).orElse(""));
    }

    private Invoice latest() {
        List<Invoice> all = story.invoices();
        return all.get(all.size() - 1);
    }

    private static Fee usage(Invoice invoice) {
        return fee(invoice, FeeType.CHARGE);
    }

    private static Fee fee(Invoice invoice, FeeType type) {
        return invoice.parts().fees().stream().filter(fee -> fee.source().type() == type)
                .findFirst().orElseThrow();
    }

    private Invoice regenerate(UUID voided, RegeneratedFee... chosen) {
        return story.write(handle -> new InvoiceRegeneration(story.work(handle))
                .regenerate(voided, List.of(chosen)));
    }

    private Invoice regenerateAll(UUID voided) {
        return story.write(handle -> new InvoiceRegeneration(story.work(handle))
                .regenerate(voided));
    }

    private Invoice withoutUsage() {
        Invoice invoice = voided();
        return regenerate(invoice.id(),
                RegeneratedFee.kept(fee(invoice, FeeType.SUBSCRIPTION).id()));
    }

    /** Six calls of January are sent once it is billed, 3.00 in all. */
    private void sixCallsAreLate() {
        past.late("late", "acme-1", "calls", JANUARY, "6");
    }

    /** Has the differences so far billed by the next invoice. */
    private List<CorrectedInvoice> corrected() {
        return past.correct(CorrectionMethod.NEXT_INVOICE);
    }

    /** Late calls of January are corrected by the invoice of February, which is the latest. */
    private void februaryBillsLateCalls() {
        januaryOn("pro");
        sixCallsAreLate();
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
    }

    private static RegeneratedFee units(Fee fee, String units) {
        return new RegeneratedFee(fee.id(), new BigDecimal(units), null, null);
    }

    @Test
    void an_omitted_fee_is_not_corrected() {
        januaryOn("pro");
        assertThat(withoutUsage().amounts().feesCents()).isEqualTo(1_000);
        assertThat(corrected()).isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void later_usage_of_an_omitted_fee_is_corrected_by_its_own_amount() {
        januaryOn("pro");
        withoutUsage();
        sixCallsAreLate();
        FeeDifference difference = corrected().get(0).difference().fees().get(0);
        assertThat(difference.cents()).isEqualTo(300);
        assertThat(difference.is().units()).isEqualByComparingTo("6");
        past.retract("late");
        assertThat(corrected().get(0).difference().cents()).isEqualTo(-300);
        past.retract("first");
        assertThat(corrected()).as("never billed").isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void changed_units_are_not_corrected_and_later_usage_is_added_to_them() {
        januaryOn("pro");
        Invoice invoice = voided();
        Invoice made = regenerate(invoice.id(), units(usage(invoice), "40"));
        assertThat(usage(made).amounts().cents()).isEqualTo(2_000);
        assertThat(usage(made).quantity().eventsCount()).isNull();
        assertThat(corrected()).isEmpty();
        sixCallsAreLate();
        assertThat(corrected().get(0).difference().cents()).isEqualTo(300);
        assertThat(findings()).isEmpty();
    }

    @Test
    void usage_that_was_late_before_the_choice_is_corrected() {
        januaryOn("pro");
        sixCallsAreLate();
        Invoice invoice = voided();
        regenerate(invoice.id(), invoice.parts().fees().stream()
                .map(fee -> RegeneratedFee.kept(fee.id())).toArray(RegeneratedFee[]::new));
        assertThat(corrected().get(0).difference().cents()).isEqualTo(300);
    }

    @Test
    void the_choice_remains_when_the_invoice_is_regenerated_again() {
        januaryOn("pro");
        withoutUsage();
        regenerateAll(voided().id());
        assertThat(corrected()).isEmpty();
        sixCallsAreLate();
        assertThat(past.refused(CorrectionMethod.REGENERATE)).singleElement().asString()
                .contains("was regenerated with chosen fees");
    }

    @Test
    void a_commitment_is_not_raised_by_an_omitted_fee() {
        story.plan(PlanSketch.of("sure", Interval.MONTHLY, 1_000).withUsage("calls", "0.5")
                .withCommitment(10_000));
        januaryOn("sure");
        Invoice invoice = voided();
        regenerate(invoice.id(), RegeneratedFee.kept(usage(invoice).id()),
                RegeneratedFee.kept(fee(invoice, FeeType.COMMITMENT).id()));
        assertThat(corrected()).isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void at_least_one_fee_remains_with_units_of_0_at_least_and_a_total_of_0_at_least() {
        januaryOn("pro");
        Invoice invoice = voided();
        UUID usage = usage(invoice).id();
        assertThatThrownBy(() -> regenerate(invoice.id())).isInstanceOf(InvalidException.class)
                .hasMessageContaining("fees: value_is_mandatory");
        assertThatThrownBy(() -> regenerate(invoice.id(), units(usage(invoice), "-1")))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining("units: value_is_out_of_range");
        assertThatThrownBy(() -> regenerate(invoice.id(), new RegeneratedFee(usage, null,
                new BigDecimal("-1"), null))).isInstanceOf(InvalidException.class)
                .hasMessageContaining("unit_amount_cents: value_is_out_of_range");
        assertThat(story.invoices()).hasSize(1);
    }

    @Test
    void a_correction_of_another_invoice_is_not_changed() {
        februaryBillsLateCalls();
        Invoice invoice = voided();
        Fee line = invoice.parts().fees().stream().filter(Fee::isCorrection).findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> regenerate(invoice.id(), units(line, "2")))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining("fees: value_is_invalid");
        assertThat(regenerate(invoice.id(), RegeneratedFee.kept(line.id())).amounts().feesCents())
                .isEqualTo(300);
        assertThat(corrected()).isEmpty();
        assertThat(findings()).isEmpty();
    }

    @Test
    void a_correction_that_was_voided_with_its_invoice_is_billed_by_the_one_in_its_place() {
        februaryBillsLateCalls();
        UUID invoice = voided().id();
        assertThat(corrected()).isEmpty();
        assertThat(regenerateAll(invoice).amounts().feesCents()).isEqualTo(1_300);
        assertThat(corrected()).isEmpty();
        past.late("later", "acme-1", "calls", JANUARY, "2");
        corrected();
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(latest().amounts().feesCents()).isEqualTo(1_100);
        assertThat(findings()).isEmpty();
    }

    @Test
    void an_invoice_that_others_correct_is_not_regenerated() {
        januaryOn("pro");
        UUID january = latest().id();
        sixCallsAreLate();
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(latest().amounts().feesCents()).isEqualTo(1_300);
        Invoice corrected = story.read(handle -> new Invoices(handle).get(january));
        assertThat(refusal(corrected)).contains("has been corrected by other documents");
        voided(january);
        assertThatThrownBy(() -> regenerateAll(january)).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("has been corrected by other documents");
    }

    @Test
    void a_correction_that_no_invoice_has_billed_is_made_again_for_the_new_invoice() {
        januaryOn("pro");
        sixCallsAreLate();
        corrected();
        Invoice waiting = latest();
        assertThat(refusal(waiting)).as("the void withdraws lines that wait for an invoice")
                .isEmpty();
        regenerateAll(voided().id());
        assertThat(corrected()).hasSize(1);
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(latest().amounts().feesCents()).isEqualTo(1_300);
        assertThat(findings()).isEmpty();
    }

    @Test
    void a_true_up_without_the_fee_that_it_raises_is_still_named_one() {
        januaryOn("least");
        Invoice invoice = voided();
        Fee trueUp = invoice.parts().fees().stream().filter(Fee::isTrueUp).findFirst()
                .orElseThrow();
        Invoice made = regenerate(invoice.id(), RegeneratedFee.kept(trueUp.id()));
        Fee kept = made.parts().fees().get(0);
        assertThat(kept.source().trueUpParentFeeId()).isNull();
        assertThat(PrintedFees.name(kept, DocumentTexts.of(Locale.US)))
                .isEqualTo(PrintedFees.name(trueUp, DocumentTexts.of(Locale.US)))
                .isEqualTo("calls (up to the minimum)");
        assertThat(FeeNames.english(made.parts().fees()).line(kept))
                .isEqualTo("calls (true-up)");
        assertThat(story.read(handle -> new InvoiceExplanation(handle, made, false).tree())
                .toString()).contains("calls (up to the minimum)");
    }

    @Test
    void unused_days_of_a_fee_with_another_price_are_credited_at_that_price() {
        story.plan(PlanSketch.of("ahead", Interval.MONTHLY, 31_000).inAdvance());
        story.subscribe("acme", "ahead");
        Invoice invoice = voided();
        Invoice made = regenerate(invoice.id(), new RegeneratedFee(
                fee(invoice, FeeType.SUBSCRIPTION).id(), null, new BigDecimal("155"), null));
        assertThat(fee(made, FeeType.SUBSCRIPTION).planPriceCents()).isEqualTo(15_500);
        assertThat(story.read(handle ->
                new InvoiceExplanation(handle, made, true).tree()).result().toString())
                .isEqualTo("155.00 EUR");
        story.at("2024-01-10T12:00:00Z");
        story.terminate("acme-1");
        assertThat(story.credits()).as("21 of 31 days").containsExactly(10_500L);
    }
}
