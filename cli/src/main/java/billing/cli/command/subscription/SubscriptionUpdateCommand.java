package billing.cli.command.subscription;

import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.cli.session.WrittenObject;
import billing.engine.Handle;
import billing.input.Node;
import billing.plan.PlanOverrides;
import billing.run.LifecycleInvoicing;
import billing.run.SubscriptionService;
import billing.settlement.progressive.service.SubscriptionThresholds;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionChange;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes a subscription. */
@Command(name = "update",
        description = "Change a subscription; what is not named stays, an empty text clears.",
        footer = {"  billing subscription update acme-1 --ending-at 2024-12-31",
            "  billing subscription update acme-1 --ending-at ''"})
public final class SubscriptionUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "SUBSCRIPTION", description = "Its external id.")
    private String externalId;
    @Option(names = "--pending", description = "The one that has not started, where several"
            + " bear the external id.")
    private boolean pending;
    @Option(names = "--name", paramLabel = "TEXT", description = "Printed on its invoices.")
    private String name;
    @Option(names = "--subscription-at", paramLabel = "INSTANT",
            description = "Another start, before it has started; a date is a day of the customer.")
    private String subscriptionAt;
    @Option(names = "--ending-at", paramLabel = "INSTANT",
            description = "Its last day; a date is a day of the customer.")
    private String endingAt;
    @Option(names = "--entity", paramLabel = "CODE",
            description = "The billing entity of its invoices.")
    private String entity;
    @Option(names = "--purchase-order", paramLabel = "NUMBER",
            description = "The buyer's order number.")
    private String purchaseOrder;
    @Option(names = "--own-invoice", negatable = true,
            description = "Whether it never shares an invoice with other subscriptions.")
    private Boolean ownInvoice;
    @Option(names = "--on-termination-invoice", paramLabel = "OPTION",
            description = "Whether its end is invoiced: generate or skip.")
    private String onTerminationInvoice;
    @Option(names = "--on-termination-credit-note", paramLabel = "OPTION",
            description = "What becomes of unused days: credit, refund, offset or skip.")
    private String onTerminationCreditNote;

    @Option(names = "--progressive-billing", negatable = true,
            description = "Whether usage that passes thresholds is billed at once.")
    private Boolean progressiveBilling;
    @Option(names = "--payment-method", paramLabel = "METHOD",
            description = "The id of a stored method, or manual; empty for the customer's.")
    private String paymentMethod;
    @Option(names = "--section", paramLabel = "CODE",
            description = "A custom section of its invoices; repeat the option, empty for none.")
    private List<String> sections;
    @Option(names = "--skip-sections", description = "No custom sections at all.")
    private boolean skipSections;
    @Option(names = "--pay-first", paramLabel = "HOURS",
            description = "Before it has started: start it once it is paid, given up after so many"
                    + " hours; 0 for never.")
    private Long payFirst;
    @Option(names = "--overrides", paramLabel = "FILE",
            description = "How the plan differs for it: the members of plan_overrides as YAML or"
                    + " JSON, - for standard input.")
    private String overrides;
    @Option(names = "--threshold", paramLabel = "CENTS",
            description = "A usage threshold of its own; those named replace all it has.")
    private List<Long> thresholds;
    @Option(names = "--every", paramLabel = "CENTS",
            description = "The step of usage thresholds behind the last.")
    private Long every;

    /** The command of a session. */
    public SubscriptionUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Node own = overrides == null ? null : WrittenObject.read(session, overrides);
        return SubscriptionPage.outcome(session,
                new SubscriptionService(session.database(), session.identifiers())
                        .update(externalId, pending, change(), (handle, changed) -> {
                            override(handle, changed, own);
                            new SubscriptionThresholds(session.work(handle))
                                    .replace(changed, thresholds());
                        }, session.now()));
    }

    private void override(Handle handle, Subscription changed, Node own) {
        if (own != null) {
            new PlanOverrides(session.work(handle), new LifecycleInvoicing())
                    .override(changed, own);
        }
    }

    /** As a request has them; one that names none changes none. */
    private Node thresholds() {
        if (thresholds == null && every == null) {
            return WrittenObject.of(Map.of());
        }
        List<Map<String, Object>> all = new ArrayList<>();
        if (thresholds != null) {
            thresholds.forEach(cents -> all.add(Map.of("amount_cents", cents)));
        }
        if (every != null) {
            all.add(Map.of("amount_cents", every, "recurring", true));
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
        if (ownInvoice != null) {
            change.consolidateInvoice(!ownInvoice);
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
        try {
            return new PaymentChoice("provider", UUID.fromString(paymentMethod));
        } catch (IllegalArgumentException e) {
            throw new UsageException("\"" + paymentMethod + "\" is no payment method",
                    "name a stored method by its id, or manual");
        }
    }

    private static void set(String text, Consumer<String> member) {
        if (text != null) {
            member.accept(text.isEmpty() ? null : text);
        }
    }
}
