package billing.customer;

import billing.input.MemberType;
import billing.input.Node;
import billing.input.Picture;
import billing.input.Reading;
import billing.input.Types;
import billing.kernel.limit.Limit;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The picture in a letterhead: a data URI of a PNG or JPEG of at most 800 kB, within the dimensions
 * of {@link Picture}.
 */
final class Logo {
    private static final int BYTES_MAX = Limit.LOGO.most();
    private static final Pattern DATA_URI =
            Pattern.compile("data:image/(png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})");

    private Logo() {
    }

    static MemberType<String> type() {
        return new MemberType<>() {
            @Override
            public String read(Node node, String name, Reading reading) {
                return Logo.read(node, name, reading);
            }

            @Override
            public Map<String, Object> schema() {
                return Map.of("type", "string");
            }
        };
    }

    private static String read(Node node, String name, Reading reading) {
        String text = Types.text(Limit.REQUEST_BODY.most()).read(node, name, reading);
        if (text == null) {
            return null;
        }
        Matcher uri = DATA_URI.matcher(text);
        if (!uri.matches()) {
            reading.problems().add(node, name, "invalid_content_type",
                    "the logo is not a PNG or JPEG image as a data URI",
                    "data:image/png;base64, followed by: base64 -w0 logo.png");
            return null;
        }
        byte[] file = decoded(uri.group(2));
        if (file == null) {
            reading.problems().add(node, name, "invalid_content_type",
                    "the logo is not valid base64", "write it with: base64 -w0 logo.png");
            return null;
        }
        if (file.length > BYTES_MAX) {
            reading.problems().add(node, name, "file_too_large",
                    "the logo is larger than 800 kB", "make the picture smaller");
            return null;
        }
        String fault = Picture.fault(file, true);
        if (fault != null) {
            reading.problems().add(node, name, "invalid_content_type", "the logo " + fault,
                    "save it again as PNG or JPEG, some hundred pixels wide");
            return null;
        }
        return text;
    }

    /** Nothing when the text is not base64: its length or its padding is wrong. */
    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
