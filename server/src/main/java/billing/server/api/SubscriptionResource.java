package billing.server.api;

import billing.error.InvalidException;
import billing.input.Fields;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.run.LifeInvoices;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.store.PageOf;
import billing.subscription.NewSubscription;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionLife;
import billing.subscription.SubscriptionSelection;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Subscriptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Subscriptions ({@code subscriptions-and-invoicing.md 2}). */
public final class SubscriptionResource implements Resource {
    private static final String[] STATUSES = {"pending", "active", "terminated", "canceled"};
    private static final Shape PAYMENT = Shape.of("payment method")
            .with("payment_method_type", Types.text(), "provider or manual.")
            .with("payment_method_id", Types.text(), "Which one.");
    private static final Shape SECTIONS = Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Texts on its invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "No such texts at all.");
    private static final Shape NEW = Shape.of("subscription")
            .with("external_id", Types.text(), "Your name of it.")
            .with("external_customer_id", Types.text(), "Who buys.")
            .with("plan_code", Types.text(), "The price list it follows.")
            .with("name", Types.text(), "Printed on invoices.")
            .with("billing_time", Types.text(), "calendar or anniversary.")
            .with("subscription_at", Types.text(), "Its start.")
            .with("ending_at", Types.text(), "Its end.")
            .with("billing_entity_code", Types.text(), "Who sells.")
            .with("consolidate_invoice", Types.flag(), "Whether it shares invoices.")
            .with("progressive_billing_disabled", Types.flag(), "Whether thresholds count.")
            .with("purchase_order_number", Types.text(), "Printed on invoices.")
            .with("payment_method", Types.object(PAYMENT), "How it is paid.")
            .with("invoice_custom_section", Types.object(SECTIONS), "Texts on its invoices.");

    @Override
    public void addTo(Routes routes) {
        routes.get("/subscriptions", "subscription").summary("Lists subscriptions").paged()
                .query("external_customer_id", "string").query("external_id", "string")
                .query("plan_code", "string").query("status[]", "string", STATUSES)
                .query("currency", "string").query("billing_entity_codes[]", "string")
                .answers("SubscriptionsPaginated").by(SubscriptionResource::list);
        routes.post("/subscriptions", "subscription")
                .summary("Makes a subscription, or changes the plan of the one with this id")
                .body("subscription", "SubscriptionCreateInput").answers("Subscription")
                .by(SubscriptionResource::create);
        routes.get("/subscriptions/{external_id}", "subscription").summary("Shows a subscription")
                .query("status", "string", STATUSES).answers("Subscription")
                .by(SubscriptionResource::show);
        routes.delete("/subscriptions/{external_id}", "subscription")
                .summary("Ends a subscription").query("status", "string", "active", "pending")
                .query("on_termination_credit_note", "string", "credit", "refund", "offset",
                        "skip")
                .query("on_termination_invoice", "string", "generate", "skip")
                .answers("Subscription").by(SubscriptionResource::terminate);
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            SubscriptionFilter filter = new SubscriptionFilter(
                    call.query().text("external_customer_id"), call.query().text("external_id"),
                    call.query().text("plan_code"), statuses(call),
                    call.query().text("currency"),
                    Optional.ofNullable(EntityCodes.of(call, handle)).orElse(List.of()));
            PageOf<Subscription> page =
                    new Subscriptions(handle).page(filter, call.query().page());
            return Reply.page("subscriptions",
                    call.answers(handle).subscriptions(page.items()), page);
        });
    }

    /** The active ones unless told otherwise; one unknown status drops the whole filter. */
    private static List<SubscriptionStatus> statuses(Call call) {
        List<String> wanted = call.query().listOrOne("status");
        if (wanted == null) {
            return List.of(SubscriptionStatus.ACTIVE);
        }
        List<SubscriptionStatus> known = Arrays.stream(SubscriptionStatus.values())
                .filter(status -> wanted.contains(status.code())).toList();
        return known.size() == wanted.stream().distinct().count() ? known : List.of();
    }

    private static Reply create(Call call) {
        Reading reading = Reading.ofRequests();
        Fields in = NEW.read(call.body(), reading);
        if (!reading.problems().isEmpty()) {
            throw new InvalidException(reading.problems().details());
        }
        return call.write(handle -> shown(call, handle,
                life(call, handle).create(wish(in), call.now())));
    }

    private static NewSubscription wish(Fields in) {
        NewSubscription wish = NewSubscription.of(in.get("external_customer_id", null),
                in.get("plan_code", null), in.get("external_id", null));
        in.<String>find("name").ifPresent(wish::name);
        in.<String>find("billing_time").ifPresent(wish::billingTime);
        in.<String>find("subscription_at").ifPresent(wish::subscriptionAt);
        in.<String>find("billing_entity_code").ifPresent(wish::billingEntityCode);
        if (in.has("ending_at")) {
            wish.endingAt(in.get("ending_at", null));
        }
        in.<Boolean>find("consolidate_invoice").ifPresent(wish::consolidateInvoice);
        in.<Boolean>find("progressive_billing_disabled")
                .ifPresent(wish::progressiveBillingDisabled);
        if (in.has("purchase_order_number")) {
            wish.purchaseOrderNumber(in.get("purchase_order_number", null));
        }
        in.<Fields>find("payment_method").ifPresent(choice -> wish.payment(
                new PaymentChoice(choice.get("payment_method_type", null), null)));
        in.<Fields>find("invoice_custom_section").ifPresent(choice -> wish.customSections(
                choice.get("invoice_custom_section_codes", null),
                choice.orElse("skip_invoice_custom_sections", false)));
        return wish;
    }

    private static Reply show(Call call) {
        SubscriptionStatus status = call.query().find("status")
                .flatMap(text -> Arrays.stream(SubscriptionStatus.values())
                        .filter(each -> each.code().equals(text)).findFirst()).orElse(null);
        return call.read(handle -> shown(call, handle, new SubscriptionSelection(handle)
                .toRead(call.path("external_id"), status)));
    }

    private static Reply terminate(Call call) {
        boolean pending = "pending".equals(call.query().text("status"));
        return call.write(handle -> {
            Subscription subscription = new SubscriptionSelection(handle)
                    .toTerminate(call.path("external_id"), pending);
            SubscriptionLife life = life(call, handle);
            return shown(call, handle, pending ? life.cancel(subscription, call.now())
                    : life.terminate(subscription,
                            call.query().text("on_termination_credit_note"),
                            call.query().text("on_termination_invoice"), call.now()));
        });
    }

    private static SubscriptionLife life(Call call, Handle handle) {
        return new SubscriptionLife(handle, call.identifiers(),
                new LifeInvoices(call.identifiers(), invoice -> { }));
    }

    private static Reply shown(Call call, Handle handle, Subscription subscription) {
        return Reply.one("subscription", call.answers(handle).subscription(subscription));
    }
}
