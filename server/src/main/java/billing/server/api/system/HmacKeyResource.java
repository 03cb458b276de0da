package billing.server.api.system;

import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.webhook.HmacKey;
import billing.webhook.service.HmacKeyRotation;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Replaces the keys of HMAC signatures. */
public final class HmacKeyResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.post("/organizations/hmac_key/rotate", "organization")
                .summary("Replaces the HMAC key of webhook signatures")
                .body(null, "OverlapInput").answers("HmacKey")
                .by(call -> shown(call.write(handle -> new HmacKeyRotation(handle, call.now())
                        .rotateOfOrganization(
                                Overlaps.of(call, HmacKeyRotation.USUAL_OVERLAP)))));
        routes.post("/webhook_endpoints/{id}/hmac_key/rotate", "webhook_endpoint")
                .summary("Gives an endpoint a new HMAC key of its own")
                .body(null, "OverlapInput").answers("HmacKey")
                .by(call -> shown(call.write(handle -> new HmacKeyRotation(handle, call.now())
                        .rotate(call.id("id", "webhook_endpoint"),
                                Overlaps.of(call, HmacKeyRotation.USUAL_OVERLAP)))));
    }

    /** The new key, and the instant from which it signs the documented header. */
    private static Reply shown(HmacKey key) {
        return Reply.one("hmac_key", JsonNodeFactory.instance.objectNode()
                .put("key", key.next() == null ? key.key() : key.next())
                .put("signs_from", key.next() == null ? null : key.nextFrom().toString()));
    }
}
