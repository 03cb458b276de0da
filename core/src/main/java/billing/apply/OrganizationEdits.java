package billing.apply;

import billing.customer.BillingEntity;
import billing.customer.Organization;
import billing.customer.store.BillingEntities;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.webhook.service.EndpointEdits;
import billing.webhook.store.WebhookEndpoints;
import java.util.Set;

/**
 * The organization as requests change it: its address, defaults and numbering are those of the
 * default billing entity, the prefix begins the slugs of its customers too, and its one address for
 * webhooks is that of the first endpoint ({@code api-conventions.md 19}).
 */
public final class OrganizationEdits {
    private static final String PREFIX = "document_number_prefix";
    private static final Set<String> CHANGEABLE = Set.of("country", "default_currency",
            "address_line1", "address_line2", "state", "zipcode", "email", "city", "legal_name",
            "legal_number", "document_numbering", PREFIX, "net_payment_term",
            "tax_identification_number", "timezone", "email_settings", "billing_configuration",
            "finalize_zero_amount_invoice");

    private final Handle handle;
    private final CatalogEdits edits;
    private final EndpointEdits endpoints;

    /** Edits within the handle's transaction. */
    public OrganizationEdits(UnitOfWork work) {
        this.handle = work.handle();
        this.edits = new CatalogEdits(work);
        this.endpoints = new EndpointEdits(work);
    }

    /**
     * Changes what the body names.
     *
     * @throws billing.kernel.error.InvalidException for every faulty member
     */
    public Organization change(Node body) {
        edits.change(BillingEntity.class, new BillingEntities(handle).byDefault().code(),
                ofEntity(body.without(name -> !CHANGEABLE.contains(name))));
        Node address = body.without(name -> !name.equals("webhook_url"));
        if (address.member("webhook_url").filter(Node::isStated).isPresent()) {
            new WebhookEndpoints(handle).oldestFirst().stream().findFirst().ifPresentOrElse(
                    first -> endpoints.change(first.id(), address),
                    () -> endpoints.create(address));
        }
        return edits.change(Organization.class, "",
                body.without(name -> !name.equals(PREFIX)));
    }

    /**
     * Numbers per organization are numbers per billing entity. The prefix that the organization has
     * already is left out: that of its entity, which answers do not show, may be another one.
     */
    private Node ofEntity(Node body) {
        boolean keepsPrefix = body.member(PREFIX).filter(prefix ->
                new Organizations(handle).get().slugPrefix().equals(prefix.text())).isPresent();
        Node kept = body.without(name -> name.equals(PREFIX) && keepsPrefix);
        return kept.member("document_numbering")
                .filter(value -> "per_organization".equals(value.text()))
                .map(value -> kept.with("document_numbering", Node.scalar(Node.Kind.TEXT,
                        value.place(), value.path(), "per_billing_entity"))).orElse(kept);
    }
}
