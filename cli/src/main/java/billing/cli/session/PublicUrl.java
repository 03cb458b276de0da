package billing.cli.session;

import billing.cli.config.SettingValue;
import billing.input.Formats;
import java.util.regex.Pattern;

/** The URL by which clients reach the server, as settings name it. */
final class PublicUrl {
    private static final Pattern FORM = Pattern.compile("https?://[^\\s/?#][^\\s?#]*");

    private PublicUrl() {
    }

    /** The URL without a slash at its end; null if it is not set. */
    static String read(SettingValue value) {
        if (value.value() == null) {
            return null;
        }
        if (!FORM.matcher(value.value()).matches() || !Formats.hasValidPort(value.value())) {
            throw new UsageException(value.origin() + ": \"" + value.value()
                    + "\" is not a valid URL", "use the form https://billing.example.com");
        }
        return value.value().replaceFirst("/+$", "");
    }
}
