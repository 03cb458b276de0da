package billing.server.api.system;

import billing.engine.Handle;
import billing.engine.PageOf;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.webhook.WebhookEndpoint;
import billing.webhook.service.EndpointEdits;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Webhook endpoints ({@code api-conventions.md 13.1}). */
public final class WebhookEndpointResource implements Resource {
    private static final String NAME = "webhook_endpoint";

    @Override
    public void addTo(Routes routes) {
        routes.get("/webhook_endpoints", NAME).summary("Lists webhook endpoints by address")
                .paged().answers("WebhookEndpointsPaginated").by(WebhookEndpointResource::list);
        routes.post("/webhook_endpoints", NAME).summary("Creates a webhook endpoint")
                .body(NAME, "WebhookEndpointCreateInput").answers("WebhookEndpoint")
                .by(call -> call.write(handle -> created(call, handle,
                        edits(call, handle).create(call.body()))));
        routes.get("/webhook_endpoints/{id}", NAME).summary("Shows a webhook endpoint")
                .answers("WebhookEndpoint").by(call -> call.read(handle -> reply(call, handle,
                        new WebhookEndpoints(handle).get(call.id("id", NAME)))));
        routes.put("/webhook_endpoints/{id}", NAME).summary("Updates a webhook endpoint")
                .body(NAME, "WebhookEndpointUpdateInput").answers("WebhookEndpoint")
                .by(call -> call.write(handle -> reply(call, handle,
                        edits(call, handle).change(call.id("id", NAME), call.body()))));
        routes.delete("/webhook_endpoints/{id}", NAME)
                .summary("Deletes a webhook endpoint and its messages")
                .answers("WebhookEndpoint").by(call -> call.write(handle -> reply(call, handle,
                        edits(call, handle).delete(call.id("id", NAME)))));
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<WebhookEndpoint> page = new WebhookEndpoints(handle).page(call.query().page());
            return Reply.page("webhook_endpoints", page.items().stream()
                    .map(call.responses(handle).ofSystem()::webhookEndpoint).toList(), page);
        });
    }

    private static EndpointEdits edits(Call call, Handle handle) {
        return new EndpointEdits(call.work(handle));
    }

    /** The only answer that shows the endpoint's own key. */
    private static Reply created(Call call, Handle handle, WebhookEndpoint endpoint) {
        ObjectNode node = call.responses(handle).ofSystem().webhookEndpoint(endpoint);
        new HmacKeys(handle).ownOf(endpoint.id())
                .ifPresent(own -> node.put("hmac_key", own.key()));
        return Reply.one(NAME, node);
    }

    private static Reply reply(Call call, Handle handle, WebhookEndpoint endpoint) {
        return Reply.one(NAME, call.responses(handle).ofSystem().webhookEndpoint(endpoint));
    }
}
