package billing.server.api.usage;

import billing.engine.Handle;
import billing.input.Formats;
import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.progressive.LifetimeUsage;
import billing.settlement.progressive.service.LifetimeUsageReport;
import billing.subscription.Subscription;
import java.math.BigDecimal;
import java.util.Optional;

/** The lifetime usage of subscriptions ({@code subscriptions-and-invoicing.md 9.1, 9.6}). */
public final class LifetimeUsageResource implements Resource {
    private static final String PATH = "/subscriptions/{external_id}/lifetime_usage";
    private static final String FIELD = "historical_usage_amount_cents";

    @Override
    public void addTo(Routes routes) {
        routes.get(PATH, "lifetime_usage").summary("Shows the lifetime usage of a subscription")
                .answers("LifetimeUsage").by(LifetimeUsageResource::show);
        routes.put(PATH, "lifetime_usage")
                .summary("Sets historical usage that was billed outside this installation")
                .body("lifetime_usage", "LifetimeUsageInput").answers("LifetimeUsage")
                .by(LifetimeUsageResource::update);
    }

    /** Shows the lifetime usage, which the first request of a subscription creates. */
    private static Reply show(Call call) {
        String externalId = call.path("external_id");
        Optional<Reply> known = call.read(handle -> report(call, handle).isKnown(externalId)
                ? Optional.of(reply(call, handle, report(call, handle).report(externalId)))
                : Optional.empty());
        return known.orElseGet(() -> call.write(handle ->
                reply(call, handle, report(call, handle).report(externalId))));
    }

    private static Reply update(Call call) {
        return call.write(handle -> {
            LifetimeUsageReport report = report(call, handle);
            Subscription subscription = report.subscription(call.path("external_id"));
            Long cents = call.body().member("external_" + FIELD)
                    .filter(node -> !node.is(Node.Kind.NULL)).map(LifetimeUsageResource::cents)
                    .orElse(null);
            return reply(call, handle, report.update(subscription, cents));
        });
    }

    private static Long cents(Node node) {
        BigDecimal cents = node.is(Node.Kind.NUMBER) ? Formats.decimal(node.text()) : null;
        try {
            if (cents != null) {
                return cents.longValueExact();
            }
        } catch (ArithmeticException e) {
            throw new InvalidException(FIELD, ErrorCode.VALUE_IS_INVALID);
        }
        throw new InvalidException(FIELD, ErrorCode.VALUE_IS_INVALID);
    }

    private static LifetimeUsageReport report(Call call, Handle handle) {
        return new LifetimeUsageReport(call.work(handle));
    }

    private static Reply reply(Call call, Handle handle, LifetimeUsage usage) {
        return Reply.one("lifetime_usage", call.responses(handle).ofUsage().lifetimeUsage(usage));
    }
}
