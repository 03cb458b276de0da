package billing.settlement.wallet.reader;

import billing.input.Characters;
import billing.input.Node;
import billing.settlement.wallet.TopUpTerms.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The metadata of transactions ({@code money.md 5.4}).
 *
 * @param fault the API code of the last fault found; null when there is none
 */
record MetadataPairs(List<Pair> pairs, String fault) {
    /** The maximum number of pairs of a transaction. */
    static final int OF_TRANSACTION = 15;
    /** The maximum number of pairs in the transaction metadata of a wallet or rule. */
    static final int OF_WALLET = 5;
    private static final int KEY_LENGTH_MAX = 20;
    private static final int VALUE_LENGTH_MAX = 100;
    private static final Set<String> MEMBERS = Set.of("key", "value");

    /** Reads the pairs of a node; null is read as none. */
    static MetadataPairs of(Node node, int most) {
        if (node.is(Node.Kind.NULL)) {
            return new MetadataPairs(List.of(), null);
        }
        if (!node.is(Node.Kind.LIST)) {
            return new MetadataPairs(List.of(), "invalid_type");
        }
        String fault = node.items().size() > most ? "too_many_keys" : null;
        List<Pair> pairs = new ArrayList<>();
        for (Node item : node.items()) {
            String found = fault(item);
            if (found == null) {
                pairs.add(new Pair(item.member("key").orElseThrow().text(),
                        item.member("value").orElseThrow().text()));
            } else {
                fault = found;
            }
        }
        return new MetadataPairs(pairs, fault);
    }

    private static String fault(Node item) {
        if (!item.is(Node.Kind.OBJECT) || !item.members().keySet().equals(MEMBERS)) {
            return "invalid_key_value_pair";
        }
        Node value = item.member("value").orElseThrow();
        if (value.is(Node.Kind.OBJECT) || value.is(Node.Kind.LIST)) {
            return "nested_structure_not_allowed";
        }
        if (value.text() != null && Characters.areMoreThan(value.text(), VALUE_LENGTH_MAX)) {
            return "value_too_long";
        }
        String key = item.member("key").orElseThrow().text();
        if (key == null || !Characters.fitLine(key)
                || value.text() != null && !Characters.fitLines(value.text())) {
            return "invalid_key_value_pair";
        }
        return Characters.areMoreThan(key, KEY_LENGTH_MAX) ? "key_too_long" : null;
    }
}
