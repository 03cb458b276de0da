package billing.repair.correction;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.catalog.ChargeRevision;
import billing.catalog.Rounding;
import billing.catalog.store.Plans;
import billing.invoicing.Invoice;
import billing.invoicing.correction.store.CorrectionLines;
import billing.kernel.time.Interval;
import billing.kernel.time.Window;
import billing.rating.ChargeModel;
import billing.rating.PackagePrice;
import billing.rating.Prices;
import billing.repair.simulation.SimulatedBill;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.Simulation;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.creditnote.store.CreditNotes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Laws of correcting over fifteen months of random usage, much of which comes late, is amended or
 * voided, on plans with every aggregation and charge model.
 */
class CorrectionPropertiesTest {
    private static final String BEGIN = "2023-01-15T00:00:00Z";
    private static final Instant END = Instant.parse("2024-04-05T00:00:00Z");
    private static final Instant LAST = Instant.parse("2024-03-20T00:00:00Z");
    private static final int EVENTS = 9;
    @TempDir
    Path folder;

    /** Something that people do at an instant. */
    private record Deed(Instant at, Runnable done) {
    }

    @ParameterizedTest
    @ValueSource(longs = {2})
    void a_corrected_past_costs_what_it_would_have_cost_in_time_and_only_once(long seed) {
        try (Story mended = begun("mended", seed); Story prompt = begun("prompt", seed)) {
            live(mended, seed, true);
            live(prompt, seed, false);
            CorrectionStory past = new CorrectionStory(mended);
            past.correct(CorrectionMethod.NEXT_INVOICE);
            assertThat(new CorrectionStory(prompt).correct(CorrectionMethod.NEXT_INVOICE))
                    .isEmpty();
            assertThat(past.correct(CorrectionMethod.NEXT_INVOICE)).isEmpty();
            assertThat(past.correct(CorrectionMethod.CREDIT_NOTE)).isEmpty();
            assertThat(simulatedDifferences(mended)).isNotEmpty()
                    .allMatch(SimulatedBill::isNothing);
            assertThat(owed(mended)).isEqualTo(owed(prompt)).hasSize(plans().size());
        }
    }

    private Story begun(String name, long seed) {
        Story story = new Story(folder.resolve(name + seed + ".db"), seed, BEGIN);
        plans().forEach((code, sketch) -> {
            story.customer(code, code.length() % 2 == 0 ? "America/New_York" : "UTC");
            story.plan(sketch);
            story.subscribe(code, code);
        });
        return story;
    }

    /**
     * Lets time pass with what happens in it; in a prompt life everything is right at once. Usage
     * is stored when it begins, for later days.
     */
    private static void live(Story story, long seed, boolean mended) {
        SplittableRandom random = new SplittableRandom(seed);
        CorrectionStory past = new CorrectionStory(story);
        List<Deed> deeds = new ArrayList<>();
        for (String code : plans().keySet()) {
            for (int number = 0; number < EVENTS; number++) {
                use(deeds, past, code, code + number, random, mended);
            }
        }
        for (int number = 0; mended && number < 6; number++) {
            CorrectionMethod way = random.nextBoolean() ? CorrectionMethod.NEXT_INVOICE
                    : CorrectionMethod.CREDIT_NOTE;
            deeds.add(new Deed(visit(at(random, Instant.parse(BEGIN))), () -> past.correct(way)));
        }
        deeds.sort(Comparator.comparing(Deed::at));
        for (Deed deed : deeds) {
            if (deed.at().isAfter(story.now())) {
                story.runUntil(deed.at());
            }
            deed.done().run();
        }
        story.runUntil(END);
    }

