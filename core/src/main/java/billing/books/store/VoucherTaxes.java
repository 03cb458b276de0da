package billing.books.store;

import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.AppliedTax;
import billing.invoicing.tax.TaxedBases;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Reads the tax lines of invoices, with the bases that their documents state. */
final class VoucherTaxes {
    private final Handle handle;

    VoucherTaxes(Handle handle) {
        this.handle = handle;
    }

    /**
     * A line of an invoice or of one of its fees.
     *
     * @param fee null for a line of the invoice
     */
    private record Line(UUID invoice, UUID fee, AppliedTax.Key key, TaxLine tax) {
    }

    /**
     * The tax lines of invoices, in order.
     *
     * @param subTotals the sum before taxes of each, in cents
     * @param fees      of each, in order
     */
    Map<UUID, List<TaxLine>> ofInvoices(Map<UUID, Long> subTotals,
                                        Map<UUID, List<FeeLine>> fees) {
        Map<UUID, Map<AppliedTax.Key, Long>> bases = bases(subTotals, fees);
        Map<UUID, List<TaxLine>> found = new HashMap<>();
        lines("WHERE fee_id IS NULL AND invoice_id", subTotals.keySet()).forEach(line ->
                found.computeIfAbsent(line.invoice(), id -> new ArrayList<>()).add(
                        bases.containsKey(line.invoice()) ? withBase(line.tax(), bases
                                .get(line.invoice()).getOrDefault(line.key(), 0L)) : line.tax()));
        return found;
    }

    /** Of the invoices whose fees have fractions of a cent; the stored ones of others are whole. */
    private Map<UUID, Map<AppliedTax.Key, Long>> bases(Map<UUID, Long> subTotals,
                                                       Map<UUID, List<FeeLine>> fees) {
        List<UUID> parted = subTotals.keySet().stream().filter(id -> fees
                .getOrDefault(id, List.of()).stream().anyMatch(VoucherTaxes::hasFraction)).toList();
        Map<UUID, Set<AppliedTax.Key>> taxes = new HashMap<>();
        lines("WHERE fee_id IS NOT NULL AND invoice_id", parted).forEach(line ->
                taxes.computeIfAbsent(line.fee(), id -> new HashSet<>()).add(line.key()));
        Map<UUID, Map<AppliedTax.Key, Long>> bases = new HashMap<>();
        for (UUID invoice : parted) {
            TaxedBases made = new TaxedBases();
            fees.get(invoice).forEach(fee -> made.add(taxes.getOrDefault(fee.id(), Set.of()),
                    fee.amountCents(),
                    BigDecimal.valueOf(fee.amountCents()).subtract(fee.netCents())));
            bases.put(invoice, made.wholeCents(subTotals.get(invoice)));
        }
        return bases;
    }

    private static boolean hasFraction(FeeLine fee) {
        return fee.netCents().stripTrailingZeros().scale() > 0;
    }

    private static TaxLine withBase(TaxLine tax, long baseCents) {
        return new TaxLine(tax.code(), tax.rate(), tax.amountCents(), baseCents);
    }

    private List<Line> lines(String condition, Collection<UUID> invoices) {
        return new Rows<>(handle, "SELECT invoice_id, fee_id, tax_id, tax_code, tax_rate,"
                + " amount_cents, base_amount_cents FROM applied_taxes",
                row -> new Line(row.id("invoice_id"), row.id("fee_id"),
                        new AppliedTax.Key(row.id("tax_id"), row.decimal("tax_rate")),
                        VoucherFees.tax(row)))
                .listIn(condition, invoices, "ORDER BY position");
    }
}
