package billing.kernel.identifier;

import java.net.IDN;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Addresses as mail servers take them: an unquoted local part in ASCII and a domain, of which names
 * in other scripts become Punycode. Everything that could end a header or name a second address is
 * refused.
 */
public final class MailAddress {
    private static final int MOST = 254;
    private static final int LOCAL_MOST = 64;
    private static final String ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
    private static final Pattern LOCAL = Pattern.compile(ATOM + "(\\." + ATOM + ")*");
    private static final Pattern DOMAIN = Pattern.compile(
            "([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?");

    private MailAddress() {
    }

    /** The address in a text, with the domain in lower case; empty if it is not one. */
    public static Optional<String> parse(String text) {
        String address = text.strip();
        int at = address.lastIndexOf('@');
        if (at < 1 || address.length() > MOST) {
            return Optional.empty();
        }
        String local = address.substring(0, at);
        String domain = ascii(address.substring(at + 1));
        boolean valid = local.length() <= LOCAL_MOST && LOCAL.matcher(local).matches()
                && DOMAIN.matcher(domain).matches()
                && local.length() + 1 + domain.length() <= MOST;
        return valid ? Optional.of(local + "@" + domain) : Optional.empty();
    }

    /** The addresses in a text with commas between them, each once; nothing is checked. */
    public static List<String> split(String text) {
        return text == null ? List.of() : Arrays.stream(text.split(",")).map(String::strip)
                .filter(one -> !one.isEmpty()).collect(Collectors.toMap(
                        one -> one.toLowerCase(Locale.ROOT), one -> one, (first, other) -> first,
                        LinkedHashMap::new)).values().stream().toList();
    }

    private static String ascii(String domain) {
        try {
            return IDN.toASCII(domain, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
