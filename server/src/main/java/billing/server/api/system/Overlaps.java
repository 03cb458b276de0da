package billing.server.api.system;

import billing.input.Shape;
import billing.input.Types;
import billing.server.routing.Call;
import java.time.Duration;

/** Reads how long a replaced key stays valid. */
final class Overlaps {
    private static final String HOURS = "keep_for_hours";
    private static final Shape SHAPE = Shape.of("rotation")
            .with(HOURS, Types.count(0), "Hours that the replaced key stays valid.");

    private Overlaps() {
    }

    /** The duration of the body; {@code usual} when it has none. */
    static Duration of(Call call, Duration usual) {
        return SHAPE.request(call.body()).<Integer>find(HOURS).map(Duration::ofHours).orElse(usual);
    }
}
