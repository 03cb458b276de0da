package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.check.Finding;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** January with coupons and granted credits, and what is corrected of it. */
abstract class ReducedJanuary {
    static final String JANUARY = "2024-01-20T12:00:00Z";
    @TempDir
    Path folder;
    BookStory books;
    Story story;
    CorrectionStory past;

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

    void bill() {
        story.subscribe("acme", "pro");
        past.late("t", "acme-1", "tokens", JANUARY, "10");
        past.late("v", "acme-1", "volume", JANUARY, "50");
        story.runUntil("2024-02-01T00:10:00Z");
        story.at("2024-02-03T09:00:00Z");
    }

    void percentage(int rate, Frequency frequency, Integer duration, String... metrics) {
        books.coupon(new Coupon(UUID.randomUUID(), "Off", "off" + rate, null,
                new Coupon.Discount(Coupon.Type.PERCENTAGE, null, null, BigDecimal.valueOf(rate)),
                new Coupon.Terms(frequency, duration, Coupon.Expiration.NO_EXPIRATION, null, true),
                SampleCoupons.metrics(metrics),
                story.now(), null, null), "acme");
    }

    void amount(long cents, Frequency frequency) {
        books.coupon(new Coupon(UUID.randomUUID(), "Sum", "sum" + cents, null,
                new Coupon.Discount(Coupon.Type.FIXED_AMOUNT, cents, CurrencyUnit.of("EUR"), null),
                new Coupon.Terms(frequency, null, Coupon.Expiration.NO_EXPIRATION, null, true),
                Coupon.Scope.EVERYTHING,
                story.now(), null, null), "acme");
    }

    CorrectedInvoice corrected() {
        CorrectedInvoice corrected = past.correct(CorrectionMethod.NEXT_INVOICE).get(0);
        story.at(story.now().plusSeconds(3_600).toString());
        return corrected;
    }

    List<Fee> lines(Invoice invoice) {
        return invoice.parts().fees().stream().filter(Fee::isCorrection).toList();
    }

    /** What the customer owes in all, before taxes. */
    long owedCents() {
        long cents = 0;
        for (Invoice invoice : story.invoices()) {
            cents += invoice.amounts().subTotalExcludingTaxesCents();
            for (CreditNote note : notes(invoice)) {
                cents -= note.amounts().subTotalExcludingTaxesCents();
            }
        }
        return cents + books.story.read(handle ->
                new CorrectionLines(handle).waiting()).stream()
                .mapToLong(CorrectionLine::netCents).sum();
    }

    List<CreditNote> notes(Invoice invoice) {
        return books.story.read(handle -> new CreditNotes(handle).ofInvoice(invoice.id()));
    }

    AppliedCoupon coupon() {
        return books.story.read(handle -> new AppliedCoupons(handle)
                .ofCustomer(story.customer("acme").id())).get(0);
    }

    void assertSound() {
        assertThat(findings()).isEmpty();
    }

    List<Finding> findings() {
        return books.check();
    }

    CreditableInvoice creditable(Invoice invoice) {
        return books.story.read(handle -> CreditNoteIssue.creditable(handle, invoice));
    }
}
