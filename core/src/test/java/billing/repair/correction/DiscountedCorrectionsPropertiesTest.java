package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.catalog.Coupon.Frequency;
import billing.check.Finding;
import billing.invoicing.Invoice;
import billing.invoicing.correction.store.CorrectionLines;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Laws of correcting in both directions with coupons, two taxes, two metrics, minimums and
 * commitments: months whose usage comes late, is amended or voided, and is corrected at random.
 */
class DiscountedCorrectionsPropertiesTest {
    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2024-04-20T00:00:00Z");
    private static final Instant END = Instant.parse("2024-06-02T00:00:00Z");
    private static final int EVENTS = 14;
    @TempDir
    Path folder;

    /** A kind of coupon; each has a customer and a plan of its own. */
    private enum Kind { NONE, PERCENT, SUM, METRIC, BOTH, ONCE, RECURRING }

    private record Deed(Instant at, Runnable done) {
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 10, 31})
    void a_corrected_past_costs_what_it_would_have_cost_in_time(long seed) {
        try (BookStory mended = begun("mended", seed); BookStory prompt = begun("prompt", seed)) {
            live(mended, seed, true);
            live(prompt, seed, false);
            assertThat(findings(mended)).isEmpty();
            assertThat(findings(prompt)).isEmpty();
            Map<String, Long> late = owed(mended);
            Map<String, Long> inTime = owed(prompt);
            assertSame(late, inTime);
            assertThat(usedCents(mended, Kind.ONCE)).isBetween(0L, 9_000L);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {13, 17})
    void usage_added_and_voided_again_amounts_to_zero(long seed) {
        try (BookStory books = begun("swing", seed)) {
            live(books, seed, false);
            Map<String, Long> before = owed(books);
            SplittableRandom random = new SplittableRandom(seed);
            CorrectionStory past = new CorrectionStory(books.story);
            List<String> added = new ArrayList<>();
            for (Kind kind : Kind.values()) {
                for (int i = 0; i < 3; i++) {
                    String id = kind + "swing" + i;
                    past.late(id, kind + "-1", metric(kind, random.nextInt(2)),
                            "2024-0" + random.nextInt(1, 5) + "-11T00:00:00Z",
                            String.valueOf(random.nextInt(1, 70)));
                    added.add(id);
                }
            }
            past.correct(CorrectionMethod.NEXT_INVOICE);
            assertThat(owed(books)).isNotEqualTo(before);
            if (random.nextBoolean()) {
                books.story.runUntil("2024-07-02T00:00:00Z");
                before = plusPlans(before);
            }
            added.forEach(past::retract);
            past.correct(random.nextBoolean() ? CorrectionMethod.NEXT_INVOICE
                    : CorrectionMethod.CREDIT_NOTE);
            assertThat(findings(books)).isEmpty();
            assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
            Map<String, Long> after = owed(books);
            assertSame(after, before);
        }
    }

    /**
     * Coupons that end with their use meet other invoices when usage comes late. A credit note
     * rounds what coupons leave of its items once.
     */
    private static void assertSame(Map<String, Long> owed, Map<String, Long> expected) {
        assertThat(owed.get(Kind.NONE.name())).isEqualTo(expected.get(Kind.NONE.name()));
        for (Kind kind : List.of(Kind.PERCENT, Kind.SUM, Kind.METRIC, Kind.BOTH)) {
            assertThat(owed.get(kind.name())).as(kind.name())
                    .isCloseTo(expected.get(kind.name()), within(2L));
        }
    }

    /** One more month without usage. */
    private static Map<String, Long> plusPlans(Map<String, Long> owed) {
        Map<String, Long> plus = new TreeMap<>(owed);
        Map.of(Kind.NONE, 3_500L, Kind.PERCENT, 2_800L, Kind.SUM, 2_750L, Kind.METRIC, 3_350L,
                Kind.BOTH, 2_625L).forEach((kind, cents) ->
                plus.merge(kind.name(), cents, Long::sum));
        return plus;
    }

    private BookStory begun(String name, long seed) {
        BookStory books = new BookStory(folder.resolve(name + seed + ".db"), seed,
                BEGIN.toString()).taxed("4", "4.5");
        for (Kind kind : Kind.values()) {
            books.story.customer(kind.name(), "UTC");
            books.story.plan(PlanSketch.of(kind.name(), Interval.MONTHLY, 1_000)
                    .withUsage(metric(kind, 0), "0.37").withUsage(metric(kind, 1), "1.01", 300)
                    .withCommitment(3_500));
            coupons(books, kind);
            books.story.subscribe(kind.name(), kind.name());
        }
        return books;
    }

    private static String metric(Kind kind, int number) {
        return kind.name().toLowerCase(java.util.Locale.ROOT) + number;
    }

    private static void coupons(BookStory books, Kind kind) {
        switch (kind) {
            case NONE -> { }
            case PERCENT -> percent(books, kind, 20, Frequency.FOREVER, null);
            case SUM -> sum(books, kind, 750, Frequency.FOREVER);
            case METRIC -> percent(books, kind, 50, Frequency.FOREVER, null, metric(kind, 1));
            case BOTH -> {
                sum(books, kind, 500, Frequency.FOREVER);
                percent(books, kind, 12.5, Frequency.FOREVER, null);
            }
            case ONCE -> sum(books, kind, 9_000, Frequency.ONCE);
            case RECURRING -> percent(books, kind, 30, Frequency.RECURRING, 2);
        }
    }

    private static void percent(BookStory books, Kind kind, double rate, Frequency frequency,
                                Integer duration, String... metrics) {
        books.coupon(new Coupon(UUID.nameUUIDFromBytes((kind + "%").getBytes()), "Percent",
                kind + "-percent", null,
                new Coupon.Discount(Coupon.Type.PERCENTAGE, null, null, BigDecimal.valueOf(rate)),
                new Coupon.Terms(frequency, duration, Coupon.Expiration.NO_EXPIRATION, null, true),
                SampleCoupons.metrics(metrics),
                BEGIN, null, null), kind.name());
    }

    private static void sum(BookStory books, Kind kind, long cents, Frequency frequency) {
        books.coupon(new Coupon(UUID.nameUUIDFromBytes((kind + "s").getBytes()), "Sum",
                kind + "-sum", null,
                new Coupon.Discount(Coupon.Type.FIXED_AMOUNT, cents, CurrencyUnit.of("EUR"), null),
                new Coupon.Terms(frequency, null, Coupon.Expiration.NO_EXPIRATION, null, true),
                Coupon.Scope.EVERYTHING,
                BEGIN, null, null), kind.name());
    }

    private static void live(BookStory books, long seed, boolean mended) {
        Story story = books.story;
        SplittableRandom random = new SplittableRandom(seed);
        CorrectionStory past = new CorrectionStory(story);
        List<Deed> deeds = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (int number = 0; number < EVENTS; number++) {
                use(deeds, past, kind, number, random, mended);
            }
        }
        for (int number = 0; mended && number < 5; number++) {
            CorrectionMethod way = random.nextBoolean() ? CorrectionMethod.NEXT_INVOICE
                    : CorrectionMethod.CREDIT_NOTE;
            deeds.add(new Deed(visit(at(random, BEGIN)), () -> past.correct(way)));
        }
        deeds.sort(Comparator.comparing(Deed::at));
        for (Deed deed : deeds) {
            if (deed.at().isAfter(story.now())) {
                story.runUntil(deed.at());
            }
            deed.done().run();
        }
        story.runUntil("2024-05-02T00:00:00Z");
        past.correct(CorrectionMethod.NEXT_INVOICE);
        story.runUntil(END);
        assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
    }

    private static void use(List<Deed> deeds, CorrectionStory past, Kind kind, int number,
                            SplittableRandom random, boolean mended) {
        Instant at = at(random, BEGIN);
        String metric = metric(kind, random.nextInt(2));
        int value = random.nextInt(1, 40);
        int other = random.nextBoolean() ? value + 25 : value + 1 - random.nextInt(2, value + 2);
        int fate = random.nextInt(5);
        Instant late = visit(at(random, at));
        Instant later = visit(at(random, late));
        String id = kind.name() + number;
        boolean amended = fate == 3;
        boolean gone = fate == 1 || fate == 2;
        if (!mended && gone) {
            return;
        }
        String first = String.valueOf(amended && !mended ? other : value);
        deeds.add(new Deed(mended && fate < 2 ? late : BEGIN,
                () -> past.late(id, kind + "-1", metric, at.toString(), first)));
        if (mended && gone) {
            deeds.add(new Deed(later, () -> past.retract(id)));
        } else if (mended && amended) {
            deeds.add(new Deed(later, () -> past.amend(id, String.valueOf(other))));
        }
    }

    private static Instant at(SplittableRandom random, Instant from) {
        long seconds = Duration.between(from, LAST).toSeconds();
        return from.plusSeconds(seconds <= 0 ? 0 : random.nextLong(seconds));
    }

    private static Instant visit(Instant at) {
        return BEGIN.plus(Duration.ofDays((Duration.between(BEGIN, at).toDays() / 9 + 1) * 9));
    }

    /** What each customer owes in all, before taxes. */
    private static Map<String, Long> owed(BookStory books) {
        Map<UUID, String> names = new TreeMap<>();
        Map<String, Long> owed = new TreeMap<>();
        for (Kind kind : Kind.values()) {
            names.put(books.story.customer(kind.name()).id(), kind.name());
        }
        for (Invoice invoice : books.story.invoices()) {
            String name = names.get(invoice.parties().customerId());
            assertThat(invoice.amounts().totalCents()).isNotNegative();
            owed.merge(name, invoice.amounts().subTotalExcludingTaxesCents(), Long::sum);
            for (CreditNote note : books.story.read(handle ->
                    new CreditNotes(handle).ofInvoice(invoice.id()))) {
                owed.merge(name, -note.amounts().subTotalExcludingTaxesCents(), Long::sum);
            }
        }
        books.story.read(handle -> new CorrectionLines(handle).waiting()).forEach(line ->
                owed.merge(names.get(line.corrected().customerId()), line.netCents(), Long::sum));
        return owed;
    }

    /** What the one coupon of a customer was used for. */
    private static long usedCents(BookStory books, Kind kind) {
        return books.story.read(handle -> new AppliedCoupons(handle)
                .ofCustomer(books.story.customer(kind.name()).id())).get(0).creditedCents();
    }

    private static List<Finding> findings(BookStory books) {
        return books.check();
    }
}
