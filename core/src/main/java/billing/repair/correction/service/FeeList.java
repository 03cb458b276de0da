package billing.repair.correction.service;

import billing.catalog.Tax;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.tax.TaxableFee;
import billing.repair.correction.CorrectedFee;
import billing.repair.correction.FeeDifference;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;

/** The fees of an invoice before anything is taken off, with the taxes that each carries. */
public final class FeeList {
    private final List<TaxableFee> fees;

    /** What a fee is for, whichever way it is charged. */
    public record Item(UUID subscriptionId, FeeType type, UUID chargeId, UUID filterId,
                UUID fixedChargeId, Map<String, String> groupedBy, boolean trueUp) {
        /** What a fee is for. */
        public static Item of(Fee fee) {
            return new Item(fee.source().subscriptionId(), fee.source().type(),
                    fee.source().chargeId(),
                    fee.source().chargeFilterId(), fee.source().fixedChargeId(),
                    fee.item().groupedBy(),
                    fee.source().trueUpParentFeeId() != null);
        }
    }

    private FeeList(List<TaxableFee> fees) {
        this.fees = new ArrayList<>(fees);
    }

    /**
     * As they were billed and corrected; the lines that bill corrections of other invoices count
     * with those.
     */
    public static FeeList billed(Invoice invoice, Map<FeeKey, CorrectedFee> corrected) {
        FeeList list = new FeeList(List.of());
        Map<FeeKey, CorrectedFee> left = new HashMap<>(corrected);
        for (Fee fee : invoice.parts().fees()) {
            if (!fee.isCorrection()) {
                CorrectedFee now = Rerating.followsUsage(fee) ? left.remove(FeeKey.of(fee)) : null;
                list.fees.add(new TaxableFee(plain(fee, now == null ? fee.amounts().cents()
                        : now.fee().amounts().cents()), Rerating.taxes(fee)));
            }
        }
        left.values().forEach(one -> list.fees.add(new TaxableFee(one.fee(), one.taxes())));
        return list;
    }

    /** The same with what usage that came since makes of them. */
    public FeeList with(List<FeeDifference> differences) {
        FeeList list = new FeeList(fees);
        for (FeeDifference one : differences) {
            list.raise(fee -> Rerating.followsUsage(fee) && FeeKey.of(fee).equals(one.key()),
                    one.cents(), new TaxableFee(one.fee(), one.taxes()));
        }
        return list;
    }

    /** The same with other prices: so much more of each item, which stands for what is new. */
    public FeeList repriced(Map<Item, Long> more, Map<Item, TaxableFee> samples) {
        FeeList list = new FeeList(fees);
        more.forEach((item, cents) -> {
            if (cents != 0) {
                list.raise(fee -> Item.of(fee).equals(item), cents, samples.get(item));
            }
        });
        return list;
    }

    /** The same with other taxes on some items. */
    public FeeList taxed(Map<Item, List<Tax>> taxes) {
        return new FeeList(fees.stream().map(one -> new TaxableFee(one.fee(),
                taxes.getOrDefault(Item.of(one.fee()), one.taxes()))).toList());
    }

    private void raise(Predicate<Fee> meant, long cents, TaxableFee sample) {
        for (int index = 0; index < fees.size(); index++) {
            TaxableFee one = fees.get(index);
            if (meant.test(one.fee())) {
                fees.set(index, new TaxableFee(
                        plain(one.fee(), one.fee().amounts().cents() + cents),
                        one.taxes()));
                return;
            }
        }
        fees.add(new TaxableFee(plain(sample.fee(), cents), taxesOfThen(sample)));
    }

    /** A new fee is taxed like those of the same charge. */
    private List<Tax> taxesOfThen(TaxableFee sample) {
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

    /** The fees with the taxes that each carries. */
    public List<TaxableFee> fees() {
        return fees;
    }

    /** What an item comes to. */
    public long centsOf(Item item) {
        return fees.stream().map(TaxableFee::fee).filter(fee -> Item.of(fee).equals(item))
                .mapToLong(one -> one.amounts().cents()).sum();
    }
}
