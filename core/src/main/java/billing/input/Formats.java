package billing.input;

import static billing.input.Types.fault;
import static billing.input.Types.ordered;
import static billing.input.Types.type;

import billing.engine.Identifiers;
import billing.kernel.codelist.AsciiLetters;
import billing.kernel.identifier.MailAddress;
import billing.kernel.limit.Limit;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Iso8601;
import billing.kernel.time.Zones;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Texts of a certain form: time zones, countries, languages, addresses, instants, decimals. */
public final class Formats {
    private static final Pattern DECIMAL = Pattern.compile(String.format(Locale.ROOT,
            "[-+]?[0-9]{1,%1$d}(\\.[0-9]{1,%1$d})?([eE][-+]?[0-9]{1,2})?",
            Limit.NUMBER_DIGITS.most()));
    /** What follows the last colon of the host of a URL; a colon in brackets is of an address. */
    private static final Pattern URL_PORT =
            Pattern.compile("[^:/?#]+://[^/?#]*:([^]@/?#]*)([/?#].*)?", Pattern.DOTALL);
    private static final Pattern PORT = Pattern.compile("0*[1-9][0-9]{0,4}");
    private static final int LAST_PORT = 65_535;
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private Formats() {
    }

    /** Whether a text is one e-mail address, as mail servers take it ({@link MailAddress}). */
    public static boolean isEmail(String text) {
        return MailAddress.parse(text).isPresent() && Characters.fitLine(text.strip());
    }

    /** Whether a URL names no port, or one from 1 to 65,535. */
    public static boolean hasValidPort(String url) {
        Matcher named = URL_PORT.matcher(url);
        if (!named.matches() || named.group(1).isEmpty()) {
            return true;
        }
        return PORT.matcher(named.group(1)).matches()
                && Integer.parseInt(named.group(1)) <= LAST_PORT;
    }

    /** An identifier; any other text exists nowhere, which the lookup reports. */
    public static MemberType<UUID> id() {
        return type(ordered("type", "string", "format", "uuid"), (node, name, reading) ->
                Identifiers.read(node.text()).orElse(Identifiers.NONE));
    }

    /**
     * The identifier of the stored entry that an entry of a list names by its {@code id}; empty
     * when it names none. Texts differ where identifiers do not: they may have capitals.
     */
    public static Optional<UUID> idOf(Node entry) {
        return entry.member("id").map(Node::text).flatMap(Identifiers::read);
    }

    /** A time zone by its name; see {@link Zones}. */
    public static MemberType<ZoneId> zone() {
        return type(Map.of("type", "string"), (node, name, reading) -> {
            String text = String.valueOf(node.text());
            Optional<ZoneId> zone = Zones.find(text);
            if (zone.isPresent()) {
                return zone.get();
            }
            String meant = SimilarNames.question(text, Zones.names());
            return fault(node, name, reading, "invalid_timezone",
                    "unknown time zone " + node.shown(),
                    meant != null ? meant : "a name like Europe/Paris or UTC");
        });
    }

    /** A country by its two letters, upper-cased ({@code api-conventions.md 4.2}). */
    public static MemberType<String> country() {
        return type(ordered("type", "string", "pattern", "^[A-Za-z]{2}$"),
                (node, name, reading) -> {
                    String code = AsciiLetters.upperCase(String.valueOf(node.text()));
                    return COUNTRIES.contains(code) ? code : fault(node, name, reading,
                            "not_a_valid_country_code", "unknown country " + node.shown(),
                            "two letters like FR or DE");
                });
    }

    /** The language of documents. */
    public static MemberType<String> language() {
        return type(Map.of("type", "string"), (node, name, reading) -> {
            String tag = String.valueOf(node.text());
            return DocumentLanguages.has(wellFormed(tag)) ? tag
                    : fault(node, name, reading, "not_a_valid_language_code",
                            "documents are not written in the language " + node.shown(),
                            "use one of " + DocumentLanguages.listed()
                                    + ", or with a country: pt-BR");
        });
    }

    /** The locale of a tag of BCP 47; none for another text, of which Java would read a part. */
    private static Locale wellFormed(String tag) {
        try {
            return new Locale.Builder().setLanguageTag(tag).build();
        } catch (IllformedLocaleException e) {
            return Locale.ROOT;
        }
    }

    /** One e-mail address, or several with commas between. */
    public static MemberType<String> email() {
        return type(Map.of("type", "string"), (node, name, reading) -> {
            String text = String.valueOf(node.text());
            boolean valid = text.length() <= Limit.EMAIL.most()
                    && Stream.of(text.split(",", -1)).allMatch(Formats::isEmail);
            return valid ? text : fault(node, name, reading, "invalid_email_format",
                    node.shown() + " is not an e-mail address",
                    "like billing@acme.example; several have commas between");
        });
    }

    /**
     * An ISO 8601 date or date-time; a date is its first instant in UTC. A date-time without offset
     * is UTC in requests and refused in files.
     */
    public static MemberType<Instant> instant() {
        return dated(Iso8601::instant);
    }

    /** The same, but a date is a day of the customer or entity that the resource belongs to. */
    public static MemberType<DateOrInstant> dateOrInstant() {
        return dated(DateOrInstant::read);
    }

    private static <T> MemberType<T> dated(Function<String, Optional<T>> read) {
        return type(Map.of("type", "string"), (node, name, reading) -> {
            T value = node.is(Node.Kind.TEXT) ? read.apply(node.text()).orElse(null) : null;
            if (value == null) {
                return fault(node, name, reading, "invalid_date", node.shown() + " is not a date",
                        "ISO 8601, like 2026-01-31 or 2026-01-31T12:00:00Z");
            }
            // In files a date is local to the customer, so that a time could be taken for local.
            String text = node.text().strip();
            return !reading.strict() || !Iso8601.isLocalTime(text) ? value : fault(node, name,
                    reading, "invalid_date", node.shown() + " is a time without an offset",
                    "use " + text + "Z for UTC, or add an offset like +02:00");
        });
    }

    /** A decimal within {@link Limit#NUMBER_DIGITS} as written, or null. */
    public static BigDecimal decimal(String text) {
        return text != null && DECIMAL.matcher(text).matches() ? new BigDecimal(text) : null;
    }
}
