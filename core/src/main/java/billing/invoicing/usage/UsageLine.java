package billing.invoicing.usage;

import billing.invoicing.Fee;
import billing.usage.aggregation.RatedUsage;
import java.util.ArrayList;
import java.util.List;

/**
 * The usage of one bucket and group with its fee.
 *
 * @param projection null in a response without projections
 */
public record UsageLine(RatedUsage usage, Fee fee, Projection projection) {
    /**
     * Combines usages with their fees.
     *
     * @param fees      one for each usage, in the same order
     * @param projected the elapsed share of the period; null for a response without projections
     */
    public static List<UsageLine> of(List<RatedUsage> usages, List<Fee> fees,
                                     ElapsedShare projected) {
        if (usages.size() != fees.size()) {
            throw new IllegalArgumentException(
                    usages.size() + " usages with " + fees.size() + " fees");
        }
        List<UsageLine> lines = new ArrayList<>();
        for (int index = 0; index < usages.size(); index++) {
            RatedUsage usage = usages.get(index);
            Fee fee = fees.get(index);
            lines.add(new UsageLine(usage, fee,
                    projected == null ? null : Projection.of(usage, fee, projected)));
        }
        return lines;
    }
}
