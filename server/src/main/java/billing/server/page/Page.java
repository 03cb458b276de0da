package billing.server.page;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An HTTP response to a browser.
 *
 * @param status  the HTTP status
 * @param type    the content type
 * @param headers in addition to those that every page has
 */
public record Page(int status, String type, byte[] bytes, Map<String, String> headers) {
    private static final String HTML = "text/html; charset=utf-8";
    private static final String TEXT = "text/plain; charset=utf-8";

    /** A page of HTML. */
    public static Page html(int status, String html) {
        return new Page(status, HTML, html.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** A line of plain text, where there is no HTML page. */
    public static Page text(int status, String text) {
        return new Page(status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** A PDF file that browsers display or save under a name. */
    public static Page pdf(byte[] bytes, String name) {
        return new Page(200, "application/pdf", bytes, Map.of("Content-Disposition",
                "inline; filename=\"" + plain(name) + ".pdf\""));
    }

    /** An XML file that browsers keep under a name. */
    public static Page xml(byte[] bytes, String name) {
        return new Page(200, "application/xml; charset=utf-8", bytes,
                Map.of("Content-Disposition",
                        "attachment; filename=\"" + plain(name) + ".xml\""));
    }

    private static String plain(String name) {
        StringBuilder plain = new StringBuilder();
        name.chars().forEach(letter -> plain.append(letter > ' ' && letter < 127
                && "\"\\/%".indexOf(letter) < 0 ? (char) letter : '_'));
        return plain.toString();
    }

    /** Redirects the browser to another page of the same site, with GET. */
    public static Page seeOther(String location) {
        return new Page(303, TEXT, new byte[0], Map.of("Location", location));
    }

    /** Returns the page with one more header. */
    public Page with(String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(name, value);
        return new Page(status, type, bytes, all);
    }
}
