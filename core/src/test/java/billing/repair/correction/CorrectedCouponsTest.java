package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.Coupon.Frequency;
import billing.engine.FalsifiedDatabase;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.RegeneratedFee;
import billing.invoicing.VoidRequest;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.service.Regeneration;
import billing.kernel.error.NotAllowedException;
import billing.repair.correction.service.InvoiceRegeneration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What coupons and granted credits deduct from corrections. */
class CorrectedCouponsTest extends ReducedJanuary {
    @Test
    void the_coupon_of_the_month_reduces_corrections_in_both_directions() {
        percentage(20, Frequency.RECURRING, 1);
        bill();
        assertThat(owedCents()).isEqualTo(7_120);
        assertThat(coupon().isActive()).isFalse();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        FeeDifference up = corrected().difference().fees().get(0);
        assertThat(up.couponsCents()).isEqualTo(200);
        assertThat(owedCents()).isEqualTo(7_920);
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = books.latest();
        assertThat(february.amounts().couponsCents()).isEqualTo(200);
        assertThat(february.amounts().subTotalExcludingTaxesCents()).isEqualTo(3_700);
        assertSound();

        past.retract("late");
        CorrectedInvoice down = corrected();
        assertThat(down.notes()).singleElement().satisfies(note -> assertThat(
                note.amounts().subTotalExcludingTaxesCents()).isEqualTo(800));
        assertThat(owedCents()).isEqualTo(7_120 + 2_900);
        past.retract("t");
        assertThat(corrected().notes()).singleElement().satisfies(note -> assertThat(
                note.amounts().subTotalExcludingTaxesCents()).isEqualTo(800));
        assertSound();
    }

    @Test
    void the_coupon_of_today_leaves_corrections_alone() {
        bill();
        percentage(50, Frequency.ONCE, null);
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        assertThat(corrected().difference().couponsCents()).isZero();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = books.latest();
        assertThat(february.amounts().couponsCents()).isEqualTo(1_450);
        assertThat(lines(february)).singleElement().satisfies(line ->
                assertThat(line.amounts().couponsCents()).isZero());
        assertSound();
    }

    @Test
    void a_coupon_of_a_metric_reduces_the_corrections_of_that_metric() {
        percentage(50, Frequency.FOREVER, null, "volume");
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        past.late("more", "acme-1", "volume", JANUARY, "6");
        assertThat(corrected().difference().fees()).extracting(FeeDifference::couponsCents)
                .containsExactly(0L, 300L);
        past.amend("more", "2");
        assertThat(corrected().lines()).extracting(CorrectionLine::netCents)
                .containsExactly(100L, 1_000L);
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(books.latest().amounts().couponsCents()).isEqualTo(100);
        assertSound();
    }

    @Test
    void a_sum_that_was_used_up_reduces_nothing_more() {
        amount(2_000, Frequency.ONCE);
        bill();
        assertThat(coupon().isActive()).isFalse();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        assertThat(corrected().difference().couponsCents()).isZero();
        assertThat(owedCents()).isEqualTo(8_900 - 2_000 + 1_000);
        past.retract("late");
        corrected();
        assertThat(owedCents()).isEqualTo(8_900 - 2_000);
        assertSound();
    }

    @Test
    void what_is_left_of_a_sum_is_used_by_the_correction_and_comes_back_with_it() {
        amount(10_000, Frequency.ONCE);
        bill();
        assertThat(coupon().amountCentsRemaining()).isEqualTo(1_100);
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        assertThat(corrected().difference().couponsCents()).isEqualTo(1_000);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(100);
        assertThat(owedCents()).isZero();
        past.amend("late", "30");
        assertThat(corrected().difference().couponsCents()).isEqualTo(100);
        assertThat(coupon().isActive()).isFalse();
        assertThat(owedCents()).isEqualTo(1_900);
        past.retract("late~2");
        corrected();
        assertThat(coupon().amountCentsRemaining()).isEqualTo(1_100);
        assertThat(coupon().isActive()).isTrue();
        assertThat(owedCents()).isZero();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(books.latest().amounts().couponsCents()).isEqualTo(1_100);
        assertSound();
    }

