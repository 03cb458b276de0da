package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.books.AccountKind;
import billing.catalog.Coupon.Frequency;
import billing.engine.FalsifiedDatabase;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditedFee;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;


/**
 * January had 10.00 of tokens, 50.00 of volume, 29.00 for the plan, and two taxes; what is
 * corrected of it is billed and credited fee by fee, with the coupons of January.
 */
class CorrectedReductionsTest extends ReducedJanuary {
    @Test
    void each_fee_has_a_line_with_its_units_and_the_price_of_its_plan() {
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        past.amend("v", "47");
        CorrectedInvoice corrected = corrected();
        assertThat(corrected.notes()).isEmpty();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = books.latest();
        assertThat(lines(february)).extracting(each -> each.amounts().cents()).containsExactly(
                1_000L, -300L);
        assertThat(lines(february)).extracting(fee -> fee.quantity().units().intValueExact())
                .containsExactly(10, -3);
        assertThat(lines(february)).extracting(fee -> fee.amounts().unitAmount().intValueExact())
                .containsExactly(1, 1);
        assertThat(february.amounts().feesCents()).isEqualTo(3_600);
        String explanation = books.story.read(handle ->
                new InvoiceExplanation(handle, february, false).tree().toString());
        assertThat(explanation).contains("should have billed, 47 units", "-3 units at 1 each",
                "should have billed, 20 units", "10 units at 1 each");
        assertThat(books.entries("2024-03-01", "2024-03-01").stream()
                .flatMap(entry -> entry.postings().stream())
                .filter(one -> one.account().kind() == AccountKind.USAGE_REVENUE)
                .map(one -> one.account().code() + " " + -one.cents()))
                .contains("tokens 1000", "volume -300");
        assertSound();
    }

    @Test
    void what_a_line_deducted_cannot_be_credited_again() {
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        past.amend("v", "47");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice january = story.invoices().get(0);
        Fee volume = january.parts().fees().stream().filter(fee -> fee.amounts().cents() == 5_000)
                .findFirst().orElseThrow();
        Invoice february = books.latest();
        assertThat(creditable(january).leftOfFeeCents(volume)).isEqualTo(4_700);
        assertThat(creditable(february).leftOfFeesCents()).isEqualTo(3_600);
        assertThat(creditable(february).creditableCents().longValue())
                .isEqualTo(february.amounts().subTotalIncludingTaxesCents());
    }