    private static void use(List<Deed> deeds, CorrectionStory past, String code, String id,
                            SplittableRandom random, boolean mended) {
        Instant at = at(random, Instant.parse(BEGIN));
        int value = random.nextInt(1, 40);
        String other = String.valueOf(value + random.nextInt(1, 20));
        Map<String, Object> properties = new TreeMap<>(Map.of("value", String.valueOf(value),
                "region", random.nextBoolean() ? "eu" : "us",
                "user", "u" + random.nextInt(5)));
        if (random.nextInt(4) == 0) {
            properties.put("operation_type", "remove");
        }
        int fate = random.nextInt(5);
        Instant late = visit(at(random, at));
        Instant later = visit(at(random, late));
        Instant first = Instant.parse(BEGIN);
        Runnable comes = () -> past.late(id, code + "-1", "m_" + code, at.toString(), properties);
        if (mended) {
            deeds.add(new Deed(fate == 0 || fate == 1 ? late : first, comes));
            if (fate == 1 || fate == 2) {
                deeds.add(new Deed(later, () -> past.retract(id)));
            } else if (fate == 3) {
                deeds.add(new Deed(later, () -> past.amend(id, other)));
            }
        } else if (fate == 3) {
            Map<String, Object> right = new TreeMap<>(properties);
            right.put("value", other);
            deeds.add(new Deed(first, () -> past.late(id, code + "-1", "m_" + code, at.toString(),
                    right)));
        } else if (fate != 1 && fate != 2) {
            deeds.add(new Deed(first, comes));
        }
    }

    private static Instant at(SplittableRandom random, Instant from) {
        long seconds = Duration.between(from, LAST).toSeconds();
        return from.plusSeconds(seconds <= 0 ? 0 : random.nextLong(seconds));
    }

    /** What comes late comes on a few days, so that the run need not go far too often. */
    private static Instant visit(Instant at) {
        Instant begin = Instant.parse(BEGIN);
        return begin.plus(Duration.ofDays((Duration.between(begin, at).toDays() / 9 + 1) * 9));
    }

    /** What the same catalog changes, of each invoice. */
    private static List<SimulatedBill> simulatedDifferences(Story story) {
        return story.read(handle -> plans().keySet().stream().flatMap(code ->
                new Simulation(handle, story.customer(code).id(), new Plans(handle).all())
                        .simulate(new Window(Instant.EPOCH, END)).stream())
                .map(SimulatedTotal::difference).toList());
    }

    /** What each customer owes for usage and minimums in all, before coupons and taxes. */
    private static Map<String, Long> owed(Story story) {
        Map<String, Long> owed = new TreeMap<>();
        Map<UUID, String> names = new LinkedHashMap<>();
        plans().keySet().forEach(code -> {
            names.put(story.customer(code).id(), code);
            owed.put(code, 0L);
        });
        for (Invoice invoice : story.invoices()) {
            String name = names.get(invoice.parties().customerId());
            owed.merge(name, invoice.parts().fees().stream().mapToLong(
                    fee -> fee.amounts().cents()).sum(),
                    Long::sum);
            story.read(handle -> new CreditNotes(handle).ofInvoice(invoice.id()))
                    .stream().map(creditNote -> creditNote.lines().items()).flatMap(List::stream)
                    .forEach(item -> owed.merge(name, -item.amountCents(), Long::sum));
        }
        story.read(handle -> new CorrectionLines(handle).waiting())
                .forEach(line -> owed.merge(names.get(line.corrected().customerId()),
                line.amount().cents(),
                        Long::sum));
        return owed;
    }

