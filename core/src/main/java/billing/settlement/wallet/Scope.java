package billing.settlement.wallet;

import billing.invoicing.FeeType;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The fees that a wallet pays ({@code money.md 5.7}): those of its fee types or its metrics; all
 * fees when it has neither.
 *
 * @param feeTypes the names in the API, such as {@code charge}
 * @param metrics  the metrics whose charges it pays
 */
public record Scope(List<String> feeTypes, List<Metric> metrics) {
    /** The valid values of {@code fee_types}. */
    public static final List<String> FEE_TYPES = List.of("charge", "add_on", "subscription",
            "credit", "commitment", "fixed_charge", "product");
    /** All fees. */
    public static final Scope EVERYTHING = new Scope(List.of(), List.of());

    public Scope {
        feeTypes = List.copyOf(feeTypes);
        metrics = List.copyOf(metrics);
    }

    /** A metric with its id and current code. */
    public record Metric(UUID id, String code) {
    }

    /** The metric that it has under a code. */
    public Optional<Metric> metric(String code) {
        return metrics.stream().filter(metric -> metric.code().equals(code)).findFirst();
    }

    /** Whether it includes fees of this kind. */
    boolean covers(FeeType type, UUID metricId) {
        if (feeTypes.isEmpty() && metrics.isEmpty()) {
            return true;
        }
        return feeTypes.contains(type.code()) || type == FeeType.CHARGE
                && metrics.stream().anyMatch(metric -> metric.id().equals(metricId));
    }
}
