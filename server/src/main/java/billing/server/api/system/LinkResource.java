package billing.server.api.system;

import billing.access.service.LinkKeyService;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;

/** Expiration of links to the portal and to documents. */
public final class LinkResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.post("/organizations/links/rotate", "organization")
                .summary("Replaces the key that signs links to the portal and to documents")
                .body(null, "OverlapInput").answers("LinkExpiry")
                .by(call -> expiry(call.write(handle -> new LinkKeyService(handle, call.now())
                        .rotate(Overlaps.of(call, LinkKeyService.USUAL_OVERLAP)))));
        routes.post("/organizations/links/revoke", "organization")
                .summary("Revokes all links issued so far").answers("LinkExpiry")
                .by(call -> expiry(call.write(handle ->
                        new LinkKeyService(handle, call.now()).revokeAll())));
        routes.post("/customers/{external_customer_id}/links/revoke", "customer")
                .summary("Revokes all links of a customer issued so far").answers("LinkExpiry")
                .by(LinkResource::revoke);
    }

    private static Reply revoke(Call call) {
        return expiry(call.write(handle -> {
            new LinkKeyService(handle, call.now()).revoke(call.customer(handle).id());
            return call.now();
        }));
    }

    private static Reply expiry(Instant end) {
        return Reply.one("links", JsonNodeFactory.instance.objectNode()
                .put("issued_so_far_expire_at", end.toString()));
    }
}
