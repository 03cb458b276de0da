package billing.usage.file;

import billing.engine.Handle;
import billing.engine.Json;
import billing.input.SimilarNames;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Instants;
import billing.usage.UsageEvent;
import billing.usage.store.MeteredCode;
import billing.usage.store.MeteredCodes;
import billing.usage.store.MeteredValue;
import billing.usage.store.UsageNames;
import billing.usage.store.UsageNames.SubscriptionStart;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a single event as an import checks rows; the API accepts some events that are rejected
 * here.
 */
public final class EventValidation {
    private final MeteredCodes codes;
    private final UsageNames names;
    private final Instant now;

    /** Judges events that come in at {@code now}. */
    public EventValidation(Handle handle, Instant now) {
        this.codes = new MeteredCodes(handle);
        this.names = new UsageNames(handle);
        this.now = now;
    }

    /**
     * The reason why the event would not be billed.
     *
     * @param field which member of the event that is
     */
    public record Suspicion(String field, String sentence, String hint) {
        /** The refusal of the event. */
        public InvalidException refusal() {
            return new InvalidException(field, ErrorCode.VALUE_IS_INVALID, sentence, hint);
        }
    }

    /**
     * Errors for which every import rejects a row.
     *
     * @param event with the property that the metric's expression computes
     * @throws InvalidException {@code properties: value_is_invalid} when the metric adds up numbers
     *                          and the event has none for it
     */
    public void requireNumber(UsageEvent event) {
        MeteredCode code = codes.find(event.code());
        byte[] json = Json.write(event.properties()).getBytes(StandardCharsets.UTF_8);
        MeteredValue value = new MeteredValue(code.fieldName());
        value.read(json, 0, json.length);
        if (code.numeric() && !value.isNumber()) {
            RowFault fault = RowFault.noNumber(code, value.isPresent() ? value.text(json) : null);
            throw new InvalidException("properties", ErrorCode.VALUE_IS_INVALID, fault.sentence(),
                    "give it as a number: -p " + code.fieldName() + "=1.5");
        }
    }

    /** Errors for which a strict import rejects a row; other imports store it with a warning. */
    public List<Suspicion> suspicions(UsageEvent event) {
        List<Suspicion> suspicions = new ArrayList<>();
        if (!codes.find(event.code()).known()) {
            suspicions.add(new Suspicion("code", RowFault.unknownCode(event.code()).sentence(),
                    SimilarNames.question(event.code(), names.codes())));
        }
        Long start = start(event.externalSubscriptionId());
        if (start == null) {
            suspicions.add(new Suspicion("external_subscription_id",
                    RowFault.unknownSubscription(event.externalSubscriptionId()).sentence(),
                    SimilarNames.question(event.externalSubscriptionId(), names.subscriptions())));
        }
        long timestamp = Instants.toMicros(event.timestamp());
        if (start != null && timestamp < start && !codes.find(event.code()).recurring()) {
            suspicions.add(new Suspicion("timestamp",
                    RowFault.tooEarly(event.timestamp().toString(),
                            event.externalSubscriptionId()).sentence(), null));
        }
        if (timestamp > RowCheck.latest(now)) {
            suspicions.add(new Suspicion("timestamp",
                    RowFault.tooLate(event.timestamp().toString()).sentence(), null));
        }
        return suspicions;
    }

    /** When the first subscription of an external id starts; null where there is none. */
    private Long start(String externalId) {
        return externalId == null ? null : names.starts(List.of(externalId)).stream()
                .map(SubscriptionStart::micros).min(Long::compare).orElse(null);
    }
}
