package billing.catalog.charge;

import billing.input.Node;
import billing.input.Types;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A property that lists tiers, which have to follow on each other
 * ({@code rating-and-usage.md 3.2}).
 *
 * <pre>
 * adjoining   0 or 1 - 100 | 100 or 101 ---- 200 | 200 or 201 -----
 * separate    0 or 1 - 100 | 101 or 102 ---- 200 | 201 or 202 -----
 * </pre>
 *
 * @param tier     the fields of a tier
 * @param separate whether a tier starts after the end of the one before
 */
record TierList<R>(PriceFields<R> tier, boolean separate) {
    private static final String START = "from_value";
    private static final String END = "to_value";

    /** Tiers that may start where the one before ends. */
    static <R> PriceFieldType<List<R>> adjoining(PriceFields<R> tier) {
        return new TierList<>(tier, false).type();
    }

    /** Tiers that start after the end of the one before. */
    static <R> PriceFieldType<List<R>> separate(PriceFields<R> tier) {
        return new TierList<>(tier, true).type();
    }

    /** The field of a tier's start. */
    static <R> PriceField<R, BigDecimal> start(Function<R, BigDecimal> getter) {
        return PriceField.of(START, getter, PriceFieldType.start())
                .doc("Where the tier starts: 0 or 1, then the end of the tier before, or one"
                        + " more.");
    }

    /** The field of a tier's end. */
    static <R> PriceField<R, BigDecimal> end(Function<R, BigDecimal> getter) {
        return PriceField.of(END, getter, PriceFieldType.end())
                .doc("The last unit of the tier; null for the last tier.");
    }

    /** The field of what is due once a tier is reached. */
    static <R> PriceField<R, BigDecimal> flatAmount(Function<R, BigDecimal> getter) {
        return PriceField.of("flat_amount", getter, PriceFieldType.amount())
                .fault("invalid_amount").doc("Due once the tier is reached.");
    }

    private PriceFieldType<List<R>> type() {
        return new PriceFieldType<>(List.of(tier.initial()), this::read, this::stored,
                this::json, () -> Types.objects(tier.shape("tier")).schema(), null,
                tier.fields());
    }

    private List<R> stored(JsonNode nodes) {
        List<R> tiers = new ArrayList<>();
        nodes.forEach(node -> tiers.add(tier.stored(node)));
        return tiers;
    }

    private JsonNode json(List<R> tiers) {
        ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
        tiers.forEach(each -> nodes.add(tier.json(each)));
        return nodes;
    }

    private List<R> read(PriceMembers in, String name, String faultCode) {
        int faults = in.faults();
        List<Node> nodes = in.given(name).map(Node::items).orElse(List.of());
        if (nodes.isEmpty()) {
            in.fault(in.node(), "missing_" + name,
                    in.owner() + " needs \"" + name + "\"", "a list of tiers");
        }
        List<R> tiers = new ArrayList<>();
        BigDecimal end = BigDecimal.ZERO;
        for (int i = 0; i < nodes.size(); i++) {
            PriceMembers members = in.inside(nodes.get(i), "a tier");
            members.refuseOthers(tier.names(), tier.names());
            tiers.add(tier.read(members));
            String fault = boundFault(members, i, nodes.size(), end);
            if (fault != null) {
                in.fault(boundAt(nodes.get(i), fault), faultCode, fault, hint(i, end));
            }
            BigDecimal to = members.number(END);
            end = to == null ? end : to;
        }
        return in.faults() == faults ? tiers : List.of(tier.initial());
    }

    private String boundFault(PriceMembers members, int index, int count, BigDecimal end) {
        String noun = "tier " + (index + 1);
        BigDecimal from = members.number(START);
        BigDecimal to = members.number(END);
        boolean open = members.node().member(END).map(value -> value.is(Node.Kind.NULL))
                .orElse(false);
        if (from == null) {
            return noun + " needs a number as from_value";
        }
        if (!mayStart(index, from, end)) {
            String before = index == 0 ? ", the first tier starts at 0 or 1"
                    : " but tier " + index + " ends at " + end.toPlainString();
            return noun + " starts at " + from.toPlainString() + before
                    + (index > 0 && from.compareTo(end) < 0 ? ": they overlap" : "");
        }
        if (index == count - 1) {
            return open ? null : to == null ? noun + " needs to_value: null"
                    : "the last tier ends at " + to.toPlainString() + " but must be open-ended";
        }
        if (open) {
            return noun + " is open-ended but not the last";
        }
        if (to == null) {
            return noun + " needs a number as to_value";
        }
        return to.compareTo(from) > 0 ? null : noun + " starts at " + from.toPlainString()
                + " but ends at " + to.toPlainString();
    }

    private boolean mayStart(int index, BigDecimal from, BigDecimal end) {
        int least = separate && index > 0 ? 1 : 0;
        BigDecimal distance = from.subtract(end);
        return distance.compareTo(BigDecimal.valueOf(least)) == 0
                || distance.compareTo(BigDecimal.valueOf(least + 1)) == 0;
    }

    private String hint(int index, BigDecimal end) {
        if (index == 0) {
            return "tiers start at 0 or 1, the last one has to_value: null";
        }
        BigDecimal next = end.add(BigDecimal.ONE);
        return separate ? "expected from_value " + next.toPlainString()
                : "expected from_value " + next.toPlainString() + " (or " + end.toPlainString()
                        + "), and to_value: null in the last tier";
    }

    private static Node boundAt(Node tier, String fault) {
        boolean start = fault.contains(START) || fault.contains("starts at");
        Optional<Node> bound = tier.member(start ? START : END);
        return bound.orElse(tier);
    }
}
