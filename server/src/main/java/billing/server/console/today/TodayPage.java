package billing.server.console.today;

import billing.analytics.store.Operations;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.PageRange;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.store.Invoices;
import billing.kernel.money.CurrencyTotals;
import billing.kernel.money.Money;
import billing.kernel.time.LocalDays;
import billing.run.NextBilling.Forecast;
import billing.run.NextBilling.Foreseen;
import billing.run.schedule.RunState;
import billing.server.console.Visit;
import billing.server.console.invoice.InvoiceList;
import billing.server.console.today.NextBillingCache.Computed;
import billing.server.console.usage.RejectedEventRequests;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.page.Page;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The first page of the console. */
final class TodayPage {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final int LATEST = 8;
    private static final int LISTED = 10;
    private static final int MOST_EVENTS = 10_000;
    private final Visit visit;
    private final Optional<Computed> next;
    private final RejectedEventRequests rejected;
    private final Operations operations;
    private final List<Operations.Sum> overdue;

    TodayPage(Visit visit, Optional<Computed> next, RejectedEventRequests rejected) {
        this.visit = visit;
        this.next = next;
        this.rejected = rejected;
        this.operations = new Operations(visit.handle());
        this.overdue = operations.overdue();
    }

    /**
     * A figure.
     *
     * @param value one line for each currency
     * @param href  where its details are; null for nowhere
     */
    record Card(String label, List<String> value, String note, String href) {
        private static final int SHORT = 13;

        /** Whether its lines have to be small, so that none is broken. */
        boolean lengthy() {
            return value.stream().anyMatch(line -> line.length() > SHORT);
        }
    }

    /** Something that needs attention. */
    record Concern(String text, String href) {
    }

    Page page() {
        Map<String, Object> model = new HashMap<>();
        List<Concern> concerns = concerns();
        String made = visit.parameter("made");
        model.put("made", made.matches("\\d{1,9}") ? made : null);
        model.put("concerns", concerns);
        model.put("calm", concerns.isEmpty());
        model.put("cards", cards());
        model.put("run", visit.session().mayWrite(RunAction.PERMISSION)
                ? Visit.path("today/run") : null);
        model.put("waiting", next.isEmpty());
        model.put("forecast", next.flatMap(Computed::forecast).map(this::foreseen).orElse(null));
        model.put("foreseen", next.map(found -> NextBillingText.of(found, visit)).orElse(null));
        model.put("latest", InvoiceList.table(visit, "Latest invoices", new Invoices(
                visit.handle()).page(InvoiceFilter.ALL, new PageRange(1, LATEST)).items()));
        model.put("alerts", visit.session().mayRead("alert") ? alerts() : null);
        model.put("wallets", visit.session().mayRead("wallet") ? wallets() : null);
        Page page = visit.page("today", TodaySection.NAME, "Today", model);
        return next.isEmpty() ? page.with("Refresh", "2") : page;
    }

    private List<Concern> concerns() {
        List<Concern> concerns = new ArrayList<>();
        add(concerns, operations.failedWork(), "%s of the last run failed and remains due",
                "%s of the last run failed and remain due", null);
        add(concerns, overdue.stream().mapToLong(Operations.Sum::count).sum(),
                "%s invoice is overdue", "%s invoices are overdue",
                Visit.path("invoices") + "?state=overdue");
        if (visit.session().mayRead("event")) {
            add(concerns, operations.suspectEvents(MOST_EVENTS),
                    "%s received event is in doubt", "%s received events are in doubt",
                    Visit.path("usage"));
            long refused = rejected.countSince(visit.now().minus(DAY));
            String more = refused < RejectedEventRequests.KEPT ? "" : " or more";
            add(concerns, refused, "%s request with events was rejected in the last 24 hours",
                    "%s" + more + " requests with events were rejected in the last 24 hours",
                    Visit.path("usage"));
        }
        if (visit.session().mayRead("webhook_endpoint")) {
            add(concerns, operations.deadWebhooks(visit.now().minus(WEEK)),
                    "%s webhook of the last 7 days was given up",
                    "%s webhooks of the last 7 days were given up", Visit.path("webhooks"));
        }
        return concerns;
    }

    private void add(List<Concern> concerns, long count, String one, String many, String href) {
        if (count > 0) {
            concerns.add(new Concern((count == 1 ? one : many)
                    .formatted(visit.figures().count(count)), href));
        }
    }

