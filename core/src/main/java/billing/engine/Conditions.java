package billing.engine;

import billing.engine.driver.Dialect;
import billing.engine.driver.SearchText;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The conditions of a WHERE that a filter puts together; null values add nothing. */
public final class Conditions {
    private static final Pattern PART_OF_ID = Pattern.compile("[0-9a-fA-F-]{1,36}");
    private final List<String> texts = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    /** A condition without values. */
    public Conditions always(String condition) {
        texts.add(condition);
        return this;
    }

    /** A condition with one question mark, left out when the value is null. */
    public Conditions with(String condition, Object value) {
        if (value != null) {
            texts.add(condition);
            values.add(value);
        }
        return this;
    }

    /** A column that holds one of the values, left out when they are null or empty. */
    public Conditions in(String column, Collection<?> wanted) {
        if (wanted != null && !wanted.isEmpty()) {
            texts.add(column + " IN (" + Rows.marks(wanted.size()) + ")");
            values.addAll(wanted);
        }
        return this;
    }

    /**
     * A JSON list of objects with {@code key} and {@code value} that holds these pairs; of those
     * with a blank value, not the key. They are one condition: PostgreSQL plans hundreds of them
     * for minutes.
     */
    public Conditions pairs(Dialect dialect, String column, Map<String, String> pairs) {
        String key = dialect.jsonText("pair.value", "key");
        String count = "(SELECT count(DISTINCT " + key + ") FROM "
                + dialect.jsonElements(column, "pair") + " WHERE ";
        List<String> absent = new ArrayList<>();
        List<Object> present = new ArrayList<>();
        pairs.forEach((name, value) -> {
            if (value == null || value.isBlank()) {
                absent.add(name);
            } else {
                present.addAll(List.of(name, value));
            }
        });
        if (!absent.isEmpty()) {
            texts.add(count + key + " IN (" + Rows.marks(absent.size()) + ")) = 0");
            values.addAll(absent);
        }
        if (!present.isEmpty()) {
            int wanted = present.size() / 2;
            texts.add(count + "(" + key + ", " + dialect.jsonText("pair.value", "value")
                    + ") IN (VALUES " + String.join(", ", Collections.nCopies(wanted, "(?, ?)"))
                    + ")) = " + wanted);
            values.addAll(present);
        }
        return this;
    }

    /**
     * A text that one of some expressions contains, whatever the case; left out when blank.
     *
     * @param alternatives made with {@link Dialect#contains}, so each has one question mark
     * @throws InvalidException {@code search_term: value_is_too_long}
     */
    public Conditions containing(String term, Dialect dialect, List<String> alternatives) {
        return containing(term, dialect, alternatives, List.of());
    }

    /**
     * The same for a text that may be a part of an identifier, too; other texts are not compared
     * with identifiers, which takes longer than all else.
     *
     * @param id the column of the identifier
     */
    public Conditions containing(String term, Dialect dialect, String id,
                                 List<String> alternatives) {
        boolean isPartOfId = term != null && PART_OF_ID.matcher(term.strip()).matches();
        return containing(term, dialect, alternatives,
                isPartOfId ? List.of(dialect.idContains(id)) : List.of());
    }

    private Conditions containing(String term, Dialect dialect, List<String> alternatives,
                                  List<String> ofIds) {
        if (term != null && term.length() > Limit.QUERY_VALUE.most()) {
            throw new InvalidException("search_term", ErrorCode.VALUE_IS_TOO_LONG,
                    "the text to search for has more than " + Limit.QUERY_VALUE.shown(), null);
        }
        if (term != null && !term.isBlank()) {
            String typed = term.strip();
            String pattern = dialect.pattern(SearchText.of(typed));
            alternatives.forEach(any -> values.add(pattern));
            ofIds.forEach(any -> values.add("%" + typed.toLowerCase(Locale.ROOT) + "%"));
            texts.add("(" + String.join(" OR ", Stream.concat(alternatives.stream(),
                    ofIds.stream()).toList()) + ")");
        }
        return this;
    }

    /** The WHERE, or nothing when there are no conditions. */
    public String where() {
        return texts.isEmpty() ? "" : "WHERE " + String.join(" AND ", texts);
    }

    /** The values of the question marks in order, followed by further ones. */
    public Object[] values(Object... further) {
        List<Object> all = new ArrayList<>(values);
        all.addAll(List.of(further));
        return all.toArray();
    }
}
