package billing.server.console.customer;

import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.store.Invoices;
import billing.server.console.Visit;
import billing.server.console.invoice.InvoiceStates;
import billing.server.console.invoice.PaymentStates;
import billing.server.console.view.Figures;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.State;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCouponFilter;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.store.Payments;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletFilter;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The latest of what a customer has, as tables. */
final class CustomerTables {
    private static final PageRange LATEST = new PageRange(1, 10);
    private static final PageRange MOST = new PageRange(1, 50);
    private final Visit visit;
    private final Figures figures;
    private final Customer customer;

    CustomerTables(Visit visit, Customer customer) {
        this.visit = visit;
        this.figures = visit.figures();
        this.customer = customer;
    }

    /** A table with how many rows there are in all. */
    record Part(HtmlTable table, long shown, long total) {
        /** A text when not all are shown; null when they are. */
        public String more() {
            return shown < total ? "The latest " + shown + " of " + total + " are shown." : null;
        }
    }

    Part subscriptions() {
        PageOf<Subscription> found = new Subscriptions(visit.handle()).page(
                new SubscriptionFilter(customer.externalId(), null, null, List.of(), null,
                        List.of(), null), MOST);
        Map<UUID, Plan> plans = new Plans(visit.handle()).byIds(found.items().stream()
                .map(Subscription::planId).collect(Collectors.toSet()));
        HtmlTable table = new HtmlTable("Subscriptions", "No subscriptions.").column("External ID")
                .column("Plan").number("Price").column("State").column("Started").column("Ends");
        for (Subscription one : found.items()) {
            Plan plan = plans.get(one.planId());
            Instant ended = one.state().terminatedAt() != null ? one.state().terminatedAt()
                    : one.state().canceledAt() != null ? one.state().canceledAt()
                    : one.terms().endingAt();
            table.row(HtmlCell.text(one.externalId()).noted(one.name()),
                    visit.session().mayRead("plan") && plan.parentId() == null
                            ? HtmlCell.link(plan.labels().name(),
                                    Visit.path("catalog/plans", plan.code()))
                            : HtmlCell.text(plan.labels().name()),
                    HtmlCell.text(figures.money(plan.billing().amountCents(),
                            plan.billing().currency())).noted(
                            State.words(plan.billing().interval().name()).toLowerCase(Locale.ROOT)),
                    HtmlCell.badge(state(one)), HtmlCell.time(figures.time(
                            one.state().startedAt() == null ? one.terms().subscriptionAt()
                                    : one.state().startedAt())),
                    HtmlCell.time(figures.time(ended)));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    private static State state(Subscription one) {
        String label = State.words(one.state().status().code());
        return one.isActive() ? State.good(label) : one.hasNotEnded() ? State.warn(label)
                : State.calm(label);
    }

    Part invoices() {
        PageOf<Invoice> found = new Invoices(visit.handle()).page(
                InvoiceFilter.ofCustomer(customer.externalId()), LATEST);
        HtmlTable table = new HtmlTable("Invoices", "No invoices.").column("Number").column("State")
                .column("Issued").column("Due").number("Total").number("Amount due");
        for (Invoice one : found.items()) {
            table.row(HtmlCell.link(one.document().number(),
                            Visit.path("invoices", one.id().toString())),
                    HtmlCell.badge(InvoiceStates.of(one)),
                    HtmlCell.time(figures.date(one.dates().issuing())),
                    HtmlCell.time(figures.date(one.dates().paymentDue())),
                    HtmlCell.text(figures.money(one.amounts().totalCents(),
                            one.document().currency())),
                    HtmlCell.text(figures.money(one.dueCents(), one.document().currency())));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    Part wallets() {
        PageOf<Wallet> found = new Wallets(visit.handle()).page(
                new WalletFilter(customer.id(), null, null), MOST);
        boolean mayTopUp = visit.session().mayWrite("wallet_transaction");
        HtmlTable table = new HtmlTable("Wallets", "No wallets.").column("Name").column("State")
                .number("Balance").number("Credits").number("After current usage")
                .column("Expires");
        if (mayTopUp) {
            table.column("Action");
        }
        for (Wallet one : found.items()) {
            HtmlCell[] cells = {HtmlCell.text(name(one)),
                HtmlCell.badge(one.isActive() ? State.good("Active") : State.calm("Terminated")),
                HtmlCell.text(figures.money(one.balance().cents(), one.currency())),
                HtmlCell.text(figures.units(one.balance().credits(), one.currency())),
                HtmlCell.text(figures.money(one.balance().ongoingCents(), one.currency())),
                HtmlCell.time(figures.time(one.terms().expirationAt())),
                one.isActive() ? HtmlCell.link("Top up", CustomerSection.path(customer.externalId())
                        + "/wallets/" + one.id() + "/top-up") : HtmlCell.text(null)};
            table.row(mayTopUp ? cells : Arrays.copyOf(cells, cells.length - 1));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    /** The name of a wallet, else its code. */
    static String name(Wallet wallet) {
        String name = wallet.terms().name();
        return name == null || name.isBlank() ? wallet.terms().code() : name;
    }

    Part coupons() {
        PageOf<AppliedCoupon> found = new AppliedCoupons(visit.handle()).page(
                new AppliedCouponFilter(customer.externalId(), null, null), MOST);
        HtmlTable table = new HtmlTable("Coupons", "No coupons.").column("Coupon").column("State")
                .number("Discount").column("Frequency").number("Used").column("Applied");
        for (AppliedCoupon one : found.items()) {
            Coupon.Discount of = one.coupon().discount();
            table.row(HtmlCell.text(one.coupon().name()).noted(one.coupon().code()),
                    HtmlCell.badge(one.isActive() ? State.good("Active") : State.calm("Ended")),
                    HtmlCell.text(one.isPercentage()
                            ? one.discount().percentageRate().toPlainString() + "%"
                            : figures.money(one.discount().amountCents(),
                                    one.discount().currency())),
                    HtmlCell.text(State.words(one.frequency().name())).noted(
                            one.frequencyDurationRemaining() == null ? null
                                    : one.frequencyDurationRemaining() + " invoices left"),
                    HtmlCell.text(of.currency() == null ? null
                            : figures.money(one.creditedCents(), of.currency())),
                    HtmlCell.time(figures.time(one.createdAt())));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    Part payments() {
        PageOf<Payment> found = new Payments(visit.handle()).page(
                new PaymentFilter(null, customer.externalId()), LATEST);
        HtmlTable table = new HtmlTable("Payments", "No payments.")
                .column("Paid").column("Invoices")
                .column("Reference").column("State").number("Amount");
        for (Payment one : found.items()) {
            table.row(HtmlCell.time(figures.time(one.createdAt())),
                    HtmlCell.text(String.join(", ", one.target().invoiceNumbers())),
                    HtmlCell.text(one.reference()), HtmlCell.badge(PaymentStates.of(one)),
                    HtmlCell.text(figures.money(one.amountCents(), one.currency())));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }
}
