package billing.server.api.system;

import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.kernel.time.Iso8601;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Years;
import billing.run.BillingRun;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * The test clock of a server ({@code api-conventions.md 19}). Moving it bills all customers, so it
 * needs a key with permission to update the organization.
 */
public final class TestClockResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/test_clock", null).summary("Shows the time of the test clock")
                .answers("TestClock").by(call -> shown(clock(call)));
        routes.put("/test_clock", "organization")
                .summary("Moves the test clock forward and runs all billing due until then")
                .body("test_clock", "TestClock").answers("TestClock").by(TestClockResource::move);
    }

    private static Reply move(Call call) {
        TestClock clock = clock(call);
        Instant target = call.body().member("now").filter(node -> node.is(Node.Kind.TEXT))
                .flatMap(node -> Iso8601.instant(node.text()))
                .filter(instant -> !instant.isBefore(clock.now()))
                .orElseThrow(() -> new InvalidException("now", ErrorCode.VALUE_IS_INVALID));
        Instant latest = Years.latest(clock.now());
        if (target.isAfter(latest)) {
            throw new InvalidException("now", ErrorCode.VALUE_IS_OUT_OF_RANGE, target
                    + " is more than " + Limit.YEARS_AHEAD.shown() + " after the test clock",
                    "use " + LocalDays.of(latest, ZoneOffset.UTC) + " or earlier");
        }
        clock.move(new BillingRun(call.database(), call.identifiers()), target);
        return shown(clock);
    }

    private static TestClock clock(Call call) {
        if (call.installation().clock() instanceof TestClock clock) {
            return clock;
        }
        throw new NotFoundException("resource", null);
    }

    private static Reply shown(TestClock clock) {
        return Reply.one("test_clock", JsonNodeFactory.instance.objectNode()
                .put("now", clock.now().toString()));
    }
}
