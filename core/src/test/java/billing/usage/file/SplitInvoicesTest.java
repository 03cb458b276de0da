package billing.usage.file;

import static billing.catalog.AggregationType.COUNT_AGG;
import static billing.catalog.AggregationType.LATEST_AGG;
import static billing.catalog.AggregationType.MAX_AGG;
import static billing.catalog.AggregationType.SUM_AGG;
import static billing.catalog.AggregationType.UNIQUE_COUNT_AGG;
import static billing.catalog.AggregationType.WEIGHTED_SUM_AGG;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeProperties;
import billing.catalog.Rounding;
import billing.input.file.SourceFile;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.rating.ChargeModel;
import billing.rating.PackagePrice;
import billing.rating.Prices;
import billing.run.PlanSketch;
import billing.run.Story;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/** However a file of usage is cut up and shuffled, the same invoices come out of it. */
class SplitInvoicesTest {
    private static final String START = "2024-01-10T09:30:00Z";
    private static final String END = "2024-04-02T00:00:00Z";
    private static final String HEAD = "transaction_id,external_subscription_id,code,timestamp,"
            + "value,region,operation_type\n";
    private static final List<String> CUSTOMERS = List.of("acme", "kestrel", "mirov");
    private static final List<AggregationType> METRICS = List.of(COUNT_AGG, SUM_AGG, SUM_AGG,
            MAX_AGG, LATEST_AGG, UNIQUE_COUNT_AGG, WEIGHTED_SUM_AGG);
    @TempDir
    Path folder;

    @RepeatedTest(3)
    void parts_in_any_order_make_the_invoices_of_the_whole(RepetitionInfo round)
            throws IOException {
        int seed = round.getCurrentRepetition();
        List<String> rows = rows(new SplittableRandom(seed));
        List<String> expected = invoices("whole", seed, List.of(rows));
        List<String> shuffled = new ArrayList<>(rows);
        shuffled.addAll(rows.subList(0, rows.size() / 4)); // again: only counted
        Collections.shuffle(shuffled, new Random(seed));
        List<String> parted = invoices("parts", seed, cut(shuffled, new SplittableRandom(-seed)));
        assertThat(expected).hasSize(3 * CUSTOMERS.size())
                .allSatisfy(invoice -> assertThat(invoice).contains("metric1"));
        assertThat(parted).isEqualTo(expected);
    }

    private static List<List<String>> cut(List<String> rows, SplittableRandom random) {
        List<List<String>> parts = new ArrayList<>();
        for (int from = 0; from < rows.size();) {
            int to = Math.min(rows.size(), from + 1 + random.nextInt(200));
            parts.add(rows.subList(from, to));
            from = to;
        }
        return parts;
    }

    /** What three months bill once all parts have been imported, without identifiers. */
    private List<String> invoices(String name, int seed, List<List<String>> parts)
            throws IOException {
        Path file = folder.resolve(name + ".csv");
        try (Story story = new Story(folder.resolve(name + ".db"), seed, START)) {
            story.plan(plan(new SplittableRandom(seed)));
            for (String customer : CUSTOMERS) {
                story.customer(customer, "America/New_York");
                story.subscribe(customer, "usage");
            }
            for (List<String> part : parts) {
                Files.writeString(file, HEAD + String.join("", part));
                new UsageImport(story.database(), UsageFormat.DETECTED, false,
                        ImportFollowUp.NONE, 90).run(SourceFile.of(name, file), story.now(),
                        ImportProgress.SILENT);
            }
            story.runUntil(END);
            return story.invoices().stream().map(SplitInvoicesTest::told).sorted().toList();
        }
    }

    private static String told(Invoice invoice) {
        StringBuilder text = new StringBuilder().append(invoice.dates().billedAt()).append(' ')
                .append(invoice.amounts());
        invoice.parts().fees().stream().map(SplitInvoicesTest::told).sorted()
                .forEach(fee -> text.append('\n').append(fee));
        return text.toString();
    }

    private static String told(Fee fee) {
        return fee.item().code() + fee.item().groupedBy() + " "
                + fee.quantity().units().toPlainString() + " "
                + fee.amounts().preciseCents().toPlainString() + " " + fee.quantity().eventsCount()
                + " "
                + fee.amounts().details().members();
    }

    /** A charge on every kind of metric, its price and its options drawn by lot. */
    private static PlanSketch plan(SplittableRandom random) {
        PlanSketch plan = PlanSketch.of("usage", Interval.MONTHLY, 1_000);
        for (int number = 0; number < METRICS.size(); number++) {
            AggregationType type = METRICS.get(number);
            boolean recurring = type.mayRecur() && random.nextBoolean();
            boolean prorated = recurring && type != WEIGHTED_SUM_AGG && random.nextBoolean();
            String code = "metric" + number;
            BillableMetric metric = new BillableMetric(new UUID(1, number), code, code, null,
                    new Aggregation(type, type == COUNT_AGG ? null : "value", recurring,
                            type == WEIGHTED_SUM_AGG ? "seconds" : null, null), Rounding.NONE, null,
                    List.of(),
                    Instant.parse(START), null);
            ChargeModel model = model(type, prorated, random);
            List<String> groups = random.nextBoolean() ? List.of("region") : null;
            plan.withUsage(metric, charge -> new Charge(charge.id(), null, code, metric, null,
                    new ChargeProperties(model, groups, null), List.of(),
                    new Charge.Billing(false, true, null, prorated, 0, null, null),
                    List.of(), Instant.parse(START)));
        }
        return plan;
    }

    private static ChargeModel model(AggregationType type, boolean prorated,
                                     SplittableRandom random) {
        List<ChargeModel> models = new ArrayList<>(List.of(Prices.standard("0.37"),
                Prices.graduated("0-10 @3 flat 1; 11-50 @2; 51- @0.1 flat 4"),
                Prices.volume("0-20 @2 flat 1; 21- @1")));
        if (!prorated) {
            models.add(new PackagePrice(new BigDecimal("7"), 3, 5));
            if (type != LATEST_AGG) {
                models.add(Prices.percentage("1.5, 0.1, 3, 50, 0.2, 9"));
            }
        }
        return models.get(random.nextInt(models.size()));
    }

    /** Events of one subscription and metric never share an instant: order would decide there. */
    private static List<String> rows(SplittableRandom random) {
        List<String> rows = new ArrayList<>();
        long at = Instant.parse(START).getEpochSecond();
        for (int row = 0; row < 420; row++) {
            at += 60 + random.nextInt(30_000);
            rows.add("t" + row + "," + CUSTOMERS.get(random.nextInt(CUSTOMERS.size())) + "-1,metric"
                    + random.nextInt(METRICS.size()) + "," + Instant.ofEpochSecond(at) + ","
                    + (random.nextInt(40) - 5) + ",r" + random.nextInt(3) + ","
                    + (random.nextInt(4) == 0 ? "remove" : "add") + "\n");
        }
        return rows;
    }
}
