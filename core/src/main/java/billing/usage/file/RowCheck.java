package billing.usage.file;

import billing.engine.Json;
import billing.kernel.limit.Limit;
import billing.kernel.time.Instants;
import billing.usage.EventLimits;
import billing.usage.EventTime;
import billing.usage.UsageEvent;
import billing.usage.expression.EvaluationException;
import billing.usage.file.RowFault.Kind;
import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredCodes;
import billing.usage.store.MeteredValue;
import billing.usage.store.TransactionKey;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Checks the rows of a file and packs the valid ones. */
final class RowCheck {
    /** Properties shorter than this many bytes break no limit: each value takes two at least. */
    private static final int SURELY_WITHIN = Math.min(Limit.EVENT_DIGITS.most(),
            2 * Limit.EVENT_PROPERTIES.most());
    /** Clocks differ and zones are mistaken; nothing honest is a day ahead. */
    private static final Duration AHEAD = Duration.ofDays(1);
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };
    private final UsageFormat format;
    private final MeteredCodes live;
    private final KnownSubscriptions knownSubscriptions;
    private final long latest;
    /** Counted by the thread that reads, read by others when it has ended. */
    private volatile long late;
    private volatile long firstLate;
    private final NumberedNames subscriptions = new NumberedNames();
    private final Numbered<ResolvedCode> codes = new Numbered<>();

    /**
     * A check of one file.
     *
     * @param knownSubscriptions external ids that may occur, with live codes, from their start to a
     *                           day from now only; null when any id, code and time may
     */
    RowCheck(UsageFormat format, MeteredCodes live, KnownSubscriptions knownSubscriptions,
             Instant now) {
        this.format = format;
        this.live = live;
        this.knownSubscriptions = knownSubscriptions;
        this.latest = now == null ? Long.MAX_VALUE : latest(now);
    }

    /** The latest time that is not suspicious, in microseconds. */
    static long latest(Instant now) {
        return Instants.toMicros(now.plus(AHEAD));
    }

    /** Rows so far that lie later than a day from now. */
    long late() {
        return late;
    }

    /** The line of the first row that lies so late; 0 when there is none. */
    long firstLate() {
        return firstLate;
    }

    /** The external subscription ids of the rows so far. */
    NumberedNames subscriptions() {
        return subscriptions;
    }

    /** The codes of the rows so far. */
    Numbered<ResolvedCode> codes() {
        return codes;
    }

    /** Packs a valid row; else returns what is wrong with it. */
    RowFault pack(UsageRow row, UsageBatch batch) {
        RowFault fault = row.fault != null ? new RowFault(Kind.UNREADABLE, row.fault)
                : missing(row);
        fault = fault == null ? tooLarge(row) : fault;
        if (fault != null) {
            return fault;
        }
        long timestamp = format.timestamps().micros(row.timestamp);
        if (timestamp == EventTime.INVALID) {
            return new RowFault(Kind.TIMESTAMP, "timestamp \"" + row.timestamp + "\" is not "
                    + format.timestamps(), row.timestamp);
        }
        String precise = row.preciseTotal == null ? null : precise(format.plain(row.preciseTotal));
        if (row.preciseTotal != null && precise == null) {
            return new RowFault(Kind.PRECISE_TOTAL, UsageField.PRECISE_TOTAL + " \""
                    + row.preciseTotal + "\" is not a number", row.preciseTotal);
        }
        int code = code(row.code);
        ResolvedCode named = codes.get(code);
        if (knownSubscriptions != null) {
            fault = unfit(row, named.metered(), timestamp);
        }
        fault = fault == null ? compute(row, named.metered(), timestamp) : fault;
        named.value().read(row.properties.bytes(), 0, row.properties.length());
        fault = fault == null ? wrongValue(row.properties.bytes(), named) : fault;
        if (fault == null) {
            if (timestamp > latest) {
                countLate(row);
            }
            batch.add(row, subscriptions.add(row.externalSubscriptionId), code, timestamp,
                    precise, named.value());
        }
        return fault;
    }

    private void countLate(UsageRow row) {
        firstLate = late == 0 ? row.line : firstLate;
        late++;
    }

    private static RowFault missing(UsageRow row) {
        String field = isBlank(row.transactionId) ? UsageField.TRANSACTION_ID
                : isBlank(row.externalSubscriptionId) ? UsageField.EXTERNAL_SUBSCRIPTION_ID
                : isBlank(row.code) ? UsageField.CODE
                : isBlank(row.timestamp) ? UsageField.TIMESTAMP : null;
        return field == null ? null : new RowFault(Kind.MISSING, field + " is missing");
    }

    private static RowFault tooLarge(UsageRow row) {
        String field = EventLimits.isTooLong(row.transactionId) ? UsageField.TRANSACTION_ID
                : EventLimits.isTooLong(row.externalSubscriptionId)
                        ? UsageField.EXTERNAL_SUBSCRIPTION_ID
                : EventLimits.isTooLong(row.code) ? UsageField.CODE : null;
        if (field != null) {
            return new RowFault(Kind.TOO_LARGE, field + EventLimits.tooLong());
        }
        Limit broken = row.properties.length() < SURELY_WITHIN ? null
                : PropertiesCopy.extent(row.properties).broken();
        return broken == null ? null : new RowFault(Kind.TOO_LARGE,
                "the properties have more than " + broken.shown());
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /** The errors for which only a strict import rejects a row. */
    private RowFault unfit(UsageRow row, MeteredCode code, long timestamp) {
        RowFault unknown = unknown(code);
        if (unknown != null) {
            return unknown;
        }
        int number = knownSubscriptions.find(row.externalSubscriptionId);
        if (number < 0) {
            return RowFault.unknownSubscription(row.externalSubscriptionId);
        }
        if (timestamp < knownSubscriptions.start(number) && !code.recurring()) {
            return RowFault.tooEarly(row.timestamp, row.externalSubscriptionId);
        }
        return timestamp <= latest ? null : RowFault.tooLate(row.timestamp);
    }

    /** What is wrong with a code for a strict import; or null. */
    RowFault unknown(MeteredCode code) {
        return knownSubscriptions == null || code.known() ? null
                : RowFault.unknownCode(code.code());
    }

    /** Evaluates the metric's expression, if it has one; answers why that fails. */
    private static RowFault compute(UsageRow row, MeteredCode code, long timestamp) {
        if (code.expression() == null) {
            return null;
        }
        String properties = new String(row.properties.bytes(), 0, row.properties.length(),
                StandardCharsets.UTF_8);
        try {
            UsageEvent computed = code.computed(new UsageEvent(row.transactionId,
                    row.externalSubscriptionId, row.code, Instants.ofMicros(timestamp),
                    Json.read(properties, OBJECT), null));
            row.properties.clear();
            row.properties.raw(Json.write(computed.properties()));
            return null;
        } catch (EvaluationException e) {
            return RowFault.notComputed(e);
        }
    }

    /** What is wrong with the value that was read from the properties of a row; or null. */
    static RowFault wrongValue(byte[] properties, ResolvedCode code) {
        MeteredValue value = code.value();
        if (!code.metered().numeric() || value.isNumber()) {
            return null;
        }
        return RowFault.noNumber(code.metered(),
                value.isPresent() ? value.text(properties) : null);
    }

    /** The event of a row that was packed. */
    UsageEvent event(UsageBatch batch, int row) {
        String total = batch.preciseTotal(row);
        return new UsageEvent(TransactionKey.text(batch.transactionKey(row)),
                subscriptions.get(batch.subscription(row)),
                codes.get(batch.code(row)).metered().code(),
                Instants.ofMicros(batch.timestamp(row)), Json.read(batch.properties(row), OBJECT),
                total == null ? null : new BigDecimal(total));
    }

    private static String precise(String text) {
        BigDecimal value = EventLimits.preciseTotal(text);
        return value == null ? null : value.toPlainString();
    }

    private int code(String code) {
        int number = codes.number(code);
        return number >= 0 ? number : codes.add(code, new ResolvedCode(live.find(code)));
    }
}
