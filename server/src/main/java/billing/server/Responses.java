package billing.server;

import billing.access.store.LinkKeys;
import billing.customer.store.BillingEntities;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.server.link.DocumentLinks;
import billing.server.render.IdPrefix;
import billing.server.render.RenderScope;
import java.time.Instant;

/**
 * Renders objects as the responses of the API, with the objects that they refer to.
 *
 * <p>For use in one transaction: what all responses share is loaded once.
 */
public final class Responses {
    private final Handle handle;
    private final Instant now;
    private final RenderScope scope;

    /** Answers without a server, so that documents have no URL. */
    public Responses(Handle handle, IdPrefix prefix, Instant now) {
        this(handle, prefix, now, null);
    }

    /**
     * Answers within a transaction, with the billing periods that contain {@code now}.
     *
     * @param base base address of the server, without a slash at its end; null without a server
     */
    public Responses(Handle handle, IdPrefix prefix, Instant now, String base) {
        this.handle = handle;
        this.now = now;
        this.scope = new RenderScope(prefix, () -> {
            DocumentLinks links = base == null ? DocumentLinks.NONE
                    : new DocumentLinks(base, new LinkKeys(handle).ring());
            return new RenderScope.Shared(new Organizations(handle).get().id(),
                    new BillingEntities(handle).withDeleted(), links);
        });
    }

    /** What all responses share, for packages that render their own. */
    public RenderScope scope() {
        return scope;
    }

    /** The responses of the catalog. */
    public CatalogResponses ofCatalog() {
        return new CatalogResponses(scope);
    }

    /** The responses of customers and their subscriptions. */
    public CustomerResponses ofCustomers() {
        return new CustomerResponses(handle, scope, now);
    }

    /** The responses of usage and of alerts on it. */
    public UsageResponses ofUsage() {
        return new UsageResponses(handle, scope);
    }

    /** The responses of invoices, fees and credit notes. */
    public InvoiceResponses ofInvoices() {
        return new InvoiceResponses(handle, scope, now);
    }

    /** The responses of wallets. */
    public WalletResponses ofWallets() {
        return new WalletResponses(handle, scope, now);
    }

    /** The responses of payments. */
    public PaymentResponses ofPayments() {
        return new PaymentResponses(handle, scope);
    }

    /** The responses of the installation itself. */
    public SystemResponses ofSystem() {
        return new SystemResponses(handle, scope);
    }
}
