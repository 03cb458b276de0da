package billing.repair.correction.service;

import billing.catalog.Tax;
import billing.invoicing.BilledItem;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.tax.TaxableFee;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.FeeDifference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The fees of an invoice before deductions, with the taxes of each. */
public final class FeeList {
    private final List<TaxableFee> fees;

    private FeeList(List<TaxableFee> fees) {
        this.fees = new ArrayList<>(fees);
    }

    /**
     * Returns the fees as billed and corrected, without lines that bill corrections of other
     * invoices.
     */
    public static FeeList billed(Invoice invoice, Map<FeeKey, CorrectedFee> corrected) {
        FeeList list = new FeeList(List.of());
        Map<FeeKey, CorrectedFee> left = new LinkedHashMap<>(corrected);
        for (Fee fee : invoice.parts().fees()) {
            if (!fee.isCorrection()) {
                CorrectedFee now = Rerating.followsUsage(fee) ? left.remove(FeeKey.of(fee)) : null;
                list.fees.add(new TaxableFee(plain(fee, now == null ? fee.amounts().cents()
                        : now.fee().amounts().cents()), fee.billedTaxes()));
            }
        }
        left.values().forEach(one -> list.fees.add(new TaxableFee(one.fee(), one.taxes())));
        return list;
    }

    /** Returns these fees with differences applied. */
    public FeeList with(List<FeeDifference> differences) {
        FeeList list = new FeeList(fees);
        for (FeeDifference one : differences) {
            list.raise(fee -> Rerating.followsUsage(fee) && FeeKey.of(fee).equals(one.key()),
                    one.cents(), new TaxableFee(one.fee(), one.taxes()));
        }
        return list;
    }

    /**
     * Returns these fees with amounts added by item; {@code samples} provides the fees of new
     * items.
     */
    public FeeList repriced(Map<BilledItem, Long> more, Map<BilledItem, TaxableFee> samples) {
        FeeList list = new FeeList(fees);
        more.forEach((item, cents) -> {
            if (cents != 0) {
                list.raise(fee -> BilledItem.of(fee).equals(item), cents, samples.get(item));
            }
        });
        return list;
    }

    /** Returns these fees with other taxes for some items. */
    public FeeList taxed(Map<BilledItem, List<Tax>> taxes) {
        return new FeeList(fees.stream().map(one -> new TaxableFee(one.fee(),
                taxes.getOrDefault(BilledItem.of(one.fee()), one.taxes()))).toList());
    }

    private void raise(Predicate<Fee> matches, long cents, TaxableFee sample) {
        for (int index = 0; index < fees.size(); index++) {
            TaxableFee one = fees.get(index);
            if (matches.test(one.fee())) {
                fees.set(index, new TaxableFee(
                        plain(one.fee(), one.fee().amounts().cents() + cents),
                        one.taxes()));
                return;
            }
        }
        fees.add(new TaxableFee(plain(sample.fee(), cents), originalTaxes(sample)));
    }

    /** Returns the taxes of a new fee: those of fees of the same charge, else its own. */
    private List<Tax> originalTaxes(TaxableFee sample) {
        return fees.stream().filter(one -> sample.fee().source().chargeId() != null
                        && sample.fee().source().chargeId().equals(one.fee().source().chargeId()))
                .findFirst().map(TaxableFee::taxes).orElse(sample.taxes());
    }

    private static Fee plain(Fee fee, long cents) {
        FeeBuilder plain = FeeBuilder.of(fee).coupons(BigDecimal.ZERO)
                .creditNotes(BigDecimal.ZERO);
        return (cents == fee.amounts().cents() ? plain
                : plain.exactCents(BigDecimal.valueOf(cents))).build();
    }

    /** Returns the fees with the taxes of each. */
    public List<TaxableFee> fees() {
        return fees;
    }

    /** Returns the amount of an item in cents. */
    public long centsOf(BilledItem item) {
        return fees.stream().map(TaxableFee::fee).filter(fee -> BilledItem.of(fee).equals(item))
                .mapToLong(one -> one.amounts().cents()).sum();
    }
}
