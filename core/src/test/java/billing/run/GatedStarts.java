package billing.run;

import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.Columns;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.kernel.time.Interval;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.service.PaymentRecording;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.ActivationRules;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A customer with a payment provider, and plans whose starts wait for that; for tests. */
abstract class GatedStarts {
    @TempDir
    Path folder;
    Story story;

    /** The customer pays by a provider; March has 31 days, so ten days of it cost 1 000. */
    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-22T10:00:00Z")
                .customer("acme", "UTC");
        story.plan(PlanSketch.of("gold", Interval.MONTHLY, 3_100).inAdvance());
        story.plan(PlanSketch.of("silver", Interval.MONTHLY, 1_550).inAdvance());
        story.plan(PlanSketch.of("free", Interval.MONTHLY, 0).inAdvance());
        story.plan(PlanSketch.of("arrears", Interval.MONTHLY, 3_100).withUsage("calls", "1"));
        story.plan(PlanSketch.of("seats", Interval.MONTHLY, 3_100).withSeats(2, "5", true));
        UUID customer = story.customer("acme").id();
        story.writing(handle -> {
            Columns.of("customers").json("payment_provider", Map.of("provider", "stripe"))
                    .update(handle, customer);
            new PaymentMethods(handle).insert(new PaymentMethod(story.id(),
                    customer, "stripe", "stripe_eu", "Stripe", "pm_1", true, story.now()));
        });
    }

    @AfterEach
    void close() {
        story.close();
    }

    static NewSubscription request(String plan, long hours) {
        return NewSubscription.of("acme", plan, "acme-1")
                .activationRules(List.of(new ActivationRuleInput("payment", hours)));
    }

    ActivationRule rule(Subscription subscription) {
        return story.read(handle -> new ActivationRules(handle)
                .ofSubscriptions(List.of(subscription.id()))).get(subscription.id()).get(0);
    }

    Subscription now(Subscription subscription) {
        return story.read(handle -> new Subscriptions(handle)
                .byId(subscription.id())).orElseThrow();
    }

    Invoice held(Subscription subscription) {
        return story.read(handle -> new Invoices(handle).pendingActivationOf(subscription.id()))
                .orElseThrow();
    }

    Invoice now(Invoice invoice) {
        return story.read(handle -> new Invoices(handle).byId(invoice.id())).orElseThrow();
    }

    /** Date, fees and state of each invoice. */
    List<String> bills() {
        return story.invoices().stream().map(one -> one.dates().issuing() + " "
                + one.parts().fees().stream()
                .map(fee -> fee.source().type().code() + " " + fee.amounts().cents())
                .collect(Collectors.joining(", ")) + " (" + one.state().status().code() + ")")
                .toList();
    }

    void pay(Invoice invoice, long cents) {
        story.writing(handle -> new PaymentRecording(story.work(handle),
                new LifecycleInvoicing()).record(
                NewPayment.of(invoice.id(), cents, "wire", null)));
    }

    void state(Invoice invoice, String paymentStatus) {
        story.writing(handle -> new InvoiceService(story.work(handle),
                new LifecycleInvoicing()).update(invoice.id(),
                new InvoiceChange(paymentStatus, null)));
    }
}
