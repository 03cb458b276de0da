package billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.Identifiers;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How subscriptions and invoices shall be paid ({@code money.md 5.1}, the shared rule). */
class PaymentChoiceTest {
    private static final UUID OWN = UUID.randomUUID();
    @TempDir
    Path folder;

    @Test
    @DisplayName("money.md 5.1 valid: empty; provider without or with an existing id; manual with"
            + " no known id")
    void what_may_be_chosen() {
        assertThat(counted(null, null)).isEqualTo(PaymentChoice.DEFAULT);
        assertThat(counted("provider", null)).isEqualTo(new PaymentChoice("provider", null));
        assertThat(counted("provider", OWN)).isEqualTo(new PaymentChoice("provider", OWN));
        assertThat(counted("manual", null)).isEqualTo(new PaymentChoice("manual", null));
        assertThat(counted("manual", Identifiers.NONE))
                .isEqualTo(new PaymentChoice("manual", null));
    }

    @Test
    @DisplayName("money.md 5.1 anything else is invalid")
    void what_may_not() {
        assertThat(counted(null, OWN)).isNull();
        assertThat(counted("provider", Identifiers.NONE)).isNull();
        assertThat(counted("manual", OWN)).isNull();
        assertThat(counted("cash", null)).isNull();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.6 only what an update changes is checked")
    void a_deleted_method_does_not_prevent_an_update() {
        try (Story story = new Story(folder.resolve("life.db"), "2024-03-15T12:00:00Z")) {
            story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 1_000));
            story.customer("acme", "UTC");
            UUID customer = story.customer("acme").id();
            PaymentMethod card = story.write(handle -> new PaymentMethods(handle)
                    .insert(new PaymentMethod(OWN, customer, "stripe", "stripe_eu", "Stripe",
                            "pm_1", true, story.now())));
            PaymentChoice byCard = new PaymentChoice("provider", card.id());
            story.subscribe(NewSubscription.of("acme", "arrears", "acme-1").payment(byCard));
            story.write(handle ->
                    new PaymentMethods(handle).delete(customer, card.id(), story.now()));

            assertThat(update(story, new SubscriptionChange().name("New")).name())
                    .isEqualTo("New");
            assertThat(update(story, new SubscriptionChange().payment(byCard)).invoicing()
                    .payment()).isEqualTo(byCard);
            update(story, new SubscriptionChange().payment(null));
            assertThatThrownBy(() -> update(story, new SubscriptionChange().payment(byCard)))
                    .hasMessage("payment_method: invalid_payment_method");
        }
    }

    private static Subscription update(Story story, SubscriptionChange change) {
        return story.lifecycle(it ->
                it.update(story.subscription("acme-1"), change));
    }

    private static PaymentChoice counted(String type, UUID id) {
        return new PaymentChoice(type, id).checked(OWN::equals).orElse(null);
    }
}
