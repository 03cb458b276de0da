package billing.catalog.charge;

import billing.input.Characters;
import billing.input.Formats;
import billing.input.Node;
import billing.input.Problems;
import billing.input.Reading;
import billing.input.SimilarNames;
import billing.kernel.error.ErrorCode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Typed access to the members of charge properties or of one tier.
 *
 * <p>Every error inside properties is reported for the one field {@code properties}
 * ({@code rating-and-usage.md 3.1}). An amount is a text: a number of JSON or YAML would pass
 * through binary fractions in other programs, and would lose the decimals that were written.
 */
public final class PriceMembers {
    private final Node node;
    private final Reading reading;
    private final String owner;

    /**
     * The members of an object.
     *
     * @param owner what has them, for messages: {@code a standard price}
     */
    public PriceMembers(Node node, Reading reading, String owner) {
        this.node = node;
        this.reading = reading;
        this.owner = owner;
    }

    /** The members of an object within. */
    PriceMembers inside(Node inner, String itsOwner) {
        return new PriceMembers(inner, reading, itsOwner);
    }

    Node node() {
        return node;
    }

    String owner() {
        return owner;
    }

    /** How many faults have been noted, here and elsewhere. */
    int faults() {
        return reading.problems().size();
    }

    /** A member that is there and not null. */
    public Optional<Node> given(String member) {
        return node.member(member).filter(value -> !value.is(Node.Kind.NULL));
    }

    /** An amount that must be there; 0 when it is faulty. */
    BigDecimal amount(String member, String code) {
        Optional<Node> value = node.member(member);
        if (value.isEmpty()) {
            fault(node, code, "\"" + member + "\" is missing", "an amount like \"0.02\"");
            return BigDecimal.ZERO;
        }
        BigDecimal amount = amount(value.get(), member, code);
        return amount == null ? BigDecimal.ZERO : amount;
    }

    /** An amount, or null when it is absent, null or faulty. */
    BigDecimal optionalAmount(String member, String code) {
        return given(member).map(value -> amount(value, member, code)).orElse(null);
    }

    /** The same, where blank text is like null. */
    BigDecimal amountOrBlank(String member, String code) {
        return given(member).map(Node::isBlank).orElse(true) ? null
                : optionalAmount(member, code);
    }

    private BigDecimal amount(Node value, String member, String code) {
        BigDecimal amount = value.is(Node.Kind.TEXT) ? Formats.decimal(value.text()) : null;
        if (value.is(Node.Kind.NUMBER)) {
            fault(value, code, "\"" + member + "\" must be a text, not the number "
                    + value.text(), "quote it: \"" + value.text() + "\"");
        } else if (amount == null) {
            fault(value, code, "\"" + member + "\" must be an amount, not " + value.shown(),
                    "an amount like \"0.02\"");
        } else if (amount.signum() < 0) {
            fault(value, code, "\"" + member + "\" must not be negative: " + value.text(), null);
            return null;
        }
        return amount;
    }

    /** Whether a text of a member may be a name ({@link Characters}); if not, that is noted. */
    public boolean isName(Node value, String member) {
        if (Characters.fitLine(value.text())) {
            return true;
        }
        fault(value, ErrorCode.VALUE_IS_INVALID,
                Characters.message(member, value.text(), false), Characters.hint(false));
        return false;
    }

    /** A whole number that must be there; {@code least} when it is faulty. */
    long whole(String member, long least, String code) {
        Optional<Node> value = node.member(member);
        if (value.isEmpty()) {
            fault(node, code, "\"" + member + "\" is missing", "a whole number, " + least
                    + " or more");
            return least;
        }
        Long number = whole(value.get(), member, least, code);
        return number == null ? least : number;
    }

    /** A whole number, or null when it is absent, null or faulty. */
    Long optionalWhole(String member, long least, String code) {
        return given(member).map(value -> whole(value, member, least, code)).orElse(null);
    }

    private Long whole(Node value, String member, long least, String code) {
        BigDecimal number = number(value);
        if (number == null || number.stripTrailingZeros().scale() > 0 || number.precision() > 18
                || number.compareTo(BigDecimal.valueOf(least)) < 0) {
            fault(value, code, "\"" + member + "\" must be a whole number, " + least
                    + " or more, not " + value.shown(), null);
            return null;
        }
        return number.longValueExact();
    }

    /** A number as such; null when it is absent or anything else. */
    BigDecimal number(String member) {
        return node.member(member).map(PriceMembers::number).orElse(null);
    }

    private static BigDecimal number(Node value) {
        return value.is(Node.Kind.NUMBER) ? Formats.decimal(value.text()) : null;
    }

    /**
     * Notes the members that are useless, when files are read.
     *
     * @param kept those that the owner has
     * @param all  those of its kind, so that only other names are taken for misspelled ones
     */
    public void refuseOthers(List<String> kept, List<String> all) {
        if (!reading.strict()) {
            return;
        }
        for (String name : node.members().keySet()) {
            if (!kept.contains(name)) {
                String meant = all.contains(name) ? null : SimilarNames.question(name, all);
                reading.problems().add(node.placeOfName(name), node.members().get(name).path(),
                        "properties", ErrorCode.VALUE_MUST_BE_BLANK,
                        owner + " has no \"" + name + "\"",
                        meant != null ? meant : hint(kept));
            }
        }
    }

    private static String hint(List<String> kept) {
        List<String> current = kept.stream().filter(name -> !name.equals("grouped_by")).toList();
        return current.isEmpty() ? "leave it out" : "it has " + String.join(", ", current);
    }

    /** Notes a fault under {@code properties}. */
    public void fault(Node at, String code, String message, String hint) {
        Problems problems = reading.problems();
        problems.add(at, "properties", code, message, hint);
    }
}
