package billing.cli.command.usage;

import billing.catalog.ChargeFilter;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.output.TerminalStyle;
import billing.invoicing.usage.ChargeUsage;
import billing.invoicing.usage.ChargeUsage.FilterUsage;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.ElapsedShare;
import billing.invoicing.usage.UsageReport.SubscriptionUsage;
import billing.invoicing.usage.UsageTotals;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Zones;
import billing.subscription.SubscriptionTerms;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Current usage as people see it, by subscription. */
final class UsageView {
    private static final String INDENT = "  ";
    private final boolean projected;

    private UsageView(boolean projected) {
        this.projected = projected;
    }

    /** The usage of each subscription with its totals. */
    static List<Block> blocks(List<SubscriptionUsage> usages, boolean projected, Instant now) {
        UsageView page = new UsageView(projected);
        List<Block> blocks = new ArrayList<>();
        for (SubscriptionUsage one : usages) {
            blocks.add(head(one, now));
            blocks.add(page.table(one.usage()));
            blocks.add(page.totals(one.usage()));
        }
        return blocks;
    }

    /** A row for each part of each charge; the amounts add up to the total. */
    static Table flat(List<SubscriptionUsage> usages, boolean projected) {
        UsageView page = new UsageView(projected);
        Table table = page.table(Column.text("Subscription").key("external_subscription_id"),
                Column.text("Charge").key("charge_code"),
                Column.text("Metric").key("billable_metric_code"), Column.text("Detail"));
        for (SubscriptionUsage one : usages) {
            for (ChargeUsage usage : one.usage().charges()) {
                parts(usage).forEach(part -> page.row(table, part.totals(),
                        one.usage().currency(), one.terms().subscription().externalId(),
                        usage.charge().code(), usage.charge().metric().code(), part.name()));
            }
        }
        return table;
    }

    private static Facts head(SubscriptionUsage one, Instant now) {
        SubscriptionTerms terms = one.terms();
        ZoneId zone = terms.zone();
        var window = one.usage().window();
        ElapsedShare share = ElapsedShare.at(now, window, zone);
        return Facts.none().fact("Subscription", terms.subscription().externalId())
                .fact("Plan", terms.plan().labels().name())
                .fact("Period", LocalDays.of(window.from(), zone) + " to "
                        + LocalDays.of(window.to(), zone) + " (" + Zones.name(zone) + "), day "
                        + share.elapsedDays() + " of " + share.windowDays());
    }

    private Table table(CurrentUsage usage) {
        Table table = table(Column.text("Charge"))
                .whenEmpty("the plan has no usage charges");
        for (ChargeUsage charge : usage.charges()) {
            row(table, charge.totals(), usage.currency(), charge.charge().displayName());
            parts(charge).stream().filter(part -> part.name() != null)
                    .forEach(part -> row(table, part.totals(), usage.currency(),
                            INDENT + part.name()));
        }
        return table;
    }

    private Table table(Column... names) {
        List<Column> columns = new ArrayList<>(List.of(names));
        columns.addAll(List.of(Column.number("Events"), Column.number("Units"),
                Column.number("Amount")));
        if (projected) {
            columns.addAll(List.of(Column.number("Projected units"),
                    Column.number("Projected amount")));
        }
        return Table.of(columns.toArray(Column[]::new));
    }

    /** A filter, a group, or a filter within a group; without a name for all usage. */
    private record Part(String name, UsageTotals totals) {
        private boolean isUsed() {
            return totals.eventsCount() != 0 || totals.amountCents() != 0
                    || totals.units().signum() != 0;
        }
    }

    /** The parts with usage, or the whole charge if there are none. */
    private static List<Part> parts(ChargeUsage usage) {
        Stream<Part> all = usage.groups().isEmpty() ? filters(usage.filters(), Map.of())
                : usage.groups().stream().flatMap(group -> group.filters().isEmpty()
                        ? Stream.of(new Part(pairs(group.groupedBy()), group.totals()))
                        : filters(group.filters(), group.groupedBy()));
        List<Part> used = all.filter(Part::isUsed).toList();
        return used.isEmpty() ? List.of(new Part(null, usage.totals())) : used;
    }

    private static Stream<Part> filters(List<FilterUsage> filters, Map<String, String> group) {
        return filters.stream().map(filter -> new Part(
                group.isEmpty() ? name(filter.filter())
                        : pairs(group) + " · " + name(filter.filter()), filter.totals()));
    }

    private static String name(ChargeFilter filter) {
        if (filter == null) {
            return "other";
        }
        String shown = filter.invoiceDisplayName();
        return shown != null && !shown.isBlank() ? shown : filter.values().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + String.join("|", entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String pairs(Map<String, String> group) {
        return group.entrySet().stream()
                .map(entry -> entry.getKey() + "="
                        + Objects.requireNonNullElse(entry.getValue(), "(none)"))
                .collect(Collectors.joining(", "));
    }

    private void row(Table table, UsageTotals totals, CurrencyUnit currency, String... names) {
        List<Object> values = new ArrayList<>(Arrays.asList(names));
        values.addAll(List.of(Amounts.units(BigDecimal.valueOf(totals.eventsCount())),
                Amounts.units(totals.units()),
                Amounts.bare(totals.amountCents(), currency)));
        if (projected) {
            values.addAll(List.of(Amounts.units(totals.projected().units()),
                    Amounts.bare(totals.projected().amountCents(), currency)));
        }
        table.row(values.toArray());
    }

    private Facts totals(CurrentUsage usage) {
        CurrencyUnit currency = usage.currency();
        return Facts.none().fact("Usage", Amounts.cell(usage.amountCents(), currency))
                .fact("Taxes", Amounts.cell(usage.taxesAmountCents(), currency))
                .fact("Total", Amounts.cell(usage.totalAmountCents(), currency)
                        .in(TerminalStyle.STRONG))
                .fact("Projected, before taxes", projected
                        ? Amounts.cell(usage.projectedAmountCents(), currency) : null);
    }
}
