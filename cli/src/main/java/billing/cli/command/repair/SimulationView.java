package billing.cli.command.repair;

import billing.cli.output.Amounts;
import billing.cli.output.Bars;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.output.Text;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Decimals;
import billing.repair.simulation.SimulatedBill;
import billing.repair.simulation.SimulatedTotal;
import billing.repair.simulation.replay.CatalogTrial;
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

/** Invoiced and simulated totals of customers, as a table and a chart. */
final class SimulationView {
    /** The key of a sum; the customer is null in the sum of all customers. */
    private record Account(String customer, CurrencyUnit currency) {
    }

    /** Invoices added up. */
    private record Sum(Account account, List<SimulatedTotal> invoices) {
        SimulatedBill bill(Function<SimulatedTotal, SimulatedBill> part) {
            return invoices.stream().map(part).reduce(
                    SimulatedBill.nothing(account.currency()), SimulatedBill::plus);
        }

        int count() {
            return invoices.stream().mapToInt(SimulatedTotal::invoices).sum();
        }

        SimulatedBill invoiced() {
            return bill(SimulatedTotal::invoiced);
        }

        SimulatedBill late() {
            return bill(SimulatedTotal::late);
        }

        SimulatedBill after() {
            return bill(SimulatedTotal::simulated);
        }

        /** Current usage at the original prices. */
        SimulatedBill before() {
            return invoiced().plus(late());
        }
    }

    /** A step of the total; deductions are negative. */
    private enum Part {
        FEES("fees", bill -> bill.fees().cents()),
        PROGRESSIVE("progressive billing", bill -> -bill.progressive().cents()),
        COUPONS("coupons", bill -> -bill.coupons().cents()),
        CREDITED("credit notes", bill -> -bill.credited().cents()),
        TAXES("taxes", bill -> bill.taxes().cents()),
        TOTAL("total", bill -> bill.total().cents());

        private final String name;
        private final ToLongFunction<SimulatedBill> cents;

        Part(String name, ToLongFunction<SimulatedBill> cents) {
            this.name = name;
            this.cents = cents;
        }

        boolean isIn(Sum sum) {
            return this == TOTAL || cents.applyAsLong(sum.invoiced()) != 0
                    || cents.applyAsLong(sum.late()) != 0 || cents.applyAsLong(sum.after()) != 0;
        }
    }

    private SimulationView() {
    }

    /** The result; {@code parts} adds the steps of each customer's total. */
    static Result result(CatalogTrial.Outcome outcome, boolean parts, boolean chart,
                         Database database) {
        List<SimulatedTotal> invoices = outcome.totals();
        Map<UUID, Customer> customers = database.read(handle -> new Customers(handle).byIds(
                invoices.stream().map(SimulatedTotal::customerId)
                        .collect(Collectors.toSet())));
        List<Sum> sums = sums(invoices, one -> customers.get(one.customerId()).externalId());
        List<Sum> totals = sums(invoices, one -> null);
        Result result = Result.of(table(sums, totals, parts));
        if (sums.isEmpty()) {
            return result;
        }
        result.below(() -> chart ? chart(sums) : List.of());
        if (outcome.replayed() > 0) {
            result.note(Count.of(outcome.replayed(), "customer")
                    + " replayed from the start, with all usage on time and the plan changes of"
                    + " their invoices; the difference to the invoices is shown as Late usage");
        }
        boolean onTime = invoices.stream()
                .allMatch(one -> one.late().isNothing());
        return onTime || outcome.replayed() > 0 ? result
                : result.note("some usage arrived or changed after it was invoiced; book the"
                        + " difference with `billing correct`");
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

    private static Table table(List<Sum> sums, List<Sum> totals, boolean parts) {
        Table table = Table.of(Column.text("Customer"), Column.text("Part"),
                Column.number("Invoices"), Column.number("Invoiced"),
                Column.number("Late usage"), Column.number("Simulated"),
                Column.number("Difference"), Column.number("Percent"), Column.currency())
                .whenEmpty("no invoices were billed in these days");
        sums.forEach(sum -> rows(table, sum.account().customer(), sum, parts));
        totals.forEach(sum -> rows(table, "all", sum, true));
        return table;
    }

    private static void rows(Table table, String name, Sum sum, boolean parts) {
        for (Part part : Part.values()) {
            if (part == Part.TOTAL || parts && part.isIn(sum)) {
                row(table, name, sum, part);
            }
        }
    }

    private static void row(Table table, String name, Sum sum, Part part) {
        CurrencyUnit currency = sum.account().currency();
        long before = part.cents.applyAsLong(sum.before());
        long after = part.cents.applyAsLong(sum.after());
        table.row(name, part.name, part == Part.TOTAL ? sum.count() : null,
                Amounts.bare(part.cents.applyAsLong(sum.invoiced()), currency),
                Amounts.bare(part.cents.applyAsLong(sum.late()), currency),
                Amounts.bare(after, currency), Amounts.bare(after - before, currency),
                percent(before, after), currency.code());
    }

    private static BigDecimal percent(long before, long after) {
        return before == 0 ? null : Decimals.round(Decimals.ratio(
                BigDecimal.valueOf(after - before).movePointRight(2),
                BigDecimal.valueOf(before)), 1);
    }

    /** Two bars per customer; each currency has its own scale. */
    private static List<Block> chart(List<Sum> sums) {
        Map<CurrencyUnit, Bars> charts = new LinkedHashMap<>();
        for (Sum sum : sums) {
            Bars bars = charts.computeIfAbsent(sum.account().currency(),
                    currency -> Bars.none());
            bar(bars, sum, sum.account().customer() + " invoiced", sum.before());
            bar(bars, sum, "simulated", sum.after());
        }
        List<Block> blocks = new ArrayList<>();
        charts.forEach((currency, bars) -> {
            blocks.add(Text.heading("Total, " + currency));
            blocks.add(bars);
        });
        return blocks;
    }

    private static void bar(Bars bars, Sum sum, String label, SimulatedBill bill) {
        CurrencyUnit currency = sum.account().currency();
        bars.bar(label, currency.toUnits(bill.total().cents()),
                Amounts.cell(bill.total()).shown());
    }
}
