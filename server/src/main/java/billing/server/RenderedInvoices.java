package billing.server;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.server.render.IdPrefix;
import billing.server.render.InvoiceJson;
import billing.server.render.RenderScope;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Invoices as a write leaves them, each loaded and rendered once for its answer, its messages and
 * the log of changes. Asked only once the write changes nothing more: what is changed afterwards is
 * not seen. The latest are kept, so that a run of many invoices takes no more memory than a few.
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

    /** Those of the write that the handle stands in. */
    static RenderedInvoices in(Handle handle) {
        return handle.keptOfWrite(RenderedInvoices.class, RenderedInvoices::new);
    }

    private record Key(UUID id, IdPrefix prefix) {
    }

    private record Rendered(Invoice invoice, ObjectNode node) {
        /** A copy with the address of the document as the scope has it, which differs by reader. */
        ObjectNode copy(RenderScope scope) {
            return node.deepCopy().put(InvoiceJson.FILE_URL,
                    new InvoiceJson(scope).fileUrl(invoice));
        }
    }

    /**
     * The JSON of an invoice at hand.
     *
     * @param rendering how it is rendered when that has not been done yet
     */
    ObjectNode node(Invoice invoice, RenderScope scope, Supplier<ObjectNode> rendering) {
        return find(invoice.id(), scope).orElseGet(() -> {
            renderings++;
            Rendered one = new Rendered(invoice, rendering.get());
            rendered.put(new Key(invoice.id(), scope.prefix()), one);
            return one.copy(scope);
        });
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
