package billing.run;

import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.util.List;

/** A customer named acme changes plans. */
final class PlanChangeStory implements AutoCloseable {
    final Story story;

    PlanChangeStory(Path folder, String start) {
        story = new Story(folder.resolve("billing.db"), start).customer("acme", "UTC");
    }

    /** Subscribes as acme-1, from now on. */
    Subscription subscribe(String plan, String billingTime) {
        return story.subscribe("acme", plan, billingTime, null, null);
    }

    /** The parts of the latest invoice, as the statement has them after its instant. */
    String latest() {
        List<String> lines = story.statement();
        return lines.get(lines.size() - 1);
    }

    /** The subscription acme-1 that has a status. */
    Subscription first(SubscriptionStatus status) {
        return story.read(handle -> new Subscriptions(handle).find("acme-1", status)).orElseThrow();
    }

    /** The subscriptions that wait for their start. */
    List<Subscription> pending() {
        return story.read(handle ->
                new Subscriptions(handle).withStatus(SubscriptionStatus.PENDING));
    }

    @Override
    public void close() {
        story.close();
    }
}
