package billing.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts as the logs store them: who may read logs may not use what the URLs in them give access to.
 */
public final class LoggedText {
    private static final String OMITTED = "…";
    /** In JSON, a slash may be escaped; an escaped quote ends a URL too. */
    private static final Pattern URL =
            Pattern.compile("https?:(?:\\\\?/){2}[^\"\\s]*+", Pattern.CASE_INSENSITIVE);
    private static final Pattern USER = Pattern.compile("^([^/]*+(?:\\\\?/){2})[^/?#]*@");
    /** Without backslashes at its end, which belong to the character after the URL. */
    private static final Pattern QUERY = Pattern.compile("\\?.*[^\\\\]");
    /** Document numbers and UUIDs are shorter, tokens of signed links longer. */
    private static final Pattern TOKEN = Pattern.compile("(?<=/)[A-Za-z0-9_-]{40,}");

    private LoggedText() {
    }

    /**
     * The text, for example JSON, where in every http and https URL the user name and password, the
     * query and the tokens of signed links are replaced by an ellipsis. Null for null.
     */
    public static String withoutSecrets(String text) {
        return text == null ? null : URL.matcher(text).replaceAll(url ->
                Matcher.quoteReplacement(withoutSecretsInUrl(url.group())));
    }

    private static String withoutSecretsInUrl(String url) {
        String anonymous = USER.matcher(url).replaceFirst("$1" + OMITTED + "@");
        String path = QUERY.matcher(anonymous).replaceFirst("?" + OMITTED);
        return TOKEN.matcher(path).replaceAll(OMITTED);
    }
}
