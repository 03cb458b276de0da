package billing.cli.command.repair;

import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Count;
import billing.cli.output.Table;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.invoicing.Invoice;
import billing.invoicing.print.PrintedFees;
import billing.kernel.money.CurrencyUnit;
import billing.repair.correction.CorrectedInvoice;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.service.CorrectionRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** The corrections fee by fee: old and new amount, reason, and the document. */
final class CorrectionView {
    /** The position of the column of coupons, which is omitted if they deduct nothing. */
    private static final int COUPONS = 6;
    private final CorrectionRun.Outcome outcome;
    private final Map<UUID, Customer> customers;

    CorrectionView(Database database, CorrectionRun.Outcome outcome) {
        this.outcome = outcome;
        Set<UUID> ids = outcome.corrected().stream()
                .map(one -> one.difference().invoice().parties().customerId()).collect(
                Collectors.toSet());
        this.customers = database.read(handle -> new Customers(handle).byIds(ids));
    }

    Table table() {
        boolean reduced = outcome.corrected().stream()
                .flatMap(one -> one.difference().fees().stream())
                .anyMatch(fee -> fee.couponsCents() != 0);
        List<Column> columns = new ArrayList<>(List.of(Column.text("Invoice"),
                Column.text("Customer"), Column.text("Fee"), Column.number("Was"),
                Column.number("Is"), Column.number("Difference"), Column.number("Coupons"),
                Column.currency(), Column.text("Reason"), Column.text("Booked on")));
        if (!reduced) {
            columns.remove(COUPONS);
        }
        Table table = Table.of(columns.toArray(Column[]::new))
                .whenEmpty(outcome.refused().isEmpty()
                        ? "no differences: all billed periods are correct"
                        : "nothing corrected");
        for (CorrectedInvoice one : outcome.corrected()) {
            Invoice invoice = one.difference().invoice();
            CurrencyUnit currency = invoice.document().currency();
            for (FeeDifference fee : one.difference().fees()) {
                List<Object> cells = new ArrayList<>(List.of(invoice.document().number(),
                        customers.get(invoice.parties().customerId()).externalId(), name(fee),
                        Amounts.bare(fee.was().cents(), currency),
                        Amounts.bare(fee.is().cents(), currency),
                        Amounts.bare(fee.cents(), currency),
                        Amounts.bare(-fee.couponsCents(), currency), currency.code(),
                        fee.cause().text(), booked(one, fee)));
                if (!reduced) {
                    cells.remove(COUPONS);
                }
                table.row(cells.toArray());
            }
        }
        return table;
    }

    private static String name(FeeDifference one) {
        String name = one.fee().item().invoiceDisplayName()
                + (one.key().item().trueUp() ? " (true-up)" : "");
        List<String> qualifiers = PrintedFees.qualifiers(one.fee());
        return qualifiers.isEmpty() ? name : name + " · " + String.join(" · ", qualifiers);
    }

    /** The document that holds the difference of a fee. */
    private static String booked(CorrectedInvoice one, FeeDifference fee) {
        Invoice billing = one.invoices().get(fee.key());
        if (billing != null) {
            return "invoice " + billing.document().number();
        }
        if (one.lines().stream().anyMatch(line -> line.corrected().key().equals(fee.key()))) {
            return "next invoice";
        }
        List<String> documents = new ArrayList<>();
        if (fee.cents() < 0) {
            one.notes().stream().map(creditNote -> creditNote.document().number())
                    .map(number -> "credit note " + number)
                    .forEach(documents::add);
            if (one.missingCents() > 0) {
                documents.add("already credited");
            }
        }
        return documents.isEmpty() ? "removed from the next invoice"
                : String.join(", ", documents);
    }

    /** The sums, in a sentence. */
    String summary(int looked, boolean foreseen) {
        Map<String, Long> sums = new TreeMap<>();
        outcome.corrected().forEach(one -> sums.merge(
                one.difference().invoice().document().currency().code(),
                one.difference().cents() - one.difference().couponsCents(), Long::sum));
        String sum = sums.entrySet().stream().map(entry -> Amounts.cell(entry.getValue(),
                CurrencyUnit.of(entry.getKey())).shown()).collect(Collectors.joining(", "));
        int many = outcome.corrected().size();
        String corrected = many + " of " + Count.of(looked, "invoice")
                + (foreseen ? " would be corrected" : " corrected")
                + (many == 0 ? "" : ", " + sum + " before taxes");
        return outcome.ofEnded().isEmpty() ? corrected : corrected + "; "
                + outcome.ofEnded().stream().map(invoice -> invoice.document().number())
                .collect(Collectors.joining(", ")) + " for ended subscriptions";
    }
}
