package billing.invoicing.tax;

import billing.invoicing.AppliedTax;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.kernel.money.Allocation;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the taxes of an invoice are computed on, in whole cents as documents and books state it
 * ({@code money.md 1.4}): of the shares of coupons, fees under the same taxes have whole cents
 * together, by largest remainder as on electronic invoices. So these bases add up to the sum before
 * taxes, where those of the API, each without its fraction, may be a cent below it.
 */
public final class TaxedBases {
    private final Map<Set<AppliedTax.Key>, Sums> groups = new LinkedHashMap<>();

    /** The fees under the same taxes. */
    private static final class Sums {
        private long cents;
        private BigDecimal deductedCents = BigDecimal.ZERO;
    }

    /** The tax lines of an invoice with these bases. */
    public static List<AppliedTax> lines(Invoice invoice) {
        TaxedBases bases = new TaxedBases();
        for (Fee fee : invoice.parts().fees()) {
            bases.add(AppliedTax.Key.of(fee.billedTaxes()), fee.amounts().cents(),
                    fee.amounts().couponsCents());
        }
        Map<AppliedTax.Key, Long> cents =
                bases.wholeCents(invoice.amounts().subTotalExcludingTaxesCents());
        return invoice.parts().appliedTaxes().stream()
                .map(line -> line.base(cents.getOrDefault(line.key(), 0L))).toList();
    }

    /**
     * Adds a fee, in the order of the invoice.
     *
     * @param taxes         none for an untaxed fee
     * @param deductedCents by coupons and progressive billing, exact
     */
    public void add(Set<AppliedTax.Key> taxes, long cents, BigDecimal deductedCents) {
        Sums sums = groups.computeIfAbsent(taxes, none -> new Sums());
        sums.cents += cents;
        sums.deductedCents = sums.deductedCents.add(deductedCents);
    }

    /**
     * The bases by tax. Where no fee has several taxes, they and what is untaxed add up to the sum
     * before taxes.
     *
     * @param excludingTaxesCents the sum before taxes
     */
    public Map<AppliedTax.Key, Long> wholeCents(long excludingTaxesCents) {
        long feesCents = groups.values().stream().mapToLong(sums -> sums.cents).sum();
        List<Long> deducted = groups.isEmpty() ? List.of()
                : Allocation.whole(feesCents - excludingTaxesCents, groups.values().stream()
                        .map(sums -> sums.deductedCents).toList());
        Map<AppliedTax.Key, Long> bases = new HashMap<>();
        int index = 0;
        for (Map.Entry<Set<AppliedTax.Key>, Sums> group : groups.entrySet()) {
            long base = group.getValue().cents - deducted.get(index++);
            group.getKey().forEach(tax -> bases.merge(tax, base, Long::sum));
        }
        return bases;
    }
}
