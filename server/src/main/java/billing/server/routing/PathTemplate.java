package billing.server.routing;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The path of a route: literal segments and {@code {parameters}}. Each parameter is one segment,
 * decoded after the path is split ({@code api-conventions.md 1}). An empty segment is the empty key
 * of metadata, and nothing else ({@code api-conventions.md 9.1}).
 */
public final class PathTemplate {
    private static final String KEY = "{key}";
    private final String text;
    private final List<String> segments;

    PathTemplate(String text) {
        this.text = text;
        this.segments = split(text);
    }

    /** The segments of a path as sent, which begins with a slash; the last is empty after one. */
    static List<String> split(String path) {
        List<String> segments = new ArrayList<>();
        int start = 1;
        while (start <= path.length()) {
            int slash = path.indexOf('/', start);
            int end = slash < 0 ? path.length() : slash;
            segments.add(path.substring(start, end));
            start = end + 1;
        }
        return segments;
    }

    /** The decoded parameters of a path by name; empty when it does not match. */
    Optional<Map<String, String>> match(List<String> sent) {
        if (sent.size() != segments.size()) {
            return Optional.empty();
        }
        for (int i = 0; i < segments.size(); i++) {
            if (!matches(segments.get(i), sent.get(i))) {
                return Optional.empty();
            }
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            if (isParameter(segments.get(i))) {
                values.put(name(segments.get(i)), decoded(sent.get(i)));
            }
        }
        return Optional.of(values);
    }

    private static boolean matches(String segment, String sent) {
        return isParameter(segment) ? !sent.isEmpty() || segment.equals(KEY)
                : segment.equals(sent);
    }

    /** The names of the parameters in the order of the path. */
    public List<String> parameters() {
        return segments.stream().filter(PathTemplate::isParameter).map(PathTemplate::name)
                .toList();
    }

    /**
     * What a parameter names: the collection before it in the singular, as in the code of a 404
     * ({@code tax} for {@code code} in {@code /taxes/{code}}).
     */
    String resource(String parameter) {
        String collection = segments.get(segments.indexOf("{" + parameter + "}") - 1);
        return collection.replaceFirst("ies$", "y").replaceFirst("xes$", "x")
                .replaceFirst("s$", "");
    }

    /** The number of literal segments: of two templates that match, the one with more is chosen. */
    long fixedSegments() {
        return segments.stream().filter(segment -> !isParameter(segment)).count();
    }

    @Override
    public String toString() {
        return text;
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    private static String name(String segment) {
        return segment.substring(1, segment.length() - 1);
    }

    /** Percent-decoded; a plus remains a plus. Text that is not a valid encoding is unchanged. */
    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return segment;
        }
    }
}
