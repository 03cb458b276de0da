package billing.server.console.site;

import billing.server.console.Visit;
import billing.server.page.PageRequest;
import billing.server.page.PageRequest.Sender;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The session's cookie, and where requests come from. */
final class Cookies {
    private static final String NAME = "billing_console";
    private static final Pattern TOKEN =
            Pattern.compile("(?:^|;\\s*)" + NAME + "=([0-9a-f]{64})(?=;|$)");

    private Cookies() {
    }

    /** The token of the session; empty without one. */
    static Optional<String> token(Sender sender) {
        if (sender.cookies() == null) {
            return Optional.empty();
        }
        Matcher matcher = TOKEN.matcher(sender.cookies());
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The header that sets a token. */
    static String set(String token, boolean secure) {
        return header(token, Sessions.LONGEST.toSeconds(), secure);
    }

    /** The header that removes the token. */
    static String removed(boolean secure) {
        return header("", 0, secure);
    }

    private static String header(String value, long seconds, boolean secure) {
        return NAME + "=" + value + "; Path=" + Visit.PATH + "; Max-Age=" + seconds
                + "; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : "");
    }

    /** Whether browsers reach the console with TLS. */
    static boolean isSecure(Sender sender, String publicUrl) {
        return (publicUrl == null ? sender.base() : publicUrl).startsWith("https:");
    }

    /**
     * Whether a form was sent by a page of this server. Browsers send the header Origin with every
     * form; a program that sends none has no cookies of other people.
     */
    static boolean isFromHere(Sender sender, String publicUrl) {
        if (sender.origin() != null) {
            String authority = authority(sender.origin());
            return !authority.isEmpty() && (authority.equals(authority(sender.base()))
                    || publicUrl != null && authority.equals(authority(publicUrl)));
        }
        return sender.site() == null || sender.site().equals("same-origin");
    }

    /** The parameter that leads back to a page after signing in; empty for the first page. */
    static String next(PageRequest request) {
        if (request.path().isEmpty()) {
            return "";
        }
        String path = request.path().stream().map(Visit::encoded)
                .collect(Collectors.joining("/"));
        String query = request.query().entrySet().stream().map(Cookies::pair)
                .collect(Collectors.joining("&"));
        return "?next=" + Visit.encoded(Visit.path(path) + (query.isEmpty() ? "" : "?" + query));
    }

    private static String pair(Map.Entry<String, String> one) {
        return Visit.encoded(one.getKey()) + "=" + Visit.encoded(one.getValue());
    }

    private static String authority(String address) {
        try {
            String authority = URI.create(address).getRawAuthority();
            return authority == null ? "" : authority;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
