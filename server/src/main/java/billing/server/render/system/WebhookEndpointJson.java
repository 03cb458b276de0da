package billing.server.render.system;

import billing.server.render.Members;
import billing.server.render.RenderScope;
import billing.webhook.WebhookEndpoint;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Webhook endpoints as the API shows them ({@code api-conventions.md 13.1}). */
public final class WebhookEndpointJson {
    private final RenderScope scope;

    /** Renders within a scope. */
    public WebhookEndpointJson(RenderScope scope) {
        this.scope = scope;
    }

    /** An endpoint. */
    public ObjectNode node(WebhookEndpoint endpoint) {
        Members members = scope.members().id("id", endpoint.id())
                .id("organization_id", scope.organizationId())
                .text("webhook_url", endpoint.url())
                .code("signature_algo", endpoint.algorithm()).text("name", endpoint.name());
        return (endpoint.eventTypes() == null ? members.node("event_types", null)
                : members.texts("event_types", endpoint.eventTypes()))
                .instant("created_at", endpoint.createdAt()).node();
    }
}
