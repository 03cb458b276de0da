package billing.subscription.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.store.SampleCatalog;
import billing.customer.SampleParties;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.PageRange;
import billing.kernel.error.NotFoundException;
import billing.subscription.FixedChargeUnits;
import billing.subscription.SampleSubscriptions;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.SubscriptionRevision;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Subscriptions in a database file: what goes in comes out. */
class SubscriptionStoreTest {
    @TempDir
    Path folder;
    private Database database;
    private SampleCatalog catalog;
    private SampleParties parties;
    private SampleSubscriptions sample;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        database.writing(handle -> {
            catalog = new SampleCatalog().insertInto(handle);
            parties = new SampleParties(catalog).insertInto(handle);
            sample = new SampleSubscriptions(catalog, parties).insertInto(handle);
        });
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void subscriptions_come_back_as_they_were() {
        reading(handle -> {
            Subscriptions subscriptions = new Subscriptions(handle);
            assertThat(subscriptions.get("sub_1")).isEqualTo(sample.running);
            assertThat(subscriptions.find("sub_1", SubscriptionStatus.PENDING))
                    .contains(sample.waiting);
            assertThat(subscriptions.next(sample.running.id())).contains(sample.waiting);
            assertThat(subscriptions.ofCustomer(parties.customer.id()))
                    .containsExactly(sample.running, sample.waiting);
        });
    }

    @Test
    void only_the_active_one_is_found_without_a_status() {
        reading(handle -> assertThatThrownBy(() -> new Subscriptions(handle).get("none"))
                .isInstanceOf(NotFoundException.class).hasMessage("subscription none not found"));
    }

    @Test
    void the_initial_start_is_the_earliest_one_also_of_one_that_is_not_stored() {
        Instant start = sample.running.state().startedAt();
        Subscription later = new SubscriptionRevision(sample.waiting)
                .activated(start.plusSeconds(1), start.plusSeconds(1)).made(start);
        Subscription earlier = new SubscriptionRevision(sample.waiting)
                .activated(start.minusSeconds(1), start).made(start);
        reading(handle -> {
            Subscriptions subscriptions = new Subscriptions(handle);
            assertThat(subscriptions.initialStart(sample.running)).isEqualTo(start);
            assertThat(subscriptions.initialStart(later)).isEqualTo(start);
            assertThat(subscriptions.initialStart(earlier))
                    .isEqualTo(earlier.state().startedAt());
        });
    }

    @Test
    void a_page_is_narrowed_by_every_member_of_the_filter() {
        SubscriptionFilter all = new SubscriptionFilter("cust_1", "sub_1", "pro",
                List.of(SubscriptionStatus.ACTIVE, SubscriptionStatus.PENDING), "EUR",
                List.of("acme_eu"), false);
        SubscriptionFilter none =
                new SubscriptionFilter("cust_1", null, null, null, "USD", null, null);
        reading(handle -> {
            Subscriptions subscriptions = new Subscriptions(handle);
            assertThat(subscriptions.page(all, PageRange.first()).totalCount()).isEqualTo(2);
            assertThat(subscriptions.page(SubscriptionFilter.ACTIVE, PageRange.first()).items())
                    .containsExactly(sample.running);
            assertThat(subscriptions.page(none, PageRange.first()).items()).isEmpty();
        });
    }

    @Test
    void units_of_fixed_charges_come_back_by_charge_in_order_of_creation() {
        UUID charge = catalog.plan.pricing().fixedCharges().get(0).id();
        Instant now = SampleSubscriptions.NOW;
        database.writing(handle -> {
            FixedChargeUnitEvents events = new FixedChargeUnitEvents(handle);
            events.insert(new FixedChargeUnitEvents.UnitEvent(new UUID(0, 2), sample.running.id(),
                    charge, new BigDecimal("12.50"), now.plusSeconds(9), true,
                    now.plusSeconds(1)));
            events.insert(new FixedChargeUnitEvents.UnitEvent(new UUID(0, 3), sample.running.id(),
                    charge, BigDecimal.TEN, now, false, now));
        });
        reading(handle ->
                assertThat(new FixedChargeUnitEvents(handle)
                        .whenMade(sample.running.id(), Identifiers.NONE))
                .containsOnlyKeys(charge).extractingByKey(charge).isEqualTo(List.of(
                        new FixedChargeUnits.UnitsEvent(BigDecimal.TEN, now, false),
                        new FixedChargeUnits.UnitsEvent(new BigDecimal("12.50"),
                                now.plusSeconds(9), true))));
    }

    private void reading(Consumer<Handle> work) {
        database.read(handle -> {
            work.accept(handle);
            return null;
        });
    }
}
