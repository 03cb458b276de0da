package billing.server.api;

import billing.invoice.Invoice;
import billing.invoice.InvoiceFilter;
import billing.invoice.InvoiceStatus;
import billing.invoice.InvoiceType;
import billing.invoice.PaymentStatus;
import billing.invoice.life.Drafts;
import billing.invoice.store.Invoices;
import billing.error.InvalidException;
import billing.server.routing.Call;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.store.PageOf;
import java.util.Arrays;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Invoices ({@code subscriptions-and-invoicing.md 6}). */
public final class InvoiceResource implements Resource {
    @Override
    public void addTo(Routes routes) {
        routes.get("/invoices", "invoice").summary("Lists invoices, the latest issued first")
                .paged().query("external_customer_id", "string").query("status", "string")
                .query("payment_status", "string").query("invoice_type", "string")
                .query("currency", "string").query("search_term", "string")
                .answers("InvoicesPaginated").by(InvoiceResource::list);
        routes.get("/invoices/{id}", "invoice").summary("Shows an invoice").answers("Invoice")
                .by(InvoiceResource::show);
        routes.put("/invoices/{id}/finalize", "invoice").summary("Makes a draft final")
                .answers("Invoice").by(call -> changed(call, (handle, id) ->
                        new Drafts(handle, call.identifiers()).makeFinal(id, call.now())));
        routes.put("/invoices/{id}/refresh", "invoice").summary("Computes a draft again")
                .answers("Invoice").by(call -> changed(call, (handle, id) ->
                        new Drafts(handle, call.identifiers()).refresh(id, call.now())));
    }

    /** What changes an invoice. */
    @FunctionalInterface
    private interface Change {
        Invoice of(Handle handle, UUID id);
    }

    private static Reply changed(Call call, Change change) {
        return call.write(handle -> shown(call, handle,
                change.of(handle, call.id("id", "invoice"))));
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<Invoice> page = new Invoices(handle).page(filter(call), call.query().page());
            return Reply.page("invoices", call.answers(handle).invoices(page.items()), page);
        });
    }

    private static InvoiceFilter filter(Call call) {
        Query query = call.query();
        return new InvoiceFilter(query.text("external_customer_id"),
                choice(query, "status", InvoiceStatus.class),
                choice(query, "payment_status", PaymentStatus.class),
                choice(query, "invoice_type", InvoiceType.class), query.text("currency"),
                query.date("issuing_date_from"), query.date("issuing_date_to"),
                query.number("amount_from"), query.number("amount_to"),
                query.flag("payment_overdue"), query.flag("self_billed"),
                query.list("billing_entity_codes"), query.text("search_term"));
    }

    private static <E extends Enum<E>> E choice(Query query, String name, Class<E> type) {
        return query.find(name).map(text -> Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().equalsIgnoreCase(text)).findFirst()
                .orElseThrow(() -> new InvalidException(name, "value_is_invalid"))).orElse(null);
    }

    private static Reply show(Call call) {
        return call.read(handle -> shown(call, handle,
                new Invoices(handle).get(call.id("id", "invoice"))));
    }

    private static Reply shown(Call call, Handle handle, Invoice invoice) {
        return Reply.one("invoice", call.answers(handle).invoice(invoice));
    }
}
