package billing.catalog.reader.plan;

import billing.input.Fields;
import billing.kernel.error.ErrorCode;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settles the codes of a plan's charges: given ones are unique, missing ones are made from the
 * metric's or add-on's code ({@code rating-and-usage.md 4.4}).
 */
final class ChargeCodes {
    private static final int FIRST_SUFFIX = 2;
    private final Set<String> given = new HashSet<>();
    private final Set<String> taken = new HashSet<>();

    /**
     * The codes of a list of charges.
     *
     * @param stated the codes that charges of the list state or keep
     * @param others the codes of further charges of the plan
     */
    ChargeCodes(Collection<String> stated, Collection<String> others) {
        given.addAll(stated);
        taken.addAll(given);
        taken.addAll(others);
    }

    /**
     * The code of the next charge of the list; a code given twice is noted.
     *
     * @param code     stated or kept; blank or null for neither
     * @param fallback what a code is made from
     */
    String settle(Fields in, String code, String fallback) {
        if (code == null || code.isBlank()) {
            String made = taken.contains(fallback) ? numbered(fallback) : fallback;
            taken.add(made);
            return made;
        }
        if (!given.remove(code)) {
            in.fault("code", ErrorCode.VALUE_ALREADY_EXIST,
                    "the plan has two charges with code \"" + code + "\"",
                    "give each a code of its own");
        }
        return code;
    }

    private String numbered(String code) {
        Pattern suffixed = Pattern.compile(Pattern.quote(code) + "_([0-9]{1,9})");
        int largest = taken.stream().map(suffixed::matcher).filter(Matcher::matches)
                .mapToInt(match -> Integer.parseInt(match.group(1))).max().orElse(0);
        return code + "_" + Math.max(FIRST_SUFFIX, largest + 1);
    }
}
