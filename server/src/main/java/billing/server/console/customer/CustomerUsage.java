package billing.server.console.customer;

import billing.customer.Customer;
import billing.engine.PageRange;
import billing.invoicing.usage.ChargeUsage;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageByDay;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageReport.UsageAttempt;
import billing.invoicing.usage.UsageSelection;
import billing.kernel.error.InvalidException;
import billing.kernel.money.CurrencyUnit;
import billing.server.console.Visit;
import billing.server.console.view.Chart;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The usage of a customer's running periods, with a chart by day for each charge. */
final class CustomerUsage {
    /** The latest active subscriptions that are shown; the others have too many charts. */
    private static final PageRange SHOWN = new PageRange(1, 3);
    private static final UsageSelection PROJECTED =
            new UsageSelection(null, null, Map.of(), false, false, true);
    private final Visit visit;
    private final Customer customer;

    CustomerUsage(Visit visit, Customer customer) {
        this.visit = visit;
        this.customer = customer;
    }

    /** A subscription, with its usage or why it cannot be calculated; the other is null. */
    record Block(String name, Running running, String fault) {
    }

    /** The usage of a running period; amounts are before taxes. */
    record Running(String period, String amount, String expected, HtmlTable charges,
                   List<Days> metrics) {
    }

    /** A charge by day. */
    record Days(String name, Chart chart, HtmlTable table) {
    }

    List<Block> blocks() {
        List<Subscription> active = new Subscriptions(visit.handle()).page(
                new SubscriptionFilter(customer.externalId(), null, null,
                        List.of(SubscriptionStatus.ACTIVE), null, List.of(), null), SHOWN)
                .items();
        return new UsageReport(visit.handle(), visit.now())
                .attempts(customer, active, PROJECTED).stream()
                .map(one -> new Block(one.terms().subscription().externalId(),
                        one.usage() == null ? null : running(one),
                        one.fault() == null ? null : codes(one.fault()))).toList();
    }

    private static String codes(InvalidException fault) {
        return fault.details().values().stream().flatMap(List::stream)
                .collect(Collectors.joining(", "));
    }

    private Running running(UsageAttempt one) {
        CurrentUsage usage = one.usage();
        CurrencyUnit currency = usage.currency();
        HtmlTable charges = new HtmlTable("Usage by charge", "The plan has no usage charges.")
                .column("Charge").number("Events").number("Units").number("Amount")
                .number("Expected amount");
        usage.charges().forEach(charge -> charges.row(
                HtmlCell.text(charge.charge().displayName()).noted(charge.charge().metric().code()),
                HtmlCell.text(visit.figures().count(charge.totals().eventsCount())),
                HtmlCell.text(visit.figures().units(charge.totals().units(), currency)),
                HtmlCell.text(visit.figures().money(charge.totals().amountCents(), currency)),
                HtmlCell.text(visit.figures().money(charge.totals().projected().amountCents(),
                        currency))));
        return new Running(one.terms().localDate(usage.window().from()) + " \u2013 "
                + one.terms().localDate(usage.window().to()),
                visit.figures().money(usage.amountCents(), currency),
                visit.figures().money(usage.projectedAmountCents(), currency), charges,
                usage.charges().stream().map(charge -> days(one, charge))
                        .filter(days -> days != null).toList());
    }

    private Days days(UsageAttempt one, ChargeUsage charge) {
        CurrencyUnit currency = one.usage().currency();
        List<UsageByDay.Day> days = new UsageByDay(visit.handle(), one.terms().zone()).read(
                one.terms().subscription().externalId(), charge.charge().metric(),
                one.usage().window(), visit.now());
        if (days.stream().allMatch(day -> day.units().signum() == 0)) {
            return null;
        }
        HtmlTable table = new HtmlTable(charge.charge().displayName() + " by day", null)
                .column("Day").number("Units");
        days.forEach(day -> table.row(HtmlCell.time(visit.figures().date(day.date())),
                HtmlCell.text(visit.figures().units(day.units(), currency))));
        return new Days(charge.charge().displayName(), Chart.bars(days.stream()
                .map(day -> day.date().toString().substring(5)).toList(),
                value -> visit.figures().units(value, currency))
                .series(charge.charge().displayName(), days.stream().map(UsageByDay.Day::units)
                        .map(BigDecimal::stripTrailingZeros).toList()), table);
    }
}
