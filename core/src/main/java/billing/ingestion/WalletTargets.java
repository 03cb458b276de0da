package billing.ingestion;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.engine.CachedValue;
import billing.engine.Handle;
import billing.kernel.time.Instants;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionHistory;
import billing.subscription.store.Subscriptions;
import billing.usage.EventCursor;
import billing.usage.NewEvents;
import billing.usage.StoredEvent;
import billing.usage.store.EventStore;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Reports events that name a wallet which their customer does not have, under a charge that allows
 * them to name one ({@code rating-and-usage.md 1.6}). They stay stored and are rated as ever.
 *
 * <p>Of a batch the first hundred are reported: that is all of any request, and of a file enough to
 * find what is wrong with it.
 */
final class WalletTargets {
    /** Events of one call that are reported; a file may have millions of them. */
    private static final int REPORTS_MAX = 100;
    private static final EventType TYPE = EventType.EVENT_ERROR;
    private static final String MESSAGE = JsonNodeFactory.instance.objectNode()
            .set(Charge.TARGET_WALLET, JsonNodeFactory.instance.arrayNode()
                    .add("target_wallet_code_not_found")).toString();
    /** The codes of the metrics whose events may name a wallet under some plan. */
    private static final CachedValue<Set<String>> CODES =
            new CachedValue<>(CachedValue.Topic.METERING,
                    handle -> new Metrics(handle).codesWithTargetWallet());
    private final Handle handle;
    private final Map<UUID, Plan> plans = new HashMap<>();
    private int reported;

    /** Reports within the handle's transaction. */
    WalletTargets(Handle handle) {
        this.handle = handle;
    }

    /** Whether events of a code have to be checked. */
    boolean checks(String code) {
        Set<String> codes = CODES.in(handle);
        return code != null && codes.contains(code) && new WebhookEndpoints(handle).want(TYPE);
    }

    /** Checks events that were just stored; costs nothing without a listener. */
    void check(Iterable<NewEvents> arrived) {
        Set<String> codes = CODES.in(handle);
        if (codes.isEmpty() || !new WebhookEndpoints(handle).want(TYPE)) {
            return;
        }
        for (NewEvents some : arrived) {
            if (some.externalSubscriptionId() != null && codes.contains(some.code())) {
                reportUnknown(some);
            }
        }
    }

    private void reportUnknown(NewEvents some) {
        SubscriptionHistory history =
                new Subscriptions(handle).history(some.externalSubscriptionId());
        try (EventCursor event = new EventStore(handle).events(some.externalSubscriptionId(),
                some.code(), some.first(), Instants.after(some.last()))) {
            while (reported < REPORTS_MAX && event.next()) {
                String wallet = event.property(Charge.TARGET_WALLET);
                if (event.sequence() >= some.firstSequence() && wallet != null
                        && !wallet.isBlank() && history
                        .at(Instants.ofMicros(event.timestampMicros()))
                        .filter(subscription -> accepts(subscription, some.code()))
                        .filter(subscription -> lacks(subscription, wallet)).isPresent()) {
                    report(some.externalSubscriptionId(), event.transactionId());
                }
            }
        }
    }

    private boolean accepts(Subscription subscription, String code) {
        return plans.computeIfAbsent(subscription.planId(),
                        id -> new Plans(handle).byId(id).orElseThrow()).pricing().charges().stream()
                .anyMatch(charge -> Boolean.TRUE.equals(charge.billing().acceptsTargetWallet())
                        && charge.metric().code().equals(code)
                        && charge.metric().deletedAt() == null);
    }

    private boolean lacks(Subscription subscription, String wallet) {
        return new Wallets(handle).findActive(subscription.customerId(), wallet).isEmpty();
    }

    private void report(String externalSubscriptionId, String transactionId) {
        StoredEvent event = new EventStore(handle).only(externalSubscriptionId, transactionId);
        Notices.in(handle).add(TYPE, event.id(), JsonNodeFactory.instance.objectNode()
                .put("external_subscription_id", externalSubscriptionId)
                .put("transaction_id", transactionId).put("message", MESSAGE));
        reported++;
    }
}
