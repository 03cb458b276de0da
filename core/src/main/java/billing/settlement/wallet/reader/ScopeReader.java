package billing.settlement.wallet.reader;

import billing.input.Node;
import billing.settlement.wallet.Scope;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the limitation of the fees that a wallet pays ({@code applies_to}). */
record ScopeReader(Scope scope, boolean feeTypesFaulty, boolean metricsFaulty) {
    /**
     * Reads a limitation: absent fee types are unchanged, absent metrics are removed. A code that
     * the limitation has already means the same metric, though it was deleted since.
     *
     * @param metrics returns the live metric of a code
     */
    static ScopeReader of(Node node, Scope before, Function<String,
                          Optional<Scope.Metric>> metrics) {
        boolean readable = node.is(Node.Kind.OBJECT) || node.is(Node.Kind.NULL);
        Optional<Node> types = node.member("fee_types");
        List<String> feeTypes = types.map(ScopeReader::texts).orElse(before.feeTypes());
        List<String> codes = node.member("billable_metric_codes").map(ScopeReader::texts)
                .orElse(List.of());
        List<Scope.Metric> found = codes.stream().distinct()
                .map(code -> before.metric(code).or(() -> metrics.apply(code)))
                .flatMap(Optional::stream).toList();
        boolean typesFaulty = !readable || types.filter(one -> !isListOrNull(one)).isPresent()
                || !Scope.FEE_TYPES.containsAll(feeTypes);
        boolean metricsFaulty = node.member("billable_metric_codes")
                .filter(one -> !isListOrNull(one)).isPresent()
                || found.size() < codes.stream().distinct().count();
        return new ScopeReader(typesFaulty ? before
                : new Scope(feeTypes.stream().distinct().toList(), found), typesFaulty,
                metricsFaulty);
    }

    boolean isFaulty() {
        return feeTypesFaulty || metricsFaulty;
    }

    private static boolean isListOrNull(Node node) {
        return node.is(Node.Kind.LIST) || node.is(Node.Kind.NULL);
    }

    private static List<String> texts(Node list) {
        return list.items().stream().map(item -> String.valueOf(item.text())).toList();
    }
}