    /** A plan for each way to count and to price. */
    private static Map<String, PlanSketch> plans() {
        Map<String, PlanSketch> plans = new LinkedHashMap<>();
        plan(plans, "sum", AggregationType.SUM_AGG, "value", false, Prices.standard("0.37"));
        plan(plans, "count", AggregationType.COUNT_AGG, null, false,
                Prices.graduated("0-1 @10 flat 2; 2- @5 flat 3"));
        plan(plans, "max", AggregationType.MAX_AGG, "value", false,
                Prices.volume("0-20 @2 flat 10; 21- @1 flat 5"));
        plan(plans, "latest", AggregationType.LATEST_AGG, "value", false,
                new PackagePrice(new BigDecimal("7"), 3, 5));
        plan(plans, "share", AggregationType.SUM_AGG, "value", false,
                Prices.percentage("2.5, 0.30, 1, 30"));
        plan(plans, "bounded", AggregationType.SUM_AGG, "value", false,
                Prices.percentage("5, 0.10, -, -, 0.50, 1.20"));
        plan(plans, "stock", AggregationType.SUM_AGG, "value", true,
                Prices.graduated("0-50 @1; 51- @0.5"));
        plan(plans, "users", AggregationType.UNIQUE_COUNT_AGG, "user", true,
                Prices.standard("12"));
        plan(plans, "level", AggregationType.WEIGHTED_SUM_AGG, "value", true,
                Prices.standard("3"));
        plans.put("prorated", PlanSketch.of("prorated", Interval.MONTHLY, 500).withUsage(
                metric("prorated", AggregationType.UNIQUE_COUNT_AGG, "user", true),
                charge -> new Charge(charge.id(), null, charge.code(), charge.metric(), null,
                        properties(Prices.standard("30")), List.of(),
                        new Charge.Billing(false, true, null, true, 0, null, null),
                        List.of(), charge.createdAt())));
        plans.put("least", PlanSketch.of("least", Interval.MONTHLY, 500)
                .withUsage("m_least", "0.9", 2_500));
        plans.put("committed", PlanSketch.of("committed", Interval.QUARTERLY, 500)
                .withUsage("m_committed", "1.1").withCommitment(6_000));
        plans.put("splitted", PlanSketch.of("splitted", Interval.YEARLY, 5_000).inAdvance()
                .split(true, false).withUsage("m_splitted", "2").withCommitment(40_000));
        plans.put("grouped", PlanSketch.of("grouped", Interval.WEEKLY, 100).withUsage(
                metric("grouped", AggregationType.SUM_AGG, "value", false),
                charge -> priced(charge, new ChargeProperties(
                        Prices.graduated("0-10 @1 flat 1; 11- @0.5"), List.of("region", "user"),
                        null))));
        plans.put("filtered", PlanSketch.of("filtered", Interval.MONTHLY, 100).withUsage(
                metric("filtered", AggregationType.SUM_AGG, "value", false),
                charge -> new Charge(charge.id(), null, charge.code(), charge.metric(), null,
                        properties(Prices.standard("1")), List.of(new ChargeFilter(
                        new UUID(7, 7), null, Map.of("region", List.of("eu")),
                        properties(Prices.standard("3")), charge.createdAt())),
                        new Charge.Billing(false, true, null, false, 1_500, null, null),
                        List.of(), charge.createdAt())));
        return plans;
    }

    private static void plan(Map<String, PlanSketch> plans, String code, AggregationType type,
                             String field, boolean recurring, ChargeModel model) {
        plans.put(code, PlanSketch.of(code, Interval.MONTHLY, 100).withUsage(
                metric(code, type, field, recurring), charge -> priced(charge, properties(model))));
    }

    private static Charge priced(Charge charge, ChargeProperties properties) {
        return new ChargeRevision(charge).properties(properties).made();
    }

    private static ChargeProperties properties(ChargeModel model) {
        return new ChargeProperties(model, null, null);
    }

    private static BillableMetric metric(String code, AggregationType type, String field,
                                         boolean recurring) {
        return new BillableMetric(UUID.nameUUIDFromBytes(code.getBytes()), code, "m_" + code, null,
                new Aggregation(type, field, recurring,
                        type == AggregationType.WEIGHTED_SUM_AGG ? "seconds" : null, null),
                Rounding.NONE, null,
                List.of(new MetricFilter("region", List.of("eu", "us"))), Instant.parse(BEGIN),
                null);
    }
}
