package billing.server.portal;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.server.page.Page;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lists the customer's subscriptions, past ones too. */
final class SubscriptionsPage {
    private final PortalSession session;

    SubscriptionsPage(PortalSession session) {
        this.session = session;
    }

    /** A subscription; {@code ends} is empty without a scheduled end. */
    record Row(String name, String plan, String status, String state, String started,
               String ends, String price) {
    }

    Page page() {
        return session.page("subscriptions", "subscriptions",
                session.words().text("menu.subscriptions"), Map.of("subscriptions", rows()));
    }

    /** Active and pending subscriptions first, then the most recent. */
    List<Row> rows() {
        return new Subscriptions(session.handle()).ofCustomer(session.customer().id()).stream()
                .sorted(Comparator.comparing((Subscription one) ->
                        one.isActive() ? 0 : one.isPending() ? 1 : 2)
                        .thenComparing(Subscription::createdAt, Comparator.reverseOrder()))
                .map(this::row).toList();
    }

    private Row row(Subscription one) {
        Plan plan = new Plans(session.handle()).get(one.planId());
        String state = one.state().status().code();
        return new Row(one.printedName(plan), plan.labels().name(),
                session.words().text("subscription." + state),
                state, session.date(one.state().startedAt() == null ? one.terms().subscriptionAt()
                        : one.state().startedAt()),
                session.date(one.state().terminatedAt() != null ? one.state().terminatedAt()
                        : one.state().canceledAt() != null ? one.state().canceledAt()
                        : one.terms().endingAt()),
                session.words().text("price." + plan.billing().interval().name().toLowerCase(
                Locale.ROOT),
                        session.money(plan.billing().amountCents(), plan.billing().currency())));
    }
}
