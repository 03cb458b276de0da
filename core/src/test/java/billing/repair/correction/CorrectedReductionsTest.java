package billing.repair.correction;

import billing.books.AccountKind;
import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.check.Finding;
import billing.engine.FalsifiedDatabase;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.invoicing.explanation.InvoiceExplanation;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import static org.assertj.core.api.Assertions.assertThat;


/**
 * January had 10.00 of tokens, 50.00 of volume, 29.00 for the plan, and two taxes; what is
 * corrected of it is billed and credited fee by fee, with the coupons of January.
 */
class CorrectedReductionsTest {
    private static final String JANUARY = "2024-01-20T12:00:00Z";
    @TempDir
    Path folder;
    private BookStory books;
    private Story story;
    private CorrectionStory past;

    @BeforeEach
    void begin() {
        books = new BookStory(folder.resolve("billing.db"), 7, "2024-01-01T00:00:00Z")
                .taxed("4", "4.5");
        story = books.story;
        past = new CorrectionStory(story);
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 2_900).withUsage("tokens", "1")
                .withUsage("volume", "1"));
    }

    @AfterEach
    void close() {
        books.close();
    }

    private void bill() {
        story.subscribe("acme", "pro");
        past.late("t", "acme-1", "tokens", JANUARY, "10");
        past.late("v", "acme-1", "volume", JANUARY, "50");
        story.runUntil("2024-02-01T00:10:00Z");
        story.at("2024-02-03T09:00:00Z");
    }

    private void percentage(int rate, Frequency frequency, Integer duration, String... metrics) {
        books.coupon(new Coupon(UUID.randomUUID(), "Off", "off" + rate, null,
                new Coupon.Discount(Coupon.Type.PERCENTAGE, null, null, BigDecimal.valueOf(rate)),
                new Coupon.Terms(frequency, duration, Coupon.Expiration.NO_EXPIRATION, null, true),
                new Coupon.Scope(List.of(), List.of(metrics)),
                story.now(), null, null), "acme");
    }

    private void amount(long cents, Frequency frequency) {
        books.coupon(new Coupon(UUID.randomUUID(), "Sum", "sum" + cents, null,
                new Coupon.Discount(Coupon.Type.FIXED_AMOUNT, cents, CurrencyUnit.of("EUR"), null),
                new Coupon.Terms(frequency, null, Coupon.Expiration.NO_EXPIRATION, null, true),
                new Coupon.Scope(List.of(), List.of()),
                story.now(), null, null), "acme");
    }

    private CorrectedInvoice corrected() {
        CorrectedInvoice corrected = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        story.at(story.now().plusSeconds(3_600).toString());
        return corrected;
    }

    private List<Fee> lines(Invoice invoice) {
        return invoice.parts().fees().stream().filter(Fee::isCorrection).toList();
    }

    /** What the customer owes in all, before taxes. */
    private long owedCents() {
        long cents = 0;
        for (Invoice invoice : story.invoices()) {
            cents += invoice.amounts().subTotalExcludingTaxesCents();
            for (CreditNote note : notes(invoice)) {
                cents -= note.amounts().subTotalExcludingTaxesCents();
            }
        }
        return cents + books.read(handle ->
                new CorrectionLines(handle).waiting()).stream()
                .mapToLong(CorrectionLine::netCents).sum();
    }

    private List<CreditNote> notes(Invoice invoice) {
        return books.read(handle -> new CreditNotes(handle).ofInvoice(invoice.id()));
    }

    private AppliedCoupon coupon() {
        return books.read(handle -> new AppliedCoupons(handle)
                .ofCustomer(story.customer("acme").id())).get(0);
    }

    private void assertSound() {
        assertThat(findings()).isEmpty();
    }

    private List<Finding> findings() {
        return books.check();
    }

    private CreditableInvoice creditable(Invoice invoice) {
        return books.read(handle -> CreditNoteIssue.creditable(handle, invoice));
    }

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
        String explanation = books.read(handle ->
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
    void what_a_line_took_off_cannot_be_credited_again() {
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        past.amend("v", "47");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        Invoice january = story.invoices().get(0);
        Fee volume = january.parts().fees().stream().filter(fee -> fee.amounts().cents() == 5_000)
                .findFirst().orElseThrow();
        Invoice february = books.latest();
        assertThat(creditable(january).creditableCents(volume)).isEqualTo(4_700);
        assertThat(creditable(february).creditableItemsCents()).isEqualTo(3_600);
        assertThat(creditable(february).creditableCents().longValue())
                .isEqualTo(february.amounts().subTotalIncludingTaxesCents());
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
    void what_was_credited_by_hand_is_no_line() {
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
    void a_sum_takes_back_what_it_deducted_of_usage_that_is_voided() {
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
    void a_fraction_of_a_cent_that_a_correction_deducts_too_much_is_found() {
        percentage(10, Frequency.FOREVER, null);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        story.runUntil("2024-03-01T00:10:00Z");
        assertSound();
        story.database().writing(handle -> FalsifiedDatabase.execute(handle,
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
    void check_names_a_coupon_that_deducts_too_little_from_a_correction() {
        percentage(20, Frequency.FOREVER, null);
        bill();
        past.late("late", "acme-1", "tokens", JANUARY, "10");
        corrected();
        assertSound();
        story.database().writing(handle ->
                FalsifiedDatabase.execute(handle,
                        "UPDATE correction_coupons SET amount_cents = 150"));
        assertThat(findings().toString())
                .contains("a coupon deducts 19.30 EUR from it and its corrections, and would have"
                + " deducted 19.80 EUR");
    }

    @Test
    void lines_wait_on_a_draft_and_follow_it() {
        story.database().writing(handle -> handle.execute("UPDATE customers"
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
