package billing.server.portal;

import billing.documents.LocaleFormat;
import billing.invoicing.usage.ChargeUsage;
import billing.invoicing.usage.ChargeUsage.FilterUsage;
import billing.invoicing.usage.ChargeUsage.GroupUsage;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageByDay;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageReport.UsageAttempt;
import billing.invoicing.usage.UsageSelection;
import billing.invoicing.usage.UsageTotals;
import billing.server.page.Page;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The usage of the current periods so far, with a chart for each metric. */
final class CurrentUsagePage {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private final PortalSession session;

    CurrentUsagePage(PortalSession session) {
        this.session = session;
    }

    /** A subscription; {@code running} is null when its usage cannot be calculated. */
    record Block(String name, Running running) {
    }

    /** The usage of a running period; amounts without taxes. */
    record Running(String from, String to, String total, String expected, List<Chart> charts) {
    }

    /** A metric, with a bar for each of its parts; {@code days} is null when it has none. */
    record Chart(String name, String units, String amount, List<Bar> bars, DayChart days) {
    }

    /**
     * A bar.
     *
     * @param width percent
     * @param reach the expected width at the end of the period, in percent
     */
    record Bar(String label, String units, String amount, String width, String reach) {
    }

    Page page() {
        return session.page("usage", "usage", session.words().text("menu.usage"),
                Map.of("blocks", blocks(true)));
    }

    /** The blocks of the subscriptions, with charts by day or without. */
    List<Block> blocks(boolean byDay) {
        UsageSelection projected = new UsageSelection(null, null, Map.of(), false, false, true);
        List<Subscription> active = new Subscriptions(session.handle())
                .ofCustomer(session.customer().id()).stream()
                .filter(Subscription::isActive).toList();
        return new UsageReport(session.handle(), session.now())
                .attempts(session.customer(), active, projected).stream()
                .map(one -> new Block(one.terms().printedName(),
                        one.usage() == null ? null : running(one, byDay))).toList();
    }

    private Running running(UsageAttempt one, boolean byDay) {
        CurrentUsage usage = one.usage();
        LocaleFormat figures = session.figures(usage.currency());
        return new Running(
                session.date(usage.window().from()), session.date(usage.window().to()),
                figures.money(usage.amountCents()), figures.money(usage.projectedAmountCents()),
                usage.charges().stream().map(charge -> chart(charge, figures,
                        byDay ? days(one, charge, figures) : null)).toList());
    }

    private DayChart days(UsageAttempt one, ChargeUsage charge, LocaleFormat figures) {
        return DayChart.of(new UsageByDay(session.handle(), one.terms().zone()).read(
                one.terms().subscription().externalId(), charge.charge().metric(),
                one.usage().window(), session.now()), session::date, figures::number);
    }

    private Chart chart(ChargeUsage usage, LocaleFormat figures, DayChart days) {
        List<Part> parts = parts(usage);
        BigDecimal longest = parts.stream().map(Part::totals)
                .map(part -> part.units().max(part.projected().units()))
                .reduce(BigDecimal.ZERO, BigDecimal::max);
        List<Bar> bars = parts.stream().map(part -> bar(part, longest, figures)).toList();
        return new Chart(usage.charge().displayName(),
                figures.number(usage.totals().units()),
                figures.money(usage.totals().amountCents()), bars, days);
    }

    private static Bar bar(Part part, BigDecimal longest, LocaleFormat figures) {
        UsageTotals totals = part.totals();
        return new Bar(part.label(), figures.number(totals.units()),
                figures.money(totals.amountCents()), share(totals.units(), longest),
                share(totals.projected().units(), longest));
    }

    /** A part of a charge; several may have the same label. */
    private record Part(String label, UsageTotals totals) {
    }

    /** The parts by group, else by filter, else the whole charge. */
    private List<Part> parts(ChargeUsage usage) {
        List<Part> parts = new ArrayList<>();
        for (GroupUsage group : usage.groups()) {
            parts.add(new Part(label(String.join(" \u00b7 ", group.groupedBy().values().stream()
                    .filter(Objects::nonNull).toList())), group.totals()));
        }
        if (parts.isEmpty()) {
            for (FilterUsage part : usage.filters()) {
                parts.add(new Part(label(part), part.totals()));
            }
        }
        if (parts.isEmpty()) {
            parts.add(new Part("", usage.totals()));
        }
        return parts;
    }

    private String label(FilterUsage part) {
        if (part.filter() == null) {
            return label("");
        }
        String name = part.filter().invoiceDisplayName();
        return name != null && !name.isBlank() ? name : part.filter().values().values().stream()
                .map(values -> String.join(", ", values)).collect(Collectors.joining(" \u00b7 "));
    }

    private String label(String text) {
        return text.isEmpty() ? session.words().text("usage.other") : text;
    }

    private static String share(BigDecimal part, BigDecimal whole) {
        return whole.signum() == 0 || part.signum() < 0 ? "0"
                : part.multiply(HUNDRED).divide(whole, 2, RoundingMode.HALF_UP).toPlainString();
    }
}
