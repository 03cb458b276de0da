package billing.server;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.server.render.IdPrefix;
import billing.server.render.RenderScope;
import billing.server.render.invoice.InvoiceJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The invoices of one write, each loaded and rendered once for its answer, its webhook messages and
 * the activity log. Used only at the end of the write: later changes are not seen. Only the latest
 * are kept, so that the memory does not grow with the number of invoices of a run.
 */
final class RenderedInvoices {
    private static final int KEPT = 64;
    private final Map<Key, Rendered> rendered = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Rendered> eldest) {
            return size() > KEPT;
        }
    };
    private int renderings;

    /** The rendered invoices of the write that the handle belongs to. */
    static RenderedInvoices in(Handle handle) {
        return handle.cachedInWrite(RenderedInvoices.class, RenderedInvoices::new);
    }

    private record Key(UUID id, IdPrefix prefix) {
    }

    private record Rendered(Invoice invoice, ObjectNode node) {
        /** A copy with the URLs of its documents as the scope has them. */
        ObjectNode copy(RenderScope scope) {
            return new InvoiceJson(scope).withUrls(node.deepCopy(), invoice);
        }
    }

    /**
     * The JSON of a loaded invoice.
     *
     * @param rendering renders the invoice if that has not been done yet
     */
    ObjectNode node(Invoice invoice, RenderScope scope, Supplier<ObjectNode> rendering) {
        return find(invoice.id(), scope).orElseGet(() -> {
            keep(invoice, scope, rendering.get());
            return find(invoice.id(), scope).orElseThrow();
        });
    }

    /** Keeps an invoice that has just been rendered, without the URLs of one reader. */
    void keep(Invoice invoice, RenderScope scope, ObjectNode node) {
        renderings++;
        rendered.put(new Key(invoice.id(), scope.prefix()), new Rendered(invoice,
                InvoiceJson.withoutUrls(node)));
    }

    /** Those invoices that have not been rendered, or are kept no more. */
    List<UUID> missing(Collection<UUID> ids, RenderScope scope) {
        return ids.stream().filter(id -> !rendered.containsKey(new Key(id, scope.prefix())))
                .toList();
    }

    /** The JSON of an invoice that has been rendered. */
    Optional<ObjectNode> find(UUID id, RenderScope scope) {
        return Optional.ofNullable(rendered.get(new Key(id, scope.prefix())))
                .map(one -> one.copy(scope));
    }

    /** How many invoices have been rendered in the write. */
    int renderings() {
        return renderings;
    }
}
