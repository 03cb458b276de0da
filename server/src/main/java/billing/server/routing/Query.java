package billing.server.routing;

import billing.engine.PageRange;
import billing.input.Characters;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import billing.kernel.time.Instants;
import billing.kernel.time.Iso8601;
import billing.server.render.IdPrefix;
import java.math.BigInteger;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The query parameters of a request ({@code api-conventions.md 4.3, 5}); unknown parameters are
 * ignored.
 */
public final class Query {
    private static final int DATE_LENGTH = 10;
    private static final int NAME_SHOWN = 100;
    private final Map<String, List<String>> values = new LinkedHashMap<>();
    private final Map<String, List<String>> faults = new LinkedHashMap<>();
    private boolean gathers;

    /**
     * Parses an encoded query.
     *
     * @param encoded null or empty for none
     * @param prefix  prefix of this service's names and codes in the query
     * @throws MalformedException for too many parameters
     * @throws InvalidException   {@code value_is_too_long} for one that is too long
     */
    public Query(String encoded, IdPrefix prefix) {
        if (encoded == null || encoded.isEmpty()) {
            return;
        }
        String[] pairs = encoded.split("&", Limit.QUERY_PARAMETERS.most() + 1);
        if (pairs.length > Limit.QUERY_PARAMETERS.most()) {
            throw MalformedException.tooLarge("more than " + Limit.QUERY_PARAMETERS.shown());
        }
        for (String pair : pairs) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
                if (Math.max(name.length(), value.length()) > Limit.QUERY_VALUE.most()) {
                    throw new InvalidException(Characters.first(name, NAME_SHOWN),
                            ErrorCode.VALUE_IS_TOO_LONG);
                }
                prefix.own(name).forEach(own -> values.computeIfAbsent(own,
                        key -> new ArrayList<>()).add(prefix.ownCode(value)));
            }
        }
    }

    /**
     * Reads the query and reports all its errors together.
     *
     * @param read must accept null for a refused value
     * @throws InvalidException with all refused parameters
     */
    public <T> T whole(Function<Query, T> read) {
        gathers = true;
        T result = read.apply(this);
        if (!faults.isEmpty()) {
            throw new InvalidException(faults);
        }
        return result;
    }

    /**
     * Refuses the value of a parameter; returns null while errors are collected.
     *
     * @throws InvalidException with the code, unless errors are collected
     */
    public <T> T refuse(String name, String code) {
        if (!gathers) {
            throw new InvalidException(name, code);
        }
        faults.putIfAbsent(name, List.of(code));
        return null;
    }

    /** The last value of a parameter; empty when it is absent or blank. */
    public Optional<String> find(String name) {
        List<String> given = values.getOrDefault(name, List.of());
        return given.isEmpty() ? Optional.empty()
                : Optional.of(given.get(given.size() - 1).strip()).filter(text -> !text.isEmpty());
    }

    /** The last value of a parameter; null when it is absent or blank. */
    public String text(String name) {
        return find(name).orElse(null);
    }

    /** Whether the parameter is present, even if blank. */
    public boolean has(String name) {
        return values.containsKey(name) || values.containsKey(name + "[]");
    }

    /** The values of {@code name[]=…}; null when there is none. */
    public List<String> list(String name) {
        return values.get(name + "[]");
    }

    /** The values of {@code name[]=…}, or the one of {@code name=…}; null without any. */
    public List<String> listOrOne(String name) {
        return list(name) != null ? list(name) : find(name).map(List::of).orElse(null);
    }

    /** The values of {@code name[key]=…} by key; an empty value is kept. */
    public Map<String, String> map(String name) {
        Map<String, String> map = new LinkedHashMap<>();
        values.forEach((key, given) -> {
            if (key.startsWith(name + "[") && key.endsWith("]") && !key.endsWith("[]")) {
                map.put(key.substring(name.length() + 1, key.length() - 1),
                        given.get(given.size() - 1));
            }
        });
        return map;
    }

    /** The values of {@code name[key]=…} and {@code name[key][]=…} by key. */
    public Map<String, List<String>> lists(String name) {
        Map<String, List<String>> lists = new LinkedHashMap<>();
        values.forEach((key, given) -> {
            String plain = key.endsWith("[]") ? key.substring(0, key.length() - 2) : key;
            if (plain.startsWith(name + "[") && plain.endsWith("]")) {
                lists.computeIfAbsent(plain.substring(name.length() + 1, plain.length() - 1),
                        member -> new ArrayList<>()).addAll(given);
            }
        });
        return lists;
    }

    /** The constant with the code; empty when the parameter is absent or names none. */
    public <E extends Enum<E>> Optional<E> known(String name, Class<E> type) {
        return find(name).flatMap(code -> Codes.find(type, code));
    }

    /** The constants, each once, whose codes are in {@link #listOrOne}; others are ignored. */
    public <E extends Enum<E>> List<E> allKnown(String name, Class<E> type) {
        List<String> given = listOrOne(name);
        return given == null ? List.of() : Arrays.stream(type.getEnumConstants())
                .filter(constant -> given.contains(Codes.of(constant))).toList();
    }

    /**
     * The constant with the code; empty when the parameter is absent.
     *
     * @throws InvalidException {@code value_is_invalid} for any other text
     */
    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        return find(name).map(code -> Codes.find(type, code)
                .orElseGet(() -> refuse(name, ErrorCode.VALUE_IS_INVALID)));
    }

    /** A boolean ({@code 4.2}); null when it is absent or not a boolean. */
    public Boolean flag(String name) {
        return switch (find(name).orElse("").toLowerCase(Locale.ROOT)) {
            case "true", "1" -> Boolean.TRUE;
            case "false", "0" -> Boolean.FALSE;
            default -> null;
        };
    }

    /** A whole number, or the nearest long; null when it is absent or not a number. */
    public Long number(String name) {
        return whole(name).map(Decimals::nearestLong).orElse(null);
    }

    /** A date, or that of a date-time as it is written; null when it is absent or neither. */
    public LocalDate date(String name) {
        return find(name).map(text -> unspaced(text.strip()))
                .filter(text -> Iso8601.instant(text).isPresent())
                .map(text -> LocalDate.parse(text.substring(0, DATE_LENGTH))).orElse(null);
    }

    /** With the T of a date-time that is written with a space, and the + that a query loses. */
    private static String unspaced(String text) {
        return text.length() <= DATE_LENGTH ? text : (text.substring(0, DATE_LENGTH)
                + text.substring(DATE_LENGTH).replaceFirst("^ ", "T")).replace(' ', '+');
    }

    /**
     * An instant; null when it is absent. A date alone is its first instant in UTC.
     *
     * @throws InvalidException {@code invalid_date} for anything else
     */
    public Instant instant(String name) {
        return find(name).map(text -> Iso8601.instant(text)
                .orElseGet(() -> refuse(name, "invalid_date"))).orElse(null);
    }

    /**
     * The end of a range that includes it; null when it is absent. What answers show of instants
     * is cut off after a unit, and what is shown lies within the range.
     *
     * @param shown the unit
     * @throws InvalidException {@code invalid_date} for anything else
     */
    public Instant lastInstant(String name, ChronoUnit shown) {
        Instant end = instant(name);
        return end == null || !end.truncatedTo(shown).equals(end) ? end
                : Instants.before(end.plus(shown.getDuration()));
    }

    /**
     * The requested page; a value that is not a positive number counts as absent. A page has
     * {@link Limit#PAGE_ITEMS} items at most, since they are all in memory at once.
     */
    public PageRange page() {
        return new PageRange(positive("page", 1), (int) Math.min(Limit.PAGE_ITEMS.most(),
                positive("per_page", PageRange.DEFAULT_ROWS)));
    }

    private long positive(String name, int otherwise) {
        return Optional.ofNullable(number(name)).filter(number -> number > 0)
                .orElse((long) otherwise);
    }

    private Optional<BigInteger> whole(String name) {
        return find(name).filter(text -> text.matches("[+-]?[0-9]+")).map(BigInteger::new);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8).replace("\0", "");
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
