package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.invoicing.Invoice;
import billing.kernel.time.Interval;
import billing.subscription.PaymentChoice;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 5.2: subscriptions with one effective payment method "
        + "share an invoice")
class GroupedByPaymentMethodTest {
    @TempDir
    Path folder;

    @Test
    void a_default_method_that_is_named_is_the_default() {
        try (Story story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z")) {
            story.customer("acme", "UTC").plan(PlanSketch.of("basic", Interval.MONTHLY, 1_000));
            UUID customer = story.customer("acme").id();
            List<UUID> methods = new ArrayList<>();
            for (String name : List.of("pm_1", "pm_2")) {
                methods.add(story.write(handle -> new PaymentMethods(handle).insert(
                        new PaymentMethod(story.id(), customer, "stripe",
                                "stripe_eu", "Stripe", name, name.equals("pm_1"), story.now())))
                        .id());
            }
            story.subscribe(NewSubscription.of("acme", "basic", "none"));
            story.subscribe(NewSubscription.of("acme", "basic", "default")
                    .payment(new PaymentChoice("provider", methods.get(0))));
            story.subscribe(NewSubscription.of("acme", "basic", "other")
                    .payment(new PaymentChoice("provider", methods.get(1))));
            story.subscribe(NewSubscription.of("acme", "basic", "manual")
                    .payment(new PaymentChoice("manual", null)));
            story.runUntil("2024-04-01T01:00:00Z");
            assertThat(story.invoices()).extracting(Invoice::total)
                    .extracting(total -> total.cents())
                    .containsExactlyInAnyOrder(2_000L, 1_000L, 1_000L);
        }
    }
}
