package billing.invoicing.usage;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.invoicing.Fee.PresentationBreakdown;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * One charge in a usage response ({@code rating-and-usage.md 5.1}).
 *
 * @param filters one entry for each bucket, even without usage, the default one last; empty for a
 *                charge without filters
 * @param groups  one entry for each combination of group values; empty when nothing is grouped
 * @param lines   of usage with neither filter nor group, for presentation breakdowns
 */
public record ChargeUsage(Charge charge, UsageTotals totals, List<FilterUsage> filters,
                          List<GroupUsage> groups, List<UsageLine> lines) {
    /** One bucket; the filter is null for the default one. */
    public record FilterUsage(ChargeFilter filter, UsageTotals totals, List<UsageLine> lines) {
        /** Units by presentation keys of all its fees. */
        public List<PresentationBreakdown> presentationBreakdowns() {
            return breakdowns(lines);
        }

        /** The same at the window's end; only in an answer with projections. */
        public List<PresentationBreakdown> projectedBreakdowns() {
            return projections(lines);
        }
    }

    /**
     * One combination of group values.
     *
     * @param groupedBy key to value, values may be null; empty for usage without group values where
     *                  other usage has some
     * @param lines     of usage without filter
     */
    public record GroupUsage(Map<String, String> groupedBy, UsageTotals totals,
                             List<FilterUsage> filters, List<UsageLine> lines) {
        /** Units by presentation keys of its fees without filter. */
        public List<PresentationBreakdown> presentationBreakdowns() {
            return breakdowns(lines);
        }

        /** The same at the window's end; only in an answer with projections. */
        public List<PresentationBreakdown> projectedBreakdowns() {
            return projections(lines);
        }
    }

    /** Units by presentation keys of the fees with neither group nor filter. */
    public List<PresentationBreakdown> presentationBreakdowns() {
        return breakdowns(lines);
    }

    /** The same at the window's end; only in an answer with projections. */
    public List<PresentationBreakdown> projectedBreakdowns() {
        return projections(lines);
    }

    /** The charges of some lines, ordered by metric name without regard to case. */
    public static List<ChargeUsage> of(List<UsageLine> lines) {
        return grouped(lines, line -> line.usage().charge().id()).values().stream()
                .map(ChargeUsage::ofOneCharge)
                .sorted(Comparator.comparing(usage -> usage.charge().metric().name(),
                        String.CASE_INSENSITIVE_ORDER))
                .toList();
    }

    private static ChargeUsage ofOneCharge(List<UsageLine> lines) {
        Charge charge = lines.get(0).usage().charge();
        return new ChargeUsage(charge, UsageTotals.of(lines), filtersOf(charge, lines),
                groupsOf(charge, lines), ungrouped(unfiltered(lines)));
    }

    private static List<FilterUsage> filtersOf(Charge charge, List<UsageLine> lines) {
        if (charge.filters().isEmpty()) {
            return List.of();
        }
        return grouped(lines, line -> Optional.ofNullable(line.usage().filter())).entrySet()
                .stream().map(bucket -> new FilterUsage(bucket.getKey().orElse(null),
                        UsageTotals.of(bucket.getValue()), bucket.getValue()))
                .toList();
    }

    /** Groups without usage are left out when at least one group has usage. */
    private static List<GroupUsage> groupsOf(Charge charge, List<UsageLine> lines) {
        Predicate<UsageLine> isGrouped = line -> !line.usage().groupedBy().isEmpty();
        if (lines.stream().noneMatch(isGrouped)) {
            return List.of();
        }
        Predicate<UsageLine> isUsed = line -> !line.usage().isZero();
        boolean someUsed = lines.stream().anyMatch(isGrouped.and(isUsed));
        List<UsageLine> kept = someUsed ? lines.stream().filter(isUsed).toList() : lines;
        return grouped(kept, line -> line.usage().groupedBy()).entrySet().stream()
                .map(group -> new GroupUsage(group.getKey(), UsageTotals.of(group.getValue()),
                        filtersOf(charge, group.getValue()), unfiltered(group.getValue())))
                .toList();
    }

    private static List<UsageLine> unfiltered(List<UsageLine> lines) {
        return lines.stream().filter(line -> line.usage().filter() == null).toList();
    }

    private static List<UsageLine> ungrouped(List<UsageLine> lines) {
        return lines.stream().filter(line -> line.usage().groupedBy().isEmpty()).toList();
    }

    private static List<PresentationBreakdown> breakdowns(List<UsageLine> lines) {
        return lines.stream().map(UsageLine::fee)
                .flatMap(fee -> fee.quantity().presentationBreakdowns().stream()).toList();
    }

    private static List<PresentationBreakdown> projections(List<UsageLine> lines) {
        return lines.stream().map(UsageLine::projection)
                .flatMap(projection -> projection.presentationBreakdowns().stream()).toList();
    }

    private static <K> Map<K, List<UsageLine>> grouped(Collection<UsageLine> lines,
                                                       Function<UsageLine, K> key) {
        return Collections.unmodifiableMap(lines.stream().collect(
                Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList())));
    }
}
