package billing.server;

import billing.catalog.store.CustomSections;
import billing.customer.BillingEntity;
import billing.customer.Organization;
import billing.customer.store.BillingEntities;
import billing.engine.Handle;
import billing.server.render.RenderScope;
import billing.server.render.customer.BillingEntityJson;
import billing.server.render.system.OrganizationJson;
import billing.server.render.system.WebhookEndpointJson;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/** Loads and renders the organization, billing entities, custom sections and webhook endpoints. */
public final class SystemResponses {
    private final Handle handle;
    private final RenderScope scope;

    SystemResponses(Handle handle, RenderScope scope) {
        this.handle = handle;
        this.scope = scope;
    }

    /** The organization. */
    public ObjectNode organization(Organization organization) {
        return new OrganizationJson(scope).node(organization,
                new BillingEntities(handle).byDefault(), new WebhookEndpoints(handle)
                        .oldestFirst().stream().map(WebhookEndpoint::url).toList());
    }

    /** A billing entity on its own. */
    public ObjectNode billingEntity(BillingEntity entity) {
        return new BillingEntityJson(scope).single(entity,
                new CustomSections(handle).named(entity.documents().customSections()));
    }

    /** Billing entities of a list. */
    public List<ObjectNode> billingEntities(Collection<BillingEntity> entities) {
        BillingEntityJson json = new BillingEntityJson(scope);
        return entities.stream().map(json::listed).toList();
    }

    /** A webhook endpoint. */
    public ObjectNode webhookEndpoint(WebhookEndpoint endpoint) {
        return new WebhookEndpointJson(scope).node(endpoint);
    }
}
