package billing.server.console.today;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Eventually;
import billing.engine.Identifiers;
import billing.run.NextBilling.Forecast;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The forecast is computed in the background, once for all who open it. */
@Timeout(60)
class NextBillingCacheTest {
    private static final Instant NOW = Instant.parse("2024-03-05T12:00:00Z");
    private final Installation installation = new Installation(null, Identifiers.seeded(1),
            () -> NOW, IdPrefix.DEFAULT, null);
    private final AtomicInteger computations = new AtomicInteger();

    @Test
    void a_forecast_is_computed_once() {
        NextBillingCache cache = new NextBillingCache(any ->
                forecast(computations.incrementAndGet()));
        awaitSubscriptions(cache, 1);
        awaitSubscriptions(cache, 1);
    }

    @Test
    void a_forecast_that_was_begun_before_something_was_billed_is_not_kept() throws Exception {
        CountDownLatch billed = new CountDownLatch(1);
        CountDownLatch firstEnds = new CountDownLatch(1);
        NextBillingCache cache = new NextBillingCache(any -> {
            int number = computations.incrementAndGet();
            if (number == 1) {
                await(billed);
                firstEnds.countDown();
            }
            return forecast(number);
        });
        assertThat(cache.find(installation)).isEmpty();
        Eventually.holds("the first one is being computed", () -> computations.get() == 1);
        cache.forget();
        billed.countDown();
        firstEnds.await();
        awaitSubscriptions(cache, 2);
        assertThat(subscriptions(cache)).isEqualTo(2);
    }

    @Test
    void a_failure_is_shown_until_the_forecast_is_computed_again() {
        CountDownLatch shown = new CountDownLatch(1);
        NextBillingCache cache = new NextBillingCache(any -> {
            if (computations.incrementAndGet() == 1) {
                throw new IllegalStateException("a defect");
            }
            await(shown);
            return forecast(7);
        });
        Eventually.holds("the failure is shown", () -> cache.find(installation)
                .filter(one -> "java.lang.IllegalStateException: a defect".equals(one.failure()))
                .isPresent());
        shown.countDown();
        awaitSubscriptions(cache, 7);
    }

    private void awaitSubscriptions(NextBillingCache cache, int count) {
        Eventually.holds(count + " subscriptions", () -> subscriptions(cache) == count);
    }

    /** Of the forecast; 0 while there is none. */
    private int subscriptions(NextBillingCache cache) {
        return cache.find(installation).flatMap(NextBillingCache.Computed::forecast)
                .map(Forecast::subscriptions).orElse(0);
    }

    private static Optional<Forecast> forecast(int subscriptions) {
        return Optional.of(new Forecast(NOW, subscriptions, 1, List.of(), 0));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
