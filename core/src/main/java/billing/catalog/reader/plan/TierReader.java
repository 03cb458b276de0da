package billing.catalog.reader.plan;

import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.rating.ChargeModelType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads tiers and checks that they follow on each other ({@code rating-and-usage.md 3.2}).
 *
 * <pre>
 * graduated   0 ----- 100 | 100 or 101 ----- 200 | 200 or 201 -----
 * volume      0 or 1 - 100 | 101 or 102 ---- 200 | 201 or 202 -----
 * </pre>
 */
final class TierReader {
    private final PriceMembers properties;
    private final ChargeModelType type;
    private final Reading reading;

    TierReader(PriceMembers properties, ChargeModelType type, Reading reading) {
        this.properties = properties;
        this.type = type;
        this.reading = reading;
    }

    /** Creates a tier from its members. */
    interface Tier<T> {
        T read(BigDecimal from, BigDecimal to, PriceMembers members);
    }

    /** The tiers of a member of the properties; empty when they are missing, which is noted. */
    <T> List<T> tiers(Shape shape, Tier<T> tier) {
        String member = type.code() + "_ranges";
        List<Node> nodes = properties.given(member).map(Node::items).orElse(List.of());
        if (nodes.isEmpty()) {
            properties.fault(properties.node(), "missing_" + member,
                    "a " + type.code() + " price needs \"" + member + "\"", "a list of tiers");
        }
        List<T> tiers = new ArrayList<>();
        BigDecimal end = BigDecimal.ZERO;
        for (int i = 0; i < nodes.size(); i++) {
            PriceMembers members = new PriceMembers(nodes.get(i), reading);
            members.refuseOthers(shape.members().stream().map(each -> each.name()).toList(),
                    shape, "a tier");
            BigDecimal from = bound(nodes.get(i), "from_value");
            BigDecimal to = bound(nodes.get(i), "to_value");
            tiers.add(tier.read(from, to, members));
            String fault = boundFault(nodes.get(i), i, nodes.size(), end);
            if (fault != null) {
                properties.fault(boundAt(nodes.get(i), fault), "invalid_" + member, fault,
                        hint(i, end));
            }
            end = to == null ? end : to;
        }
        return tiers;
    }

    private String boundFault(Node node, int index, int count, BigDecimal end) {
        String tier = "tier " + (index + 1);
        BigDecimal from = bound(node, "from_value");
        BigDecimal to = bound(node, "to_value");
        boolean open = node.member("to_value").map(value -> value.is(Node.Kind.NULL))
                .orElse(false);
        if (from == null) {
            return tier + " needs a number as from_value";
        }
        if (!mayStart(index, from, end)) {
            String before = index == 0 ? ", the first tier starts at 0"
                    : " but tier " + index + " ends at " + end.toPlainString();
            return tier + " starts at " + from.toPlainString() + before
                    + (index > 0 && from.compareTo(end) < 0 ? ": they overlap" : "");
        }
        if (index == count - 1) {
            return open ? null : to == null ? tier + " needs to_value: null"
                    : "the last tier ends at " + to.toPlainString() + " but must be open-ended";
        }
        if (open) {
            return tier + " is open-ended but not the last";
        }
        if (to == null) {
            return tier + " needs a number as to_value";
        }
        return to.compareTo(from) > 0 ? null : tier + " starts at " + from.toPlainString()
                + " but ends at " + to.toPlainString();
    }

    private boolean mayStart(int index, BigDecimal from, BigDecimal end) {
        int least = type == ChargeModelType.VOLUME && index > 0 ? 1 : 0;
        BigDecimal distance = from.subtract(end);
        return distance.compareTo(BigDecimal.valueOf(least)) == 0
                || distance.compareTo(BigDecimal.valueOf(least + 1)) == 0
                && (index > 0 || type == ChargeModelType.VOLUME);
    }

    private String hint(int index, BigDecimal end) {
        if (index == 0) {
            return "tiers start at 0, the last one has to_value: null";
        }
        BigDecimal next = end.add(BigDecimal.ONE);
        return type == ChargeModelType.VOLUME ? "expected from_value " + next.toPlainString()
                : "expected from_value " + next.toPlainString() + " (or " + end.toPlainString()
                        + "), and to_value: null in the last tier";
    }

    private static Node boundAt(Node tier, String fault) {
        boolean start = fault.contains("from_value") || fault.contains("starts at");
        Optional<Node> bound = tier.member(start ? "from_value" : "to_value");
        return bound.orElse(tier);
    }

    private static BigDecimal bound(Node node, String member) {
        return node.member(member).map(PriceMembers::number).orElse(null);
    }
}
