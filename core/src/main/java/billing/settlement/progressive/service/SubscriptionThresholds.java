package billing.settlement.progressive.service;

import billing.catalog.UsageThreshold;
import billing.catalog.reader.plan.UsageThresholdList;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.kernel.error.InvalidException;
import billing.settlement.progressive.store.ApplicableThresholds;
import billing.subscription.Subscription;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.List;

/** Sets the thresholds of subscriptions ({@code subscriptions-and-invoicing.md 9.2}). */
public final class SubscriptionThresholds {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Changes thresholds within the handle's transaction. */
    public SubscriptionThresholds(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Replaces a subscription's thresholds with those of a request; a request without thresholds
     * changes nothing.
     *
     * @throws InvalidException with the codes of {@code usage_thresholds}
     */
    public void replace(Subscription subscription, Node request) {
        if (request.member("usage_thresholds").isEmpty()) {
            return;
        }
        Fields in = UsageThresholdList.SHAPE.read(request, Reading.ofRequests());
        ApplicableThresholds thresholds = new ApplicableThresholds(handle);
        List<UsageThreshold> requested =
                new UsageThresholdList(() -> work.nextId(), now)
                        .read(in, thresholds.ofSubscription(subscription.id()));
        in.reading().problems().refuseRequest();
        thresholds.replace(subscription.id(), requested, now);
        new UsageFlags(handle).recalculate(List.of(subscription.id()), now);
    }
}
