package billing.server.routing;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The paths of a route: segments that stand as they are, and {@code {parameters}}, each one segment
 * that is decoded after the path was split ({@code api-conventions.md 1}).
 */
public final class PathTemplate {
    private final String text;
    private final List<String> segments;

    PathTemplate(String text) {
        this.text = text;
        this.segments = split(text);
    }

    /** The segments of a path as they were sent; a trailing slash counts for nothing. */
    static List<String> split(String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.split("/", -1)) {
            if (!segment.isEmpty()) {
                segments.add(segment);
            }
        }
        return segments;
    }

    /** The parameters of a path by name, decoded; nothing when it does not match. */
    Optional<Map<String, String>> match(List<String> sent) {
        if (sent.size() != segments.size()) {
            return Optional.empty();
        }
        for (int i = 0; i < segments.size(); i++) {
            if (!isParameter(segments.get(i)) && !segments.get(i).equals(sent.get(i))) {
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

    /** The names of the parameters in the order of the path. */
    public List<String> parameters() {
        return segments.stream().filter(PathTemplate::isParameter).map(PathTemplate::name)
                .toList();
    }

    /** How many segments stand as they are: of two that match, the one with more is meant. */
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

    /** Percent-decoded; a plus stays a plus. Text that is no encoding stays as it is. */
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
