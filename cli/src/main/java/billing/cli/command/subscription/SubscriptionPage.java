package billing.cli.command.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.command.run.DueWork;
import billing.cli.output.Block;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.money.Money;
import billing.run.SubscriptionService.Outcome;
import billing.server.render.ListJson;
import billing.settlement.creditnote.CreditNote;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Subscriptions as people see them. */
final class SubscriptionPage {
    private SubscriptionPage() {
    }

    /** The result of a command about one subscription. */
    static Result one(Session session, Subscription subscription) {
        return Result.of(() -> List.of(facts(session, subscription)),
                () -> tree(session, subscription));
    }

    /** The result with notes about the created documents. */
    static Result outcome(Session session, Outcome outcome) {
        Result result = DueWork.note(one(session, outcome.subscription()), outcome.before(),
                "work that was due for the customer was run first");
        for (CreditNote note : outcome.notes()) {
            result.note("credit note " + note.document().number() + " for "
                    + new Money(note.amounts().totalCents(), note.document().currency())
                    + " for unused days (" + note.state().status().code() + ", id "
                    + note.id() + ")");
        }
        for (Invoice invoice : outcome.invoices()) {
            result.note("invoice " + invoice.document().number() + " for "
                    + invoice.total() + " (" + invoice.state().status().code()
                    + ", id "
                    + invoice.id() + ")" + (invoice.amounts().feesCents() > 0 ? ""
                            : ": nothing was left to bill; finalize_zero_amount_invoice: skip of a"
                            + " customer or billing entity prevents such invoices"));
        }
        return result;
    }

    /** A row for each subscription. */
    static Table table(Session session, List<Subscription> subscriptions) {
        Map<UUID, Customer> customers = session.database().read(handle -> new Customers(handle)
                .byIds(ids(subscriptions.stream().map(Subscription::customerId).toList())));
        Map<UUID, Plan> plans = session.database().read(handle -> new Plans(handle)
                .byIds(ids(subscriptions.stream().map(Subscription::planId).toList())));
        Table table = Table.of(Column.text("Subscription").key("external_id"),
                Column.text("Customer").key("external_customer_id"),
                Column.text("Plan").key("plan_code"), Column.text("Status"),
                Column.text("Billing time").optional(), Column.text("Started at"),
                Column.text("Ending at").optional(),
                Column.text("Name").optional());
        for (Subscription one : subscriptions) {
            table.row(one.externalId(), customers.get(one.customerId()).externalId(),
                    plans.get(one.planId()).code(), status(one), billingTime(one),
                    text(one.state().startedAt()), text(one.terms().endingAt()), one.name());
        }
        return table;
    }

    private static List<UUID> ids(List<UUID> all) {
        return all.stream().distinct().collect(Collectors.toList());
    }

    private static Block facts(Session session, Subscription one) {
        Customer customer = session.database().read(handle ->
                new Customers(handle).byId(one.customerId()).orElseThrow());
        Plan plan = session.database().read(handle ->
                new Plans(handle).get(one.planId()));
        String next = session.database().read(handle -> new Subscriptions(handle).next(one.id())
                .flatMap(following -> new Plans(handle).byId(following.planId())))
                .map(Plan::code).orElse(null);
        UUID held = !one.isIncomplete() ? null : session.database().read(handle ->
                new Invoices(handle).pendingActivationOf(one.id())).map(Invoice::id).orElse(null);
        return Facts.none().fact("Subscription", one.externalId()).fact("Id", one.id())
                .fact("Name", one.name()).fact("Customer", customer.externalId())
                .fact("Plan", plan.code()).fact("Next plan", next).fact("Status", status(one))
                .fact("Waiting for payment of", held)
                .fact("Billing time", billingTime(one))
                .fact("Subscription at", text(one.terms().subscriptionAt()))
                .fact("Started at", text(one.state().startedAt()))
                .fact("Trial ended at", text(one.state().trialEndedAt()))
                .fact("Ending at", text(one.terms().endingAt()))
                .fact("Terminated at", text(one.state().terminatedAt()))
                .fact("Canceled at", text(one.state().canceledAt()))
                .fact("Purchase order", one.invoicing().purchaseOrderNumber())
                .fact("Separate invoice", one.invoicing().consolidateInvoice() ? null : "yes");
    }

    private static JsonNode tree(Session session, Subscription subscription) {
        return session.database().read(handle -> ListJson.one("subscription",
                session.responses(handle).ofCustomers().subscription(subscription)));
    }

    private static Cell status(Subscription subscription) {
        return Cell.of(subscription.state().status().code())
                .in(switch (subscription.state().status()) {
            case PENDING, INCOMPLETE -> TerminalStyle.WARNING;
            case TERMINATED, CANCELED -> TerminalStyle.FAINT;
            case ACTIVE -> TerminalStyle.PLAIN;
        });
    }

    private static String billingTime(Subscription subscription) {
        return subscription.terms().billingTime().name().toLowerCase(Locale.ROOT);
    }

    private static String text(Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
