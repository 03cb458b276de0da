package billing.cli.command.subscription;

import billing.catalog.store.CustomSections;
import billing.catalog.store.Plans;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.MoneyOption;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.cli.session.WrittenObject;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.input.Node;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.CurrencyUnit;
import billing.run.SubscriptionService;
import billing.settlement.progressive.service.SubscriptionThresholds;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.service.SubscriptionChange;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Updates a subscription. */
@Command(name = "update",
        description = {"Update a subscription.",
            "Options that are not given stay unchanged. An empty text clears a field."},
        footer = {"  billing subscription update acme-1 --ending-at 2030-12-31",
            "  billing subscription update acme-1 --ending-at ''"})
public final class SubscriptionUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "SUBSCRIPTION", description = "External id of the subscription.")
    private String externalId;
    @Option(names = "--pending", description = "Update the pending subscription, if several have"
        + " the external id.")
    private boolean pending;
    @Option(names = "--name", paramLabel = "TEXT", description = "Name printed on its invoices.")
    private String name;
    @Option(names = "--subscription-at", paramLabel = "INSTANT",
            description = "New start of a pending subscription: a time, or a date in the customer's"
                + " time zone.")
    private String subscriptionAt;
    @Option(names = "--ending-at", paramLabel = "INSTANT",
            description = "End: a time, or a date in the customer's time zone.")
    private String endingAt;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "Billing entity of its invoices.")
    private String entity;
    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "Purchase order number of the customer.")
    private String purchaseOrder;
    @Option(names = "--separate-invoice", negatable = true,
            description = "Invoice it separately from other subscriptions.")
    private Boolean separateInvoice;
    /** The former name of {@code --separate-invoice}. */
    @Option(names = "--own-invoice", negatable = true, hidden = true)
    private Boolean ownInvoice;
    @Option(names = "--on-termination-invoice", paramLabel = "OPTION",
            description = "Final invoice at its termination: generate or skip.")
    private String onTerminationInvoice;
    @Option(names = "--on-termination-credit-note", paramLabel = "OPTION",
            description = "Credit note for unused days: credit, refund, offset or skip.")
    private String onTerminationCreditNote;

    @Option(names = "--progressive-billing", negatable = true,
            description = "Bill usage at once when it reaches a usage threshold.")
    private Boolean progressiveBilling;
    @Option(names = "--payment-method", paramLabel = "METHOD",
            description = "Id of a payment method, or manual; empty for the customer's default.")
    private String paymentMethod;
    @Option(names = "--section", paramLabel = "CODE",
            description = "Custom section of its invoices; empty for the default. Repeatable.")
    private List<String> sections;
    @Option(names = "--skip-sections", description = "Print no custom sections.")
    private boolean skipSections;
    @Option(names = "--pay-first", paramLabel = "HOURS",
            description = "Start a pending subscription when its first invoice is paid; it expires"
                + " after this many hours, 0 for never.")
    private Long payFirst;
    @Option(names = "--overrides", paramLabel = "FILE",
            description = "File with the members of plan_overrides as YAML or JSON; - for standard"
                + " input.")
    private String overrides;
    @Option(names = "--threshold", paramLabel = "AMOUNT",
            description = "Usage threshold: 50.00, or 5000 for cents; the given ones replace all"
                + " existing ones. Repeatable.")
    private List<String> thresholds;
    @Option(names = "--every", paramLabel = "AMOUNT",
            description = "Recurring step after the last usage threshold: 50.00, or 5000 for"
                + " cents.")
    private String every;

    public SubscriptionUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Node own = overrides == null ? null : WrittenObject.read(session, overrides);
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .update(externalId, pending, change(), own, (handle, changed) -> {
                            requireEffect(handle, changed);
                            new SubscriptionThresholds(session.work(handle))
                                    .replace(changed, thresholds(handle, changed));
                        }, session.now()));
    }

    /** The API ignores what cannot be set; an option without effect is refused. */
    private void requireEffect(Handle handle, Subscription changed) {
        if (subscriptionAt != null && !changed.isPending()) {
            throw new NotAllowedException("subscription_not_pending", "subscription "
                    + externalId + " has started: its start cannot be changed");
        }
        if (endingAt != null && !changed.hasNotEnded()) {
            throw new NotAllowedException("subscription_ended", "subscription " + externalId
                    + " has ended: its end cannot be changed");
        }
        if (sections != null) {
            CustomSections known = new CustomSections(handle);
            sections.stream().filter(code -> !code.isEmpty()).forEach(known::get);
        }
    }

    /** The thresholds of the request; without options it changes none. */
    private Node thresholds(Handle handle, Subscription changed) {
        if (thresholds == null && every == null) {
            return WrittenObject.of(Map.of());
        }
        CurrencyUnit currency = new Plans(handle).get(changed.planId()).billing()
                .currency();
        List<Map<String, Object>> all = new ArrayList<>();
        if (thresholds != null) {
            thresholds.forEach(amount -> all.add(Map.of("amount_cents",
                    MoneyOption.cents(session, "--threshold", amount, currency))));
        }
        if (every != null) {
            all.add(Map.of("amount_cents", MoneyOption.cents(session, "--every", every, currency),
                    "recurring", true));
        }
        return WrittenObject.of(Map.of("usage_thresholds", all));
    }

    private SubscriptionChange change() {
        SubscriptionChange change = new SubscriptionChange();
        set(name, change::name);
        ZoneId zone = session.database().read(handle ->
                SubscriptionZone.ofSubscription(handle, externalId));
        set(InstantText.local(subscriptionAt, zone), change::subscriptionAt);
        set(InstantText.local(endingAt, zone), change::endingAt);
        set(entity, change::billingEntityCode);
        set(purchaseOrder, change::purchaseOrderNumber);
        set(onTerminationInvoice, change::onTerminationInvoice);
        set(onTerminationCreditNote, change::onTerminationCreditNote);
        Boolean separate = separateInvoice != null ? separateInvoice : ownInvoice;
        if (separate != null) {
            change.consolidateInvoice(!separate);
        }
        if (progressiveBilling != null) {
            change.progressiveBillingDisabled(!progressiveBilling);
        }
        if (paymentMethod != null) {
            change.payment(payment());
        }
        if (sections != null || skipSections) {
            change.customSections(sections == null ? null : sections.stream()
                    .filter(code -> !code.isEmpty()).toList(), skipSections);
        }
        return payFirst == null ? change : change.activationRules(
                List.of(new ActivationRuleInput(ActivationRule.TYPE, payFirst)));
    }

    private PaymentChoice payment() {
        if (paymentMethod.isEmpty() || paymentMethod.equals("manual")) {
            return paymentMethod.isEmpty() ? null : new PaymentChoice(paymentMethod, null);
        }
        return new PaymentChoice("provider", Identifiers.read(paymentMethod)
                .orElseThrow(() -> new UsageException("\"" + paymentMethod
                        + "\" is not a payment method",
                        "use the id of a payment method, or manual")));
    }

    private static void set(String text, Consumer<String> member) {
        if (text != null) {
            member.accept(text.isEmpty() ? null : text);
        }
    }
}