    @Test
    void lines_of_which_only_some_have_coupons_are_credited_as_billed() {
        percentage(10, Frequency.FOREVER, null, "tokens");
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "50");
        past.amend("v", "20");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = books.latest();
        assertThat(lines(february)).extracting(line -> line.amounts().cents())
                .containsExactly(5_000L, -3_000L);
        long billed = february.amounts().subTotalIncludingTaxesCents();
        assertThat(creditable(february).maximumCents()).isEqualTo(billed);
        assertThat(creditable(february).rest().totalCents()).isEqualTo(billed);
        long[] all = february.parts().fees().stream()
                .mapToLong(creditable(february)::leftOfFeeCents).toArray();
        long items = creditable(february).estimated(february.parts().fees().stream().map(fee ->
                new CreditedFee(fee, BigDecimal.valueOf(creditable(february).leftOfFeeCents(fee))))
                .toList()).totalCents();
        assertThat(items).isGreaterThan(billed);
        assertThatThrownBy(() -> books.note(february, CreditNoteParts.credit(items), all))
                .hasMessageContaining("higher_than_remaining_invoice_amount");
        assertSound();
    }

    @Test
    void a_correction_credits_no_more_of_such_lines_than_they_billed() {
        percentage(10, Frequency.FOREVER, null, "tokens");
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "50");
        past.amend("v", "20");
        Invoice lines = past.billed(CorrectionMethod.CREDIT_NOTE);
        assertThat(lines.amounts().subTotalExcludingTaxesCents()).isEqualTo(1_500);
        long before = owedCents();
        past.retract("late");
        assertThat(past.correct(CorrectionMethod.CREDIT_NOTE)).singleElement()
                .extracting(CorrectedInvoice::missingCents).isEqualTo(0L);
        assertThat(notes(lines)).singleElement().satisfies(note ->
                assertThat(note.amounts().totalCents()).isEqualTo(lines.amounts().totalCents()));
        assertThat(owedCents()).isEqualTo(before - 4_500);
        assertSound();
    }

    @Test
    void what_an_invoice_cannot_hold_is_credited_where_it_was_billed() {
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "2");
        past.amend("v", "40");
        CorrectedInvoice corrected = corrected();
        assertThat(corrected.lines()).extracting(correctionLine -> correctionLine.amount().cents())
                .containsExactly(200L);
        assertThat(corrected.notes()).singleElement().satisfies(note ->
                assertThat(note.lines().items()).extracting(CreditNote.Item::amountCents)
                        .containsExactly(1_000L));
        story.runUntil("2024-03-01T00:10:00Z");
        assertSound();
    }

    @Test
    void what_was_credited_by_hand_is_not_a_line() {
        bill();
        Invoice january = story.invoices().get(0);
        books.note(january, new CreditNoteParts(5_425, 0, 0), 0, 0, 5_000);
        past.late("late", "acme-1", "tokens", JANUARY, "100");
        past.amend("v", "47");
        CorrectedInvoice corrected = corrected();
        assertThat(corrected.lines()).extracting(correctionLine -> correctionLine.amount().cents())
                .containsExactly(10_000L);
        assertThat(corrected.missingCents()).isEqualTo(300);
        assertThat(corrected.notes()).isEmpty();
        assertSound();
    }

    @Test
    void a_fraction_of_a_cent_that_a_correction_deducts_too_much_is_found() {
        percentage(10, Frequency.FOREVER, null);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        assertSound();
        story.writing(handle -> FalsifiedDatabase.execute(handle,
                "UPDATE fees SET precise_coupons_amount_cents = '100.5' WHERE amount_cents = 1000"
                        + " AND invoice_id = (SELECT id FROM invoices ORDER BY billed_at DESC"
                        + " LIMIT 1)"));
        assertThat(findings().toString()).contains("the coupons of the correction",
                "should be 1.00 EUR, not 1.005 EUR");
    }

    @Test
    void a_full_discount_leaves_nothing_to_bill_or_to_credit() {
        percentage(100, Frequency.FOREVER, null);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        past.amend("v", "47");
        assertThat(corrected().difference().fees()).extracting(FeeDifference::netCents)
                .containsExactly(0L, 0L);
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(books.latest().amounts().totalCents()).isZero();
        assertSound();
    }

    @Test
    void late_usage_fills_the_commitment_that_was_billed_and_stays_usage_in_the_books() {
        story.plan(PlanSketch.of("least", Interval.MONTHLY, 0).withUsage("calls", "1")
                .withCommitment(10_000));
        percentage(10, Frequency.FOREVER, null);
        story.subscribe("acme", "least");
        past.late("c", "acme-1", "calls", JANUARY, "40");
        story.runUntil("2024-02-01T00:10:00Z");
        assertThat(owedCents()).isEqualTo(9_000);
        story.at("2024-02-03T09:00:00Z");
        past.late("late", "acme-1", "calls", JANUARY, "25");
        CorrectedInvoice corrected = corrected();
        assertThat(corrected.lines()).extracting(CorrectionLine::netCents)
                .containsExactlyInAnyOrder(2_250L, -2_250L);
        assertThat(owedCents()).isEqualTo(9_000);
        past.late("later", "acme-1", "calls", JANUARY, "50");
        corrected();
        assertThat(owedCents()).isEqualTo(11_500 - 1_150);
        past.retract("late");
        past.retract("later");
        corrected();
        assertThat(owedCents()).isEqualTo(9_000);
        story.runUntil("2024-03-01T00:10:00Z");
        assertSound();
    }

    @Test
    void lines_wait_on_a_draft_and_follow_it() {
        story.writing(handle -> handle.execute("UPDATE customers"
                + " SET invoice_grace_period = 3"));
        percentage(20, Frequency.FOREVER, null);
        bill();
        story.runUntil("2024-02-05T00:00:00Z");
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        past.amend("v", "47");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice draft = books.latest();
        assertThat(lines(draft)).extracting(fee -> fee.amounts().cents()).containsExactly(
                1_000L, -300L);
        assertThat(draft.amounts().couponsCents()).isEqualTo(140);
        past.retract("late");
        CorrectedInvoice back = corrected();
        assertThat(back.lines()).isEmpty();
        assertThat(back.notes()).singleElement().satisfies(note -> assertThat(
                note.amounts().subTotalExcludingTaxesCents()).isEqualTo(240));
        story.runUntil(Instant.parse("2024-03-06T00:00:00Z"));
        assertThat(lines(books.latest())).isEmpty();
        assertSound();
    }
}
