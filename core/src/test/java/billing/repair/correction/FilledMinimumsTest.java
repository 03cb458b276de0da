package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.invoicing.Invoice;
import billing.invoicing.correction.CorrectionLine;
import billing.invoicing.correction.store.CorrectionLines;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.store.CreditNotes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** January has minimums that coupons have paid in part; its usage comes late or is reduced. */
@DisplayName("subscriptions-and-invoicing.md 17: late usage that fills a minimum with coupons")
class FilledMinimumsTest {
    private static final int CUSTOMERS = 12;
    private static final int CHANGES = 4;
    @TempDir
    Path folder;
    private BookStory books;
    private CorrectionStory past;
    private int events;

    @AfterEach
    void close() {
        books.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"NEXT_INVOICE", "CREDIT_NOTE"})
    void a_fixed_coupon_of_most_of_the_invoice_moves_to_the_late_usage(CorrectionMethod method) {
        begin(1);
        plan("p", 5_000, 0);
        customer("late", "p", List.of(SampleCoupons.once("forty", 4_000)));
        use("late", "p0", 30);
        bill();
        assertThat(owedCents("late")).isEqualTo(1_000);
        use("late", "p0", 40);
        assertThat(past.correct(method)).singleElement()
                .extracting(CorrectedInvoice::missingCents).isEqualTo(0L);
        assertThat(owedCents("late")).isEqualTo(3_000);
        assertSound();
    }

    @Test
    void what_was_credited_by_hand_is_not_credited_again() {
        begin(2);
        plan("p", 0, 0);
        customer("late", "p", List.of(SampleCoupons.once("ten", 1_000)));
        use("late", "p0", 50);
        bill();
        books.note(books.latest(), CreditNoteParts.credit(4_000), books.latest().parts().fees()
                .stream().mapToLong(fee -> fee.amounts().cents()).toArray());
        use("late", "p0", -50);
        use("late", "p1", 20);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).singleElement()
                .extracting(CorrectedInvoice::missingCents).isEqualTo(4_000L);
        assertThat(owedCents("late")).isEqualTo(1_000);
    }

    /** A change of the usage of one of two charges. */
    private record Change(int metric, int value) {
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void corrected_invoices_cost_what_they_would_have_cost_in_time(long seed) {
        begin(seed).taxed("20");
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Change>> late = new ArrayList<>();
        for (int i = 0; i < CUSTOMERS; i++) {
            plan("p" + i, random.nextInt(3) * 2_500L, random.nextInt(2) * 3_333L);
            List<Coupon> coupons = coupons(random, "c" + i);
            customer("time" + i, "p" + i, coupons);
            customer("late" + i, "p" + i, coupons);
            int[] used = {random.nextInt(1, 60), random.nextInt(60)};
            List<Change> changes = new ArrayList<>();
            for (int change = 0; change < CHANGES; change++) {
                int metric = random.nextInt(2);
                // What lines have deducted is credited on no invoice, so that usage only rises later.
                int least = change == 0 ? -used[metric] : 0;
                changes.add(new Change(metric, random.nextInt(least, 60)));
            }
            for (int metric = 0; metric < 2; metric++) {
                use("late" + i, "p" + i + metric, used[metric]);
                use("time" + i, "p" + i + metric, used[metric]);
            }
            for (Change one : changes) {
                use("time" + i, "p" + i + one.metric(), one.value());
            }
            late.add(changes);
        }
        bill();
        correct(late, random);
        for (int i = 0; i < CUSTOMERS; i++) {
            assertThat(owedCents("late" + i)).as("customer %d of seed %d", i, seed)
                    .isCloseTo(owedCents("time" + i), within(2L));
        }
    }

    private void correct(List<List<Change>> late, SplittableRandom random) {
        for (int change = 0; change < CHANGES; change++) {
            for (int i = 0; i < CUSTOMERS; i++) {
                Change one = late.get(i).get(change);
                use("late" + i, "p" + i + one.metric(), one.value());
            }
            if (random.nextBoolean() || change == CHANGES - 1) {
                past.correct(random.nextBoolean() ? CorrectionMethod.NEXT_INVOICE
                        : CorrectionMethod.CREDIT_NOTE);
                assertSound();
            }
        }
    }

    private static List<Coupon> coupons(SplittableRandom random, String code) {
        List<Coupon> coupons = new ArrayList<>();
        // First, as a coupon that counts invoices corrects only those that used it.
        if (random.nextBoolean()) {
            coupons.add(SampleCoupons.fixed(code + "fixed", 1_501, Frequency.RECURRING, 3));
        }
        if (random.nextInt(3) > 0) {
            coupons.add(SampleCoupons.once(code + "once", random.nextInt(1, 5) * 1_000L));
        }
        if (random.nextInt(3) == 0) {
            coupons.add(SampleCoupons.percent(code + "percent", "33.3333", Frequency.FOREVER,
                    null));
        }
        return coupons;
    }

    private BookStory begin(long seed) {
        books = new BookStory(folder.resolve("billing.db"), seed, "2024-01-01T00:00:00Z");
        past = new CorrectionStory(books.story);
        return books;
    }

    private void plan(String code, long minimumCents, long otherCents) {
        books.story.plan(PlanSketch.of(code, Interval.MONTHLY, 0)
                .withUsage(code + 0, "1", minimumCents).withUsage(code + 1, "1", otherCents));
    }

    private void customer(String id, String plan, List<Coupon> coupons) {
        books.story.customer(id, "UTC");
        coupons.forEach(coupon -> books.coupon(coupon, id));
        books.story.subscribe(id, plan);
    }

    private void use(String customer, String metric, int value) {
        past.late("event" + events++, customer + "-1", metric, "2024-01-10T00:00:00Z",
                String.valueOf(value));
    }

    private void bill() {
        books.story.runUntil("2024-02-01T00:10:00Z");
        books.story.at("2024-02-03T09:00:00Z");
    }

    private void assertSound() {
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
        assertThat(books.check()).isEmpty();
    }

    /** What a customer owes in all, before taxes. */
    private long owedCents(String customer) {
        UUID id = books.story.customer(customer).id();
        long cents = 0;
        for (Invoice invoice : books.story.invoices()) {
            if (invoice.parties().customerId().equals(id)) {
                cents += invoice.amounts().subTotalExcludingTaxesCents()
                        - books.story.read(handle -> new CreditNotes(handle)
                        .ofInvoice(invoice.id())).stream().mapToLong(note ->
                        note.amounts().subTotalExcludingTaxesCents()).sum();
            }
        }
        return cents + books.story.read(handle -> new CorrectionLines(handle).waiting()).stream()
                .filter(line -> line.corrected().customerId().equals(id))
                .mapToLong(CorrectionLine::netCents).sum();
    }
}
