package billing.server.api.system;

import billing.input.Fields;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.server.routing.Call;
import java.time.Duration;

/** For how long what is replaced stays valid, as bodies say it. */
final class Overlaps {
    private static final String HOURS = "keep_for_hours";
    private static final Shape SHAPE = Shape.of("rotation")
            .with(HOURS, Types.count(0), "How long what is replaced stays valid.");

    private Overlaps() {
    }

    /** The duration that a body names; else the usual one. */
    static Duration of(Call call, Duration usual) {
        Fields in = SHAPE.read(call.body(), Reading.ofRequests());
        in.reading().problems().refuseRequest();
        return in.<Integer>find(HOURS).map(Duration::ofHours).orElse(usual);
    }
}
