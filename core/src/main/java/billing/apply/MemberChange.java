package billing.apply;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A member whose value differs between the database and the files.
 *
 * @param path the way to it, list items by their code: {@code charges[calls].properties.amount}
 * @param was  what is stored; null for nothing
 * @param is   what shall be; null for nothing
 */
public record MemberChange(String path, Object was, Object is) {
    private static final Pattern ITEM = Pattern.compile("(charges|fixed_charges)\\[(.+?)]\\.(.+)");

    /**
     * A member of one charge of a plan.
     *
     * @param list   {@code charges} or {@code fixed_charges}
     * @param code   of the charge
     * @param member the way from there
     */
    record OfCharge(String list, String code, String member) {
    }

    /** The member of the charge that the path leads to; empty for any other. */
    Optional<OfCharge> ofCharge() {
        Matcher item = ITEM.matcher(path);
        return item.matches()
                ? Optional.of(new OfCharge(item.group(1), item.group(2), item.group(3)))
                : Optional.empty();
    }

    /** The member of the resource that the path begins with. */
    String root() {
        return root(path);
    }

    /** The member that a path begins with. */
    static String root(String path) {
        return path.split("[.\\[ ]", 2)[0];
    }
}
