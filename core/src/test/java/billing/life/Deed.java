package billing.life;

import billing.apply.Requests;
import billing.input.Node;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What somebody does at an instant, as a line of a storyboard:
 * {@code 2026-01-12 10:00 use api-1 tokens value=120}.
 *
 * @param words   whom and what it is about
 * @param members {@code name=value} after the words
 * @param body    a flow mapping at the line's end, with its braces; or null
 */
record Deed(Instant at, String verb, List<String> words, Map<String, String> members,
            String body) {
    private static final DateTimeFormatter MINUTES =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");
    private static final int DATE_AND_TIME = 2;

    /** A deed in a few words, which may end with members and a body. */
    static Deed at(Instant at, String line) {
        int brace = line.indexOf('{');
        String head = brace < 0 ? line : line.substring(0, brace);
        List<String> words = new ArrayList<>();
        Map<String, String> members = new LinkedHashMap<>();
        for (String word : head.strip().split("\\s+")) {
            int equals = word.indexOf('=');
            if (equals < 0) {
                words.add(word);
            } else {
                members.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return new Deed(at, words.remove(0), words, members,
                brace < 0 ? null : line.substring(brace));
    }

    /** Reads a line: a date, a time of day in UTC, the deed. */
    static Deed read(String line) {
        String[] parts = line.strip().split("\\s+", DATE_AND_TIME + 1);
        return at(LocalDateTime.parse(parts[0] + "T" + parts[1]).toInstant(ZoneOffset.UTC),
                parts[DATE_AND_TIME]);
    }

    String word(int index) {
        return words.get(index);
    }

    String member(String name) {
        return members.get(name);
    }

    /** The body as a request would bring it. */
    Node json() {
        return Requests.body(body);
    }

    static String written(Instant at) {
        LocalDateTime time = LocalDateTime.ofInstant(at, ZoneOffset.UTC);
        return time.getSecond() == 0 && time.getNano() == 0 ? MINUTES.format(time)
                : time.toString().replace('T', ' ');
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(written(at)).append("  ").append(verb);
        words.forEach(word -> line.append(' ').append(word));
        members.forEach((name, value) -> line.append(' ').append(name).append('=').append(value));
        return body == null ? line.toString() : line.append(' ').append(body).toString();
    }
}
