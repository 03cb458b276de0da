package billing.settlement.wallet;

import billing.invoicing.FeeType;
import java.util.List;
import java.util.UUID;

/**
 * Which fees a wallet pays ({@code money.md 5.7}): those of its fee types or of its metrics, either
 * suffices; all when it names neither.
 *
 * @param feeTypes as the API writes them, {@code charge}, …
 * @param metrics  whose charges it pays
 */
public record Scope(List<String> feeTypes, List<Metric> metrics) {
    /** The names that may stand in {@code fee_types}. */
    public static final List<String> FEE_TYPES = List.of("charge", "add_on", "subscription",
            "credit", "commitment", "fixed_charge", "product");
    /** No limit. */
    public static final Scope EVERYTHING = new Scope(List.of(), List.of());

    public Scope {
        feeTypes = List.copyOf(feeTypes);
        metrics = List.copyOf(metrics);
    }

    /** A metric by its identity and present code. */
    public record Metric(UUID id, String code) {
    }

    /** Whether fees of this kind are paid. */
    boolean covers(FeeType type, UUID metricId) {
        if (feeTypes.isEmpty() && metrics.isEmpty()) {
            return true;
        }
        return feeTypes.contains(type.code()) || type == FeeType.CHARGE
                && metrics.stream().anyMatch(metric -> metric.id().equals(metricId));
    }
}
