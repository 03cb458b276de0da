package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.Rounding;
import billing.check.Finding;
import billing.check.service.DatabaseCheck;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.Identifiers;
import billing.engine.OlderDatabase;
import billing.engine.Sql;
import billing.engine.WorkCount;
import billing.engine.driver.DatabaseFile;
import billing.kernel.time.Interval;
import billing.subscription.service.NewSubscription;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions whose units persist over many invoices ({@code rating-and-usage.md 2.5, 9}). */
@Tag("sqlite")
class LongHistoriesTest {
    private static final Instant BEGIN = Instant.parse("2024-01-01T00:00:00Z");
    private static final int EVENTS_A_WEEK = 14;
    /** Weeks after which everything is used again as before, and levels are as old as then. */
    private static final int ROUND = 9;

    @TempDir
    Path folder;

    @Test
    void invoices_leave_levels_and_reading_everything_confirms_what_they_billed() {
        try (Story story = subscribed("story.db", "UTC")) {
            weeks(story.database(), 1, 12);
            assertThat(count(story.database(), "usage_levels")).isPositive();
            assertThat(lines(story.database())).filteredOn(line -> line.contains("charge"))
                    .hasSizeGreaterThan(20);
            List<Finding> findings = new DatabaseCheck(story.database()).all();
            assertThat(findings).isEmpty();
        }
    }

    @Test
    void a_database_of_the_third_schema_goes_on_as_if_it_had_been_of_the_newest() throws Exception {
        try (Story twin = subscribed("twin.db", "America/Denver")) {
            weeks(twin.database(), 1, 12);
            try (Story old = subscribed("old.db", "America/Denver")) {
                weeks(old.database(), 1, 6);
            }
            Path third = ofThirdSchema(folder.resolve("old.db"));
            try (Database upgraded = Database.open(third)) {
                weeks(upgraded, 7, 12);
                assertThat(count(upgraded, "usage_levels")).isPositive();
                assertThat(lines(upgraded)).isEqualTo(lines(twin.database()));
            }
        }
    }

    @Test
    void an_invoice_takes_no_more_work_after_many_others_than_after_a_few() {
        PlanSketch everythingThatLooksBack = PlanSketch.of("weekly", Interval.WEEKLY, 1_000)
                .inAdvance().withSeats(2, "3", true).withCommitment(10_000_000);
        try (Story story = subscribed("story.db", "UTC", everythingThatLooksBack)) {
            WorkCount count = new WorkCount(story.database());
            List<Long> steps = new ArrayList<>();
            for (int week = 1; week <= 5 * ROUND; week++) {
                use(story.database(), week);
                count.taken();
                bill(story.database(), week);
                steps.add(count.taken());
            }
            assertThat(steps.subList(4 * ROUND, 5 * ROUND)).doesNotContain(0L)
                    .isEqualTo(steps.subList(ROUND, 2 * ROUND));
        }
    }

    private Story subscribed(String file, String zone) {
        return subscribed(file, zone, PlanSketch.of("weekly", Interval.WEEKLY, 1_000));
    }

    /** West of Greenwich the first events of a week come late for the week before. */
    private Story subscribed(String file, String zone, PlanSketch plan) {
        Story story = new Story(folder.resolve(file), BEGIN.toString());
        story.plan(plan
                .withUsage(metric("servers", AggregationType.SUM_AGG), charge -> charge)
                .withUsage(metric("seats", AggregationType.UNIQUE_COUNT_AGG),
                        LongHistoriesTest::prorated)
                .withUsage(metric("disk", AggregationType.WEIGHTED_SUM_AGG), charge -> charge));
        story.customer("c", zone).subscribe(NewSubscription.of("c", "weekly", "s"));
        return story;
    }

    private static BillableMetric metric(String code, AggregationType type) {
        return new BillableMetric(new UUID(8, code.hashCode()), code, code, null,
                new Aggregation(type, "value", true,
                        type == AggregationType.WEIGHTED_SUM_AGG ? "seconds" : null, null),
                Rounding.NONE, null, List.of(), BEGIN, null);
    }

    private static Charge prorated(Charge charge) {
        return new Charge(charge.id(), null, charge.code(), charge.metric(), null,
                charge.properties(), List.of(),
                new Charge.Billing(false, true, null, true, 0, null, null),
                List.of(), charge.createdAt());
    }

    /** Weeks of use, each with the run after it. */
    private static void weeks(Database database, int first, int last) {
        for (int week = first; week <= last; week++) {
            use(database, week);
            bill(database, week);
        }
    }

    private static void use(Database database, int week) {
        for (int number = 0; number < EVENTS_A_WEEK; number++) {
            Instant at = monday(week).plus(Duration.ofHours(11L * number));
            for (String code : List.of("servers", "seats", "disk")) {
                UsageEvent event = new UsageEvent(code + week + "-" + number, "s", code, at,
                        Map.of("value", Integer.toString((week * number) % 9 - 2),
                                "operation_type", number % 3 == 2 ? "remove" : "add"), null);
                database.writing(handle -> new EventIntake(handle).append(event, at));
            }
        }
    }

    private static void bill(Database database, int week) {
        RunReport report = new BillingRun(database, Identifiers.seeded(100 + week)).until(
                monday(week).plus(Duration.ofDays(8)), RunListener.SILENT);
        assertThat(report.failures()).isEmpty();
    }

    private static Instant monday(int week) {
        return BEGIN.plus(Duration.ofDays(7L * (week - 1)));
    }

    private static List<String> lines(Database database) {
        return database.read(handle ->
                Sql.list(handle, String.class, "SELECT i.number || ' ' || f.fee_type"
                + " || ' ' || f.item_code || ' ' || f.units || ' ' || f.precise_amount_cents"
                + " || ' ' || coalesce(f.events_count, '') FROM fees f"
                + " JOIN invoices i ON i.id = f.invoice_id"
                + " ORDER BY i.billed_at, f.position"));
    }

    private static int count(Database database, String table) {
        return database.read(handle ->
                Sql.one(handle, Integer.class, "SELECT count(*) FROM " + table));
    }

    /** The same rows in a database that the programs of before have made. */
    private Path ofThirdSchema(Path newest) throws SQLException {
        Path third = folder.resolve("third.db");
        OlderDatabase.write(newest, third, 3);
        assertThat(Engines.schemaVersion(new DatabaseFile(third))).isEqualTo(3);
        return third;
    }
}
