package billing.server.console.customer;

import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.server.console.Visit;
import billing.server.console.invoice.InvoiceStates;
import billing.server.console.view.Cell;
import billing.server.console.view.Figures;
import billing.server.console.view.State;
import billing.server.console.view.Table;
import billing.settlement.coupon.AppliedCoupon;
import billing.settlement.coupon.store.AppliedCouponFilter;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.PaymentOutcome;
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
    record Part(Table table, long shown, long total) {
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
        Table table = new Table("Subscriptions", "No subscriptions.").column("External ID")
                .column("Plan").number("Price").column("State").column("Started").column("Ends");
        for (Subscription one : found.items()) {
            Plan plan = plans.get(one.planId());
            Instant ended = one.state().terminatedAt() != null ? one.state().terminatedAt()
                    : one.state().canceledAt() != null ? one.state().canceledAt()
                    : one.terms().endingAt();
            table.row(Cell.text(one.externalId()).noted(one.name()),
                    visit.session().mayRead("plan") && plan.parentId() == null
                            ? Cell.link(plan.labels().name(),
                                    Visit.path("catalog/plans", plan.code()))
                            : Cell.text(plan.labels().name()),
                    Cell.text(figures.money(plan.billing().amountCents(),
                            plan.billing().currency())).noted(
                            State.words(plan.billing().interval().name()).toLowerCase(Locale.ROOT)),
                    Cell.badge(state(one)), Cell.time(figures.time(
                            one.state().startedAt() == null ? one.terms().subscriptionAt()
                                    : one.state().startedAt())),
                    Cell.time(figures.time(ended)));
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
        Table table = new Table("Invoices", "No invoices.").column("Number").column("State")
                .column("Issued").column("Due").number("Total").number("Amount due");
        for (Invoice one : found.items()) {
            boolean isFinal = one.state().status() == InvoiceStatus.FINALIZED;
            table.row(Cell.link(one.document().number(),
                            Visit.path("invoices", one.id().toString())),
                    Cell.badge(InvoiceStates.of(one)),
                    Cell.time(figures.date(one.dates().issuing())),
                    Cell.time(figures.date(one.dates().paymentDue())),
                    Cell.text(figures.money(one.amounts().totalCents(),
                            one.document().currency())),
                    Cell.text(figures.money(isFinal ? one.owedCents() : 0,
                            one.document().currency())));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    Part wallets() {
        PageOf<Wallet> found = new Wallets(visit.handle()).page(
                new WalletFilter(customer.id(), null, null), MOST);
        boolean mayTopUp = visit.session().mayWrite("wallet_transaction");
        Table table = new Table("Wallets", "No wallets.").column("Name").column("State")
                .number("Balance").number("Credits").number("After current usage")
                .column("Expires");
        if (mayTopUp) {
            table.column("Action");
        }
        for (Wallet one : found.items()) {
            Cell[] cells = {Cell.text(name(one)),
                Cell.badge(one.isActive() ? State.good("Active") : State.calm("Terminated")),
                Cell.text(figures.money(one.balance().cents(), one.currency())),
                Cell.text(figures.units(one.balance().credits(), one.currency())),
                Cell.text(figures.money(one.balance().ongoingCents(), one.currency())),
                Cell.time(figures.time(one.terms().expirationAt())),
                one.isActive() ? Cell.link("Top up", CustomerSection.path(customer.externalId())
                        + "/wallets/" + one.id() + "/top-up") : Cell.text(null)};
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
        Table table = new Table("Coupons", "No coupons.").column("Coupon").column("State")
                .number("Discount").column("Frequency").number("Used").column("Applied");
        for (AppliedCoupon one : found.items()) {
            Coupon.Discount of = one.coupon().discount();
            table.row(Cell.text(one.coupon().name()).noted(one.coupon().code()),
                    Cell.badge(one.isActive() ? State.good("Active") : State.calm("Ended")),
                    Cell.text(one.isPercentage()
                            ? one.discount().percentageRate().toPlainString() + "%"
                            : figures.money(one.discount().amountCents(),
                                    one.discount().currency())),
                    Cell.text(State.words(one.frequency().name())).noted(
                            one.frequencyDurationRemaining() == null ? null
                                    : one.frequencyDurationRemaining() + " invoices left"),
                    Cell.text(of.currency() == null ? null
                            : figures.money(one.creditedCents(), of.currency())),
                    Cell.time(figures.time(one.createdAt())));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    Part payments() {
        PageOf<Payment> found = new Payments(visit.handle()).page(
                new PaymentFilter(null, customer.externalId()), LATEST);
        Table table = new Table("Payments", "No payments.").column("Paid").column("Invoices")
                .column("Reference").column("State").number("Amount");
        for (Payment one : found.items()) {
            table.row(Cell.time(figures.time(one.createdAt())),
                    Cell.text(String.join(", ", one.target().invoiceNumbers())),
                    Cell.text(one.reference()), Cell.badge(state(one)),
                    Cell.text(figures.money(one.amountCents(), one.currency())));
        }
        return new Part(table, found.items().size(), found.totalCount());
    }

    private static State state(Payment payment) {
        String label = State.words(payment.outcome().code());
        return payment.reversedCents() > 0 ? State.bad(payment.isReversed() ? "Reversed"
                : "Partly reversed") : payment.outcome() == PaymentOutcome.SUCCEEDED
                ? State.good(label) : payment.outcome() == PaymentOutcome.FAILED
                ? State.bad(label) : State.warn(label);
    }
}
