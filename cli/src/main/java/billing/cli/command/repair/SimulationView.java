package billing.cli.command.repair;

import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.money.Currency;
import billing.money.Decimals;
import billing.simulation.SimulatedTotal;
import billing.simulation.again.CatalogTrial;
import billing.store.Database;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What customers would have been invoiced, beside what they were: as rows and as bars. */
final class SimulationView {
    private static final int BAR = 40;

    /** What is added up; the customer is null in the sum of all. */
    private record Account(String customer, Currency currency) {
    }

    /** Invoices added up. */
    private record Sum(Account account, List<SimulatedTotal> invoices) {
        long cents(ToLongFunction<SimulatedTotal> part) {
            return invoices.stream().mapToLong(part).sum();
        }

        int count() {
            return invoices.stream().mapToInt(SimulatedTotal::invoices).sum();
        }

        /** What the usage of now comes to at the prices of then. */
        long before() {
            return cents(SimulatedTotal::beforeCents);
        }

        long after() {
            return cents(SimulatedTotal::simulatedCents);
        }
    }

    private SimulationView() {
    }

    static Result of(CatalogTrial.Outcome outcome, Database database) {
        List<SimulatedTotal> invoices = outcome.totals();
        Map<UUID, Customer> customers = database.read(handle -> new Customers(handle).byIds(
                invoices.stream().map(SimulatedTotal::customerId)
                        .collect(Collectors.toSet())));
        List<Sum> sums = sums(invoices, one -> customers.get(one.customerId()).externalId());
        List<Sum> totals = sums(invoices, one -> null);
        Table table = table(sums, totals);
        Result result = Result.of(table);
        if (sums.isEmpty()) {
            return result;
        }
        result.below(() -> chart(sums));
        if (outcome.livedAgain() > 0) {
            result.note(outcome.livedAgain()
                    + (outcome.livedAgain() == 1 ? " customer" : " customers")
                    + " lived again from the start, at the prices of now and with all usage in"
                    + " time; what that adds to the invoices stands under Late usage");
        }
        boolean onTime = invoices.stream().allMatch(one -> one.lateCents() == 0);
        return onTime || outcome.livedAgain() > 0 ? result
                : result.note("some usage came, was amended or voided after it was invoiced;"
                        + " `billing correct` books it");
    }

    private static List<Sum> sums(List<SimulatedTotal> invoices,
                                  Function<SimulatedTotal, String> name) {
        Map<Account, List<SimulatedTotal>> accounts = new LinkedHashMap<>();
        invoices.forEach(one -> accounts.computeIfAbsent(
                new Account(name.apply(one), one.currency()), key -> new ArrayList<>()).add(one));
        return accounts.entrySet().stream()
                .map(entry -> new Sum(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(sum -> sum.account().currency().code()
                        + " " + sum.account().customer())).toList();
    }

    private static Table table(List<Sum> sums, List<Sum> totals) {
        Table table = Table.of(Column.text("Customer"), Column.number("Invoices"),
                Column.number("Invoiced"), Column.number("Late usage"),
                Column.number("Simulated"), Column.number("Difference"),
                Column.number("Percent"), Column.text("Currency"))
                .whenEmpty("no invoices were billed in these days");
        sums.forEach(sum -> row(table, sum.account().customer(), sum));
        totals.forEach(sum -> row(table, "all", sum));
        return table;
    }

    private static void row(Table table, String name, Sum sum) {
        Currency currency = sum.account().currency();
        table.row(name, sum.count(),
                Amounts.bare(sum.cents(SimulatedTotal::invoicedCents), currency),
                Amounts.bare(sum.cents(SimulatedTotal::lateCents), currency),
                Amounts.bare(sum.after(), currency),
                Amounts.bare(sum.after() - sum.before(), currency), percent(sum),
                currency.code());
    }

    private static BigDecimal percent(Sum sum) {
        return sum.before() == 0 ? null : Decimals.round(Decimals.ratio(
                BigDecimal.valueOf(sum.after() - sum.before()).movePointRight(2),
                BigDecimal.valueOf(sum.before())), 1);
    }

    /** Two bars a customer, each currency on a scale of its own. */
    private static List<Block> chart(List<Sum> sums) {
        Map<Currency, List<Sum>> byCurrency = sums.stream().collect(Collectors.groupingBy(
                sum -> sum.account().currency(), LinkedHashMap::new, Collectors.toList()));
        List<Block> charts = new ArrayList<>();
        byCurrency.forEach((currency, own) -> {
            long most = own.stream().mapToLong(sum -> Math.max(sum.before(), sum.after()))
                    .max().orElse(0);
            int width = own.stream().mapToInt(sum -> sum.account().customer().length()).max()
                    .orElse(0);
            String bars = own.stream().map(sum -> bars(sum, most, width))
                    .collect(Collectors.joining("\n"));
            charts.add(Text.of("░ invoiced  █ simulated\n" + bars));
        });
        return charts;
    }

    private static String bars(Sum sum, long most, int width) {
        Currency currency = sum.account().currency();
        return String.format("%-" + width + "s  %s %s%n%-" + width + "s  %s %s",
                sum.account().customer(), bar("░", sum.before(), most),
                Amounts.cell(sum.before(), currency).shown(), "",
                bar("█", sum.after(), most), Amounts.cell(sum.after(), currency).shown());
    }

    private static String bar(String block, long cents, long most) {
        return block.repeat(most <= 0 || cents <= 0 ? 0
                : (int) Math.max(1, cents * BAR / most));
    }
}
