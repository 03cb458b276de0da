package billing.apply;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.UnitOfWork;
import billing.kernel.error.InputException;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A date of a subscription in a file is a day of its customer. */
class DatesInFilesTest {
    private static final Instant NOW = Instant.parse("2025-12-20T12:00:00Z");
    private static final String CUSTOMERS = """
            billing_entities: [{code: default, timezone: Europe/Berlin}]
            plans: [{code: p, name: P, interval: monthly, amount_cents: 100, amount_currency: USD,
                     pay_in_advance: false}]
            customers: [{external_id: ny, timezone: America/New_York}, {external_id: home}]
            """;
    private static final String SUBSCRIPTIONS = """
            subscriptions:
              - {external_id: ny-1, external_customer_id: ny, plan_code: p,
                 subscription_at: 2026-01-01, ending_at: 2026-12-31}
              - {external_id: home-1, external_customer_id: home, plan_code: p,
                 subscription_at: 2026-01-01T00:00:00Z}
              - {external_id: home-2, external_customer_id: home, plan_code: p,
                 subscription_at: 2026-01-01}
            """;
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle ->
                DefaultOrganization.insert(new UnitOfWork(handle, Identifiers.seeded(2), NOW)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void it_is_the_first_instant_of_the_day_where_the_customer_is() {
        apply(CUSTOMERS + SUBSCRIPTIONS);
        assertThat(stored("ny-1").terms().subscriptionAt()).isEqualTo("2026-01-01T05:00:00Z");
        assertThat(stored("ny-1").terms().endingAt()).isEqualTo("2026-12-31T05:00:00Z");
        assertThat(stored("home-1").terms().subscriptionAt()).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(stored("home-2").terms().subscriptionAt()).as("of the entity")
                .isEqualTo("2025-12-31T23:00:00Z");
        assertThat(apply(CUSTOMERS + SUBSCRIPTIONS).isEmpty()).as("the same again").isTrue();
    }

    @Test
    void a_date_that_was_applied_as_a_day_of_utc_goes_on_to_mean_that() {
        apply(CUSTOMERS);
        database.writing(handle ->
                new SubscriptionLifecycle(new UnitOfWork(handle, Identifiers.random(), NOW),
                BillingPort.NONE).create(NewSubscription.of("ny", "p", "ny-1")
                .subscriptionAt("2026-01-01T00:00:00Z").endingAt("2026-12-31T00:00:00Z")));
        assertThat(
                apply(SUBSCRIPTIONS.substring(0, SUBSCRIPTIONS.indexOf("  - {external_id: home")))
                .isEmpty()).isTrue();
    }

    @Test
    @DisplayName("A time without an offset is neither local nor UTC, but refused")
    void a_time_has_an_offset() {
        assertThat(problems(CUSTOMERS + SUBSCRIPTIONS.replace("T00:00:00Z", "T00:00:00") + """
            coupons: [{code: c, name: C, coupon_type: percentage, percentage_rate: 10,
                       frequency: forever, expiration: time_limit,
                       expiration_at: 2026-05-01T12:30}]
            """)).containsExactly(
                "9 subscriptions[1].subscription_at: \"2026-01-01T00:00:00\" is a time without an"
                        + " offset; use 2026-01-01T00:00:00Z for UTC, or add an offset like +02:00",
                "14 coupons[0].expiration_at: \"2026-05-01T12:30\" is a time without an offset;"
                        + " use 2026-05-01T12:30Z for UTC, or add an offset like +02:00");
    }

    @Test
    void the_first_day_of_the_calendar_begins_before_it_east_of_utc() {
        assertThat(problems(CUSTOMERS + SUBSCRIPTIONS.replace("2026-01-01}", "0001-01-01}")))
                .containsExactly("11 subscriptions[2].subscription_at: \"0001-01-01\" in the time"
                        + " zone Europe/Berlin begins before the year 1 in UTC; use 0001-01-02 or"
                        + " later");
    }

    private List<String> problems(String yaml) {
        try {
            apply(yaml);
            return List.of();
        } catch (InputException e) {
            return e.problems().stream().map(one -> one.line() + " " + one.field() + ": "
                    + one.message() + "; " + one.hint()).toList();
        }
    }

    private Subscription stored(String externalId) {
        return database.read(handle -> new Subscriptions(handle).withExternalId(externalId))
                .get(0);
    }

    private CatalogChange apply(String yaml) {
        return new Catalog(Identifiers.random(), NOW).apply(database,
                CatalogFiles.of("-", yaml.getBytes(StandardCharsets.UTF_8))).change();
    }
}
