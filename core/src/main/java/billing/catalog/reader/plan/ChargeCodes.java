package billing.catalog.reader.plan;

import billing.input.Fields;
import java.util.HashSet;
import java.util.List;
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

    /** The codes of a complete list. */
    ChargeCodes(List<Fields> charges) {
        charges.forEach(charge -> charge.<String>find("code")
                .filter(code -> !code.isBlank()).ifPresent(given::add));
        taken.addAll(given);
    }

    /** The code of the next charge of the list; a code given twice is noted. */
    String settle(Fields in, String fallback) {
        String code = in.orElse("code", "");
        if (code.isBlank()) {
            String made = taken.contains(fallback) ? numbered(fallback) : fallback;
            taken.add(made);
            return made;
        }
        if (!given.remove(code)) {
            in.fault("code", "value_already_exist",
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