    @Test
    void a_sum_used_by_a_correction_comes_back_when_the_invoice_that_bills_it_is_voided() {
        amount(9_900, Frequency.ONCE);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        assertThat(coupon().isActive()).isFalse();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = books.latest();
        assertThat(february.amounts().couponsCents()).isEqualTo(1_000);
        books.voidInvoice(february, VoidRequest.PLAIN);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(1_000);
        assertThat(coupon().isActive()).isTrue();
        assertSound();

        books.story.write(handle ->
                new Regeneration(story.work(handle)).regenerate(february.id()));
        assertThat(books.latest().amounts().couponsCents()).isEqualTo(1_000);
        assertThat(coupon().amountCentsRemaining()).isZero();
        assertThat(coupon().isActive()).isFalse();
        assertSound();

        books.voidInvoice(story.invoices().get(0), VoidRequest.PLAIN);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(8_900);
        books.voidInvoice(books.latest(), VoidRequest.PLAIN);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(9_900);
        assertThat(coupon().isActive()).isTrue();
    }

    @Test
    void a_sum_that_other_invoices_have_used_since_the_void_is_not_used_twice() {
        amount(9_900, Frequency.ONCE);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice february = books.latest();
        books.voidInvoice(february, VoidRequest.PLAIN);
        story.runUntil("2024-04-01T00:10:00Z");
        assertThat(coupon().amountCentsRemaining()).isZero();

        assertThatThrownBy(() -> regenerate(february, february.parts().fees()))
                .isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("deduct 10.00 EUR of coupon sum9900, of which 0.00 EUR");
        assertThat(regenerate(february, february.parts().fees().stream()
                .filter(fee -> !fee.isCorrection()).toList()).amounts().feesCents())
                .isEqualTo(2_900);
        assertThat(coupon().creditedCents()).isEqualTo(9_900);
        assertSound();
    }

    private Invoice regenerate(Invoice voided, List<Fee> fees) {
        return books.story.write(handle -> new InvoiceRegeneration(story.work(handle))
                .regenerate(voided.id(), fees.stream().map(fee -> RegeneratedFee.kept(fee.id()))
                        .toList()));
    }

    @Test
    void a_sum_used_by_a_correction_comes_back_when_the_corrected_invoice_is_voided_before() {
        amount(9_900, Frequency.ONCE);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        books.voidInvoice(story.invoices().get(0), VoidRequest.PLAIN);
        assertThat(coupon().amountCentsRemaining()).isEqualTo(9_900);
        assertThat(coupon().isActive()).isTrue();
        assertSound();
    }

    @Test
    void a_sum_reverses_what_it_deducted_of_voided_usage() {
        amount(8_000, Frequency.ONCE);
        bill();
        past.retract("v");
        CorrectedInvoice down = corrected();
        assertThat(owedCents()).isZero();
        assertThat(down.notes()).singleElement().satisfies(note -> assertThat(
                note.amounts().subTotalExcludingTaxesCents()).isEqualTo(900));
        assertThat(coupon().amountCentsRemaining()).isEqualTo(4_100);
        past.late("again", "acme-1", "volume", JANUARY, "50");
        corrected();
        assertThat(owedCents()).isEqualTo(900);
        assertThat(coupon().isActive()).isFalse();
        assertSound();
    }

    @Test
    void granted_credits_stay_deducted_in_full_when_less_is_owed() {
        books.wallet("acme", "'granted_credits_as': 'discount', 'granted_credits': '80'");
        bill();
        assertThat(owedCents()).isEqualTo(900);
        past.amend("v", "47");
        corrected();
        assertThat(owedCents()).isEqualTo(600);
        past.retract("t");
        corrected();
        assertThat(owedCents()).isZero();
        assertSound();
    }

    @Test
    void granted_credits_may_discount_a_correction_in_addition_to_its_coupons() {
        bill();
        books.wallet("acme", "'granted_credits_as': 'discount', 'granted_credits': '20'");
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        assertThat(lines(books.latest())).singleElement().satisfies(line ->
                assertThat(line.amounts().couponsCents()).isEqualByComparingTo("512.82051"));
        assertSound();
    }

    @Test
    void check_names_a_coupon_that_deducts_too_little_from_a_correction() {
        percentage(20, Frequency.FOREVER, null);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        assertSound();
        story.writing(handle -> FalsifiedDatabase.execute(handle,
                        "UPDATE correction_coupons SET amount_cents = 150"));
        assertThat(findings().toString())
                .contains("a coupon deducts 19.30 EUR from it and its corrections, and would have"
                + " deducted 19.80 EUR");
    }
}
