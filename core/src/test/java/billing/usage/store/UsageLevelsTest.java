package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import billing.catalog.Charge;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.kernel.money.CurrencyUnit;
import billing.rating.ChargeModel;
import billing.rating.Dynamic;
import billing.rating.Prices;
import billing.usage.UsageEvent;
import billing.usage.aggregation.Example;
import billing.usage.aggregation.PaidCheckpoints;
import billing.usage.aggregation.RatedUsage;
import billing.usage.aggregation.RatingPeriod;
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.aggregation.UsageRating;
import billing.usage.aggregation.WeightedCheckpoints;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("levels of persisting usage say what the events say")
class UsageLevelsTest {
    private static final LocalDate BEGIN = LocalDate.parse("2024-01-01");
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final List<String> REGIONS = List.of("eu", "us", "asia", "");
    private static final int WEEKS = 30;

    @TempDir
    Path folder;
    private Database database;
    private SplittableRandom random;
    private int appended;

    /** Charges whose units persist, with all that a level has to hold. */
    enum Billed {
        SUM(AggregationType.SUM_AGG, Prices.standard("2"), Example::recurring),
        SUM_WITH_FREE_UNITS(AggregationType.SUM_AGG, Prices.percentage("1.5, 0.1, 3, 500"),
                Example::recurring),
        SUM_WITH_LIMITS(AggregationType.SUM_AGG, Prices.percentage("1.5, 0.1, 0, 0, 0.2, 9"),
                Example::recurring),
        SUM_WITH_PRICES(AggregationType.SUM_AGG, new Dynamic(), Example::recurring),
        SUM_BY_DAYS(AggregationType.SUM_AGG, Prices.graduated("0-10 @3 flat 1; 11- @2"),
                Example::prorated),
        VALUES(AggregationType.UNIQUE_COUNT_AGG, Prices.standard("4"), Example::recurring),
        VALUES_BY_DAYS(AggregationType.UNIQUE_COUNT_AGG, Prices.standard("4"),
                Example::prorated),
        VALUES_BY_DAYS_IN_TIERS(AggregationType.UNIQUE_COUNT_AGG,
                Prices.graduated("0-2 @30 flat 1; 3-4 @2; 5- @0.1"), Example::prorated);

        private final AggregationType type;
        private final ChargeModel model;
        private final UnaryOperator<Example> persisting;

        Billed(AggregationType type, ChargeModel model, UnaryOperator<Example> persisting) {
            this.type = type;
            this.model = model;
            this.persisting = persisting;
        }

        private Charge charge(UnaryOperator<Example> more) {
            return more.apply(persisting.apply(Example.of(type, model))).charge();
        }

        /** The same charge sorted in other ways: what plans change between. */
        private List<Charge> shapes() {
            return List.of(charge(example -> example),
                    charge(example -> example.groupedBy("region")),
                    charge(example -> example.presentedBy(new PresentationKey("region", true))),
                    charge(example -> example.declaring("region", "eu", "us")
                            .filter(model, Map.of("region", List.of("eu")))),
                    charge(example -> example.declaring("region", "eu", "us").groupedBy("model")
                            .filter(model, Map.of("region", List.of("us")))));
        }
    }

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @ParameterizedTest
    @EnumSource
    void random_lives_are_rated_as_if_everything_was_read(Billed billed) {
        random = new SplittableRandom(billed.ordinal() + 11);
        EventMetrics.add(database, "usage", billed.type.code(), "value", null);
        List<Charge> shapes = billed.shapes();
        int shape = 0;
        int used = 0;
        for (int week = 1; week <= WEEKS; week++) {
            live(week);
            shape = random.nextInt(6) == 0 ? random.nextInt(shapes.size()) : shape;
            List<Charge> charges = random.nextInt(5) > 0 ? List.of(shapes.get(shape))
                    : List.of(shapes.get(shape), shapes.get(0));
            // Now and then a window of before is rated again.
            RatingPeriod period = week(Math.max(1, week - random.nextInt(4) / 3));
            used += levels();
            List<NewCheckpoint> made = rateBothWays(charges, period);
            // Between computing and writing something may come, or be voided.
            switch (random.nextInt(5)) {
                case 0 -> append(random.nextInt(week) + 1);
                case 1 -> voidOne();
                default -> { }
            }
            database.writing(handle -> made.forEach(level -> level.store(handle)));
        }
        assertThat(used > 0).isEqualTo(billed != Billed.SUM_WITH_FREE_UNITS);
    }

