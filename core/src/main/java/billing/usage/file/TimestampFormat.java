package billing.usage.file;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.usage.EventTime;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** How a usage file writes its timestamps; both ways, so that rejected rows can be fed back. */
public final class TimestampFormat {
    /** ISO 8601 with an offset or {@code Z}, or seconds since 1970: distinguished by their form. */
    public static final TimestampFormat DETECTED =
            new TimestampFormat("ISO 8601 with an offset or Z, or seconds since 1970",
                    EventTime::of, Instant::toString);

    /** ISO 8601 without an offset, also with a blank before the time, or a date alone. */
    private static final DateTimeFormatter LOCAL_ISO = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart().appendPattern("[ ]['T']").append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalEnd().toFormatter(Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);

    /** ISO 8601 without an offset, as times of UTC. */
    static final TimestampFormat LOCAL = new TimestampFormat("ISO 8601 without an offset",
            text -> micros(LOCAL_ISO, ZoneOffset.UTC, text), Instant::toString);

    private final String description;
    private final ToLongFunction<String> reader;
    private final Function<Instant, String> writer;

    private TimestampFormat(String description, ToLongFunction<String> reader,
                            Function<Instant, String> writer) {
        this.description = description;
        this.reader = reader;
        this.writer = writer;
    }

    /** The format of a name, where what has no zone is UTC; see {@link #named(String, ZoneId)}. */
    public static TimestampFormat named(String name) {
        return named(name, ZoneOffset.UTC);
    }

    /**
     * The format of a name: {@code epoch_s}, {@code epoch_ms}, {@code iso}, or a pattern of
     * {@link DateTimeFormatter}, where a date without a time is the start of its day.
     *
     * @param zone what a pattern without a zone is read in; of a time that a change of clocks
     *             repeats the first is meant, one that it leaves out is as much later
     * @throws InvalidException {@code timestamp_format: value_is_invalid} for no pattern
     */
    public static TimestampFormat named(String name, ZoneId zone) {
        return switch (name) {
            case "iso" -> new TimestampFormat("ISO 8601 with an offset or Z", EventTime::iso,
                    Instant::toString);
            case "epoch_s" -> new TimestampFormat("seconds since 1970", EventTime::epochSeconds,
                    instant -> epoch(instant, 6));
            case "epoch_ms" -> new TimestampFormat("milliseconds since 1970",
                    EventTime::epochMillis, instant -> epoch(instant, 3));
            default -> pattern(name, zone);
        };
    }

    /** The same as {@link #DETECTED}, and ISO 8601 without an offset, as times of a zone. */
    public static TimestampFormat detected(ZoneId zone) {
        return new TimestampFormat("ISO 8601, or seconds since 1970", text -> {
            long micros = EventTime.of(text);
            return micros != EventTime.INVALID ? micros : micros(LOCAL_ISO, zone, text);
        }, Instant::toString);
    }

    /** Microseconds since 1970 UTC, or {@link EventTime#INVALID}. */
    long micros(String text) {
        return reader.applyAsLong(text);
    }

    /** The text of an instant in this format. */
    String text(Instant instant) {
        return writer.apply(instant);
    }

    /** Describes a timestamp in this format. */
    @Override
    public String toString() {
        return description;
    }

    private static String epoch(Instant instant, int decimals) {
        return BigDecimal.valueOf(Instants.toMicros(instant), decimals)
                .stripTrailingZeros().toPlainString();
    }

    private static TimestampFormat pattern(String pattern, ZoneId zone) {
        if (pattern.isBlank()) {
            throw new InvalidException("timestamp_format", ErrorCode.VALUE_IS_INVALID);
        }
        try {
            DateTimeFormatter formatter = new DateTimeFormatterBuilder().appendPattern(pattern)
                    .parseDefaulting(ChronoField.ERA, IsoEra.CE.getValue())
                    .toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
            return new TimestampFormat("of the form " + pattern,
                    text -> micros(formatter, zone, text),
                    instant -> formatter.format(instant.atZone(zone)));
        } catch (IllegalArgumentException e) {
            throw new InvalidException("timestamp_format", ErrorCode.VALUE_IS_INVALID);
        }
    }

    private static long micros(DateTimeFormatter formatter, ZoneId zone, String text) {
        try {
            TemporalAccessor parsed = formatter.parseBest(text, Instant::from,
                    LocalDateTime::from, LocalDate::from);
            return EventTime.of(parsed instanceof LocalDate date
                    ? LocalDays.startOf(date, zone) : parsed instanceof LocalDateTime time
                    ? time.atZone(zone).toInstant() : Instant.from(parsed));
        } catch (DateTimeException e) {
            return EventTime.INVALID;
        }
    }
}
