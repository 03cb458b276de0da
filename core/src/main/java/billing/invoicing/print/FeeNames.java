package billing.invoicing.print;

import billing.documents.NaturalOrder;
import billing.invoicing.Fee;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The names of the fees of an invoice. Of a charge with filters, usage that no filter matches is
 * named as the rest, also where it has groups.
 */
public final class FeeNames {
    private static final String SEPARATOR = " \u00b7 ";

    private final String rest;
    private final Set<Charge> filtered = new HashSet<>();

    /**
     * The names of fees.
     *
     * @param fees all fees of an invoice, or of a charge
     * @param rest the word for usage that no filter matches
     */
    public FeeNames(List<Fee> fees, String rest) {
        this.rest = rest;
        fees.stream().filter(fee -> !PrintedFees.filter(fee).isEmpty())
                .forEach(fee -> filtered.add(Charge.of(fee)));
    }

    /** A true-up or a correction has another name than the fees of its charge. */
    private record Charge(UUID id, String name, boolean isTrueUp) {
        static Charge of(Fee fee) {
            return new Charge(fee.source().chargeId(), fee.item().invoiceDisplayName(),
                    fee.raisesToMinimum());
        }
    }

    /** The names that operators read, in English. */
    public static FeeNames english(List<Fee> fees) {
        return new FeeNames(fees, "Other");
    }

    /** The filter, or the word for the rest, and the group values of a fee; may be empty. */
    public List<String> qualifiers(Fee fee) {
        List<String> qualifiers = new ArrayList<>();
        if (isUnmatched(fee)) {
            qualifiers.add(rest);
        }
        qualifiers.addAll(PrintedFees.qualifiers(fee));
        return qualifiers;
    }

    /** The order of the fees of one charge: by filter and group, the rest at the end. */
    public Comparator<Fee> order() {
        return Comparator.comparing(this::isRest).thenComparing(
                fee -> String.join(SEPARATOR, qualifiers(fee)), NaturalOrder.NAMES);
    }

    /** The name with filter and groups on one line. */
    public String line(Fee fee) {
        List<String> name = new ArrayList<>(List.of(fee.item().invoiceDisplayName()));
        name.addAll(qualifiers(fee));
        return String.join(SEPARATOR, name)
                + (fee.raisesToMinimum() ? " (true-up)" : "");
    }

    /** Whether neither a filter nor a group names the usage, or no filter of several does. */
    boolean isRest(Fee fee) {
        return isUnmatched(fee) || PrintedFees.qualifiers(fee).isEmpty();
    }

    private boolean isUnmatched(Fee fee) {
        return PrintedFees.filter(fee).isEmpty() && filtered.contains(Charge.of(fee));
    }
}
