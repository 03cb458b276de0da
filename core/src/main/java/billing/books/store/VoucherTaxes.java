package billing.books.store;

import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.AppliedTax;
import billing.invoicing.tax.TaxedBases;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads the tax lines of invoices, with the bases that their documents state. */
final class VoucherTaxes {
    private final Rows<Line> lines;

    VoucherTaxes(Handle handle) {
        this.lines = new Rows<>(handle, "SELECT invoice_id, fee_id, tax_id, tax_code, tax_rate,"
                + " amount_cents, base_amount_cents FROM applied_taxes",
                row -> new Line(new AppliedTax.Key(row.id("tax_id"), row.decimal("tax_rate")),
                        VoucherFees.tax(row)));
    }

    private record Line(AppliedTax.Key key, TaxLine tax) {
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
        lines.byOwner("invoice_id", "WHERE fee_id IS NULL AND invoice_id", subTotals.keySet(),
                "ORDER BY position").forEach((invoice, all) -> found.put(invoice, all.stream()
                        .map(line -> !bases.containsKey(invoice) ? line.tax()
                                : withBase(line.tax(), bases.get(invoice)
                                        .getOrDefault(line.key(), 0L))).toList()));
        return found;
    }

    /** Of the invoices whose fees have fractions of a cent; the stored ones of others are whole. */
    private Map<UUID, Map<AppliedTax.Key, Long>> bases(Map<UUID, Long> subTotals,
                                                       Map<UUID, List<FeeLine>> fees) {
        List<UUID> parted = subTotals.keySet().stream().filter(id -> fees
                .getOrDefault(id, List.of()).stream().anyMatch(VoucherTaxes::hasFraction)).toList();
        Map<UUID, List<Line>> taxes = lines.byOwner("fee_id",
                "WHERE fee_id IS NOT NULL AND invoice_id", parted, "ORDER BY position");
        Map<UUID, Map<AppliedTax.Key, Long>> bases = new HashMap<>();
        for (UUID invoice : parted) {
            TaxedBases made = new TaxedBases();
            fees.get(invoice).forEach(fee -> made.add(taxes.getOrDefault(fee.id(), List.of())
                            .stream().map(Line::key).collect(Collectors.toSet()),
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
}