    /** Rates by levels and by all events, which must be equal. */
    private List<NewCheckpoint> rateBothWays(List<Charge> charges, RatingPeriod period) {
        return database.read(handle -> {
            StoredUsageCheckpoints levels = new StoredUsageCheckpoints(handle);
            assertThat(rate(handle, levels, charges, period)).as("%s", period)
                    .isEqualTo(rate(handle, UsageCheckpointStore.NONE, charges, period));
            return levels.made();
        });
    }

    private static List<RatedUsage> rate(Handle handle, UsageCheckpointStore levels,
                                         List<Charge> charges, RatingPeriod period) {
        return new UsageRating(new EventStore(handle), WeightedCheckpoints.none(), levels,
                CurrencyUnit.of("EUR"), PaidCheckpoints.NONE).rate("sub", charges, period);
    }

    private static RatingPeriod week(int week) {
        LocalDate first = BEGIN.plusWeeks(week - 1);
        return Example.period(first.toString(), first.plusDays(6).toString(), 7);
    }

    /** What happens in a week; one event in twelve is reported weeks later, or voided. */
    private void live(int week) {
        for (int event = random.nextInt(25); event > 0; event--) {
            append(random.nextInt(12) > 0 ? week : random.nextInt(week) + 1);
        }
        if (random.nextInt(6) == 0) {
            voidOne();
        }
    }

    private void append(int week) {
        Instant at = BEGIN.plusWeeks(week - 1).atStartOfDay(ZoneOffset.UTC).toInstant()
                .plusSeconds(random.nextInt(7 * 86_400));
        Map<String, Object> properties = Map.of(
                "value", Integer.toString(random.nextInt(12) - 3),
                "region", REGIONS.get(random.nextInt(REGIONS.size())),
                "model", "m" + random.nextInt(2),
                "operation_type", random.nextInt(3) == 0 ? "remove" : "add");
        database.writing(handle -> new EventIntake(handle).append(new UsageEvent("t" + ++appended,
                "sub", "usage", at, properties, BigDecimal.valueOf(random.nextInt(900), 1)), NOW));
    }

    private void voidOne() {
        if (appended == 0) {
            return;
        }
        String event = "t" + (random.nextInt(appended) + 1);
        database.writing(handle -> {
            EventStore events = new EventStore(handle);
            if (!events.only("sub", event).isVoided()) {
                events.voidEvent("sub", event, null, NOW);
            }
        });
    }

    private int levels() {
        return database.read(handle ->
                Sql.one(handle, Integer.class, "SELECT count(*) FROM usage_levels"));
    }

    @Test
    void a_level_ends_with_what_comes_late_and_leaves_the_one_before() {
        random = new SplittableRandom(1);
        EventMetrics.add(database, "usage", "sum_agg", "value", null);
        List<Charge> charges = List.of(Billed.SUM.charge(example -> example));
        for (int week = 1; week <= 3; week++) {
            for (int event = 0; event < 40; event++) {
                append(week);
            }
            List<NewCheckpoint> made = rateBothWays(charges, week(week));
            database.writing(handle -> made.forEach(level -> level.store(handle)));
        }
        assertThat(levels()).isEqualTo(2);
        append(3);
        assertThat(levels()).as("an event behind the levels").isEqualTo(2);
        append(2);
        assertThat(levels()).as("an event before the end of the last").isEqualTo(1);
        append(1);
        assertThat(levels()).as("an event before the end of both").isZero();
    }
}