    private List<Card> cards() {
        LocalDate today = LocalDays.of(visit.now(), ZoneOffset.UTC);
        List<Card> cards = new ArrayList<>();
        cards.add(new Card("Scheduled work done until", List.of(operations.completedUntil()
                .map(visit.figures()::time).orElse("never")), "by the last completed run", null));
        Optional.ofNullable(RunState.read(visit.handle()).shared()).ifPresent(shared -> cards.add(
                new Card("Billing now", List.of(visit.figures().count(shared.made()) + " of "
                        + visit.figures().count(shared.invoices())), "invoices, by several nodes",
                        null)));
        operations.lastBilledAt().ifPresent(last -> cards.add(sums("Last billing",
                operations.billedSince(last.minus(DAY),
                        LocalDays.of(last, ZoneOffset.UTC).minusDays(1)),
                "the latest of " + visit.figures().time(last), null)));
        cards.add(sums("Issued in the last 7 days",
                operations.issuedSince(today.minusDays(WEEK.toDays() - 1)), null,
                Visit.path("invoices") + "?from=" + today.minusDays(WEEK.toDays() - 1)));
        cards.add(sums("Drafts", operations.drafts(), "become final after their grace period",
                Visit.path("invoices") + "?state=draft"));
        cards.add(sums("Overdue", overdue, "by the last completed run",
                Visit.path("invoices") + "?state=overdue"));
        return cards;
    }

    private Card sums(String label, List<Operations.Sum> sums, String note, String href) {
        long count = sums.stream().mapToLong(Operations.Sum::count).sum();
        String invoices = visit.figures().count(count, "invoice");
        return new Card(label, sums.isEmpty() ? List.of("\u2013")
                : sums.stream().map(one -> money(one.total())).toList(),
                count == 0 || note == null ? invoices : invoices + ", " + note, href);
    }

    /** The largest invoices of the next billing, and the totals of all of them. */
    private Map<String, Object> foreseen(Forecast forecast) {
        List<Foreseen> largest = forecast.invoices().stream().sorted(Comparator.comparingLong(
                (Foreseen one) -> one.total().cents()).reversed()).limit(LISTED).toList();
        Map<UUID, Customer> customers = new Customers(visit.handle()).byIds(largest.stream()
                .map(Foreseen::customerId).collect(Collectors.toSet()));
        HtmlTable table = new HtmlTable("Largest invoices of the next billing", "No invoices.")
                .column("Customer").column("Billed").number("Total so far");
        largest.forEach(one -> table.row(HtmlCell.link(
                        customers.get(one.customerId()).displayName(), Visit.path("customers",
                        customers.get(one.customerId()).externalId())),
                HtmlCell.time(visit.figures().time(one.at())), HtmlCell.text(money(one.total()))));
        Map<String, Object> model = new HashMap<>();
        model.put("totals", CurrencyTotals.of(forecast.invoices().stream()
                .map(Foreseen::total).toList()).stream().map(this::money).toList());
        model.put("table", table);
        model.put("more", forecast.invoiceCount() > largest.size()
                ? "The " + largest.size() + " largest of "
                + visit.figures().count(forecast.invoiceCount()) + " are listed." : null);
        model.put("partly", forecast.isWhole() ? null : "This is the amount of "
                + visit.figures().count(forecast.invoices().size()) + " of these invoices; the"
                + " others are not calculated here. See `billing run --dry-run`.");
        model.put("failures", forecast.failures() == 0 ? null : forecast.failures()
                + " of them cannot be calculated; see `billing run --dry-run`.");
        return model;
    }

    private HtmlTable alerts() {
        HtmlTable table = new HtmlTable("Alerts of the last 7 days", "No thresholds were crossed.")
                .column("Alert").column("Customer").column("Time").number("Value");
        operations.crossings(visit.now().minus(WEEK), LISTED).forEach(one -> table.row(
                HtmlCell.text(one.alertCode()), HtmlCell.link(one.customerName(),
                        Visit.path("customers", one.externalCustomerId())),
                HtmlCell.time(visit.figures().time(one.at())),
                HtmlCell.text(one.value().stripTrailingZeros().toPlainString())));
        return table;
    }

    private HtmlTable wallets() {
        HtmlTable table = new HtmlTable("Wallets without ongoing balance", "No wallet is used up.")
                .column("Wallet").column("Customer").number("Balance").number("Ongoing balance");
        operations.lowWallets(LISTED).forEach(one -> table.row(
                HtmlCell.text(one.name() == null ? "Wallet" : one.name()),
                HtmlCell.link(one.customerName(),
                        Visit.path("customers", one.externalCustomerId())),
                HtmlCell.text(money(one.balance())),
                HtmlCell.text(visit.figures().money(one.ongoingCents(),
                        one.balance().currency()))));
        return table;
    }

    private String money(Money amount) {
        return visit.figures().money(amount.cents(), amount.currency());
    }
}
