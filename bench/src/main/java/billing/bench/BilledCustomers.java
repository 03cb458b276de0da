package billing.bench;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.run.BillingRun;
import billing.run.LifecycleInvoicing;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionLifecycle;
import billing.usage.UsageEvent;
import billing.usage.store.EventIntake;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Customers {@code c0, c1 ...} with a subscription each, {@code s0, s1 ...}, on the plans of
 * {@code bench/life.yaml}: what they do week by week.
 */
final class BilledCustomers {
    static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final int CALLS = 7;
    private static final int SEATS = 12;
    private final Database database;
    private final Identifiers identifiers = Identifiers.random();
    private final int count;

    BilledCustomers(Database database, int count) {
        this.database = database;
        this.count = count;
    }

    /** All of them subscribe, each to a plan. */
    void begin(Path catalog, IntFunction<String> plan) throws IOException {
        StringBuilder files = new StringBuilder(Files.readString(catalog)).append("customers:\n");
        for (int number = 0; number < count; number++) {
            files.append("  - {external_id: c").append(number).append("}\n");
        }
        files.append("subscriptions:\n");
        for (int number = 0; number < count; number++) {
            files.append("  - {external_id: s").append(number).append(", external_customer_id: c")
                    .append(number).append(", plan_code: ").append(plan.apply(number))
                    .append("}\n");
        }
        database.writing(handle -> DefaultOrganization.insert(
                new UnitOfWork(handle, identifiers, START)));
        new Catalog(identifiers, START).apply(database, CatalogFiles.of("life",
                        files.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Ten events of each within a week: seven calls, a seat, a server, gigabytes. What persists is
     * taken away again, so that late invoices have the fees of early ones.
     */
    void use(int week) {
        database.writing(handle -> {
            EventIntake intake = new EventIntake(handle);
            for (int number = 0; number < count; number++) {
                use(intake, week, number);
            }
        });
    }

    private static void use(EventIntake intake, int week, int number) {
        boolean even = week % 2 == 0;
        for (int day = 0; day < CALLS; day++) {
            use(intake, week, number, day, "calls",
                    Map.of("n", Integer.toString(day + number % SEATS)));
        }
        use(intake, week, number, 2, "seats", Map.of("user", "u" + week % SEATS,
                "operation_type", week / SEATS % 2 == 0 ? "add" : "remove"));
        use(intake, week, number, 3, "servers", Map.of("n", even ? "-2" : "2"));
        use(intake, week, number, 4, "disk", Map.of("n", even ? "-10" : "10"));
    }

    private static void use(EventIntake intake, int week, int number, int day, String code,
                            Map<String, Object> properties) {
        Instant at = weeks(week - 1).plus(Duration.ofDays(day)).plus(Duration.ofHours(9));
        intake.append(new UsageEvent(code + week + "-" + day, "s" + number, code, at, properties,
                null), at);
    }

    /** Moves one of them to another plan. */
    void change(Handle handle, int number, String plan, Instant now) {
        new SubscriptionLifecycle(new UnitOfWork(handle, identifiers, now),
                new LifecycleInvoicing(invoice -> { }))
                .create(NewSubscription.of("c" + number, plan, "s" + number));
    }

    RunReport run(Instant until) {
        RunReport report = new BillingRun(database, identifiers).until(until,
                RunListener.SILENT);
        if (!report.failures().isEmpty()) {
            throw new IllegalStateException(report.failures().toString());
        }
        return report;
    }

    /** The instant that so many weeks behind the start end with. */
    static Instant weeks(int week) {
        return START.plus(Duration.ofDays(7L * week));
    }
}
