package billing.server.api.system;

import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.webhook.store.SigningKeys;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;

/** The public key that verifies webhook signatures ({@code api-conventions.md 13.3}). */
public final class WebhookKeyResource implements Resource {
    private static final String PERMISSION = "webhook_jwt_public_key";

    @Override
    public void addTo(Routes routes) {
        routes.get("/webhooks/public_key", PERMISSION)
                .summary("Shows the public key as text (deprecated)").answers("string")
                .by(call -> Reply.content("text/plain; charset=utf-8",
                        key(call).getBytes(StandardCharsets.US_ASCII)));
        routes.get("/webhooks/json_public_key", PERMISSION).summary("Shows the public key")
                .answers("WebhookPublicKey").by(call -> Reply.one("webhook",
                        JsonNodeFactory.instance.objectNode().put("public_key", key(call))));
    }

    private static String key(Call call) {
        return SigningKeys.load(call.database(), call.identifiers(), call.now()).publicPem();
    }
}
