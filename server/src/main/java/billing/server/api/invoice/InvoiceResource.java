package billing.server.api.invoice;

import billing.einvoice.service.ElectronicInvoices;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.service.Drafts;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OneOffInvoice;
import billing.invoicing.service.PaymentAttempt;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.mail.service.MailRequest;
import billing.run.LifecycleInvoicing;
import billing.server.render.invoice.InvoiceJson;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;

/** Invoices and their actions ({@code subscriptions-and-invoicing.md 6, 8.2}). */
public final class InvoiceResource implements Resource {
    private static final String ONE = "/invoices/{id}";

    @Override
    public void addTo(Routes routes) {
        InvoiceListing.describe(routes.get("/invoices", "invoice")
                        .summary("Lists invoices, the latest issued first"))
                .query("external_customer_id", "string").by(call -> list(call,
                        call.query().find("external_customer_id").orElse(
                                call.query().text("customer_external_id"))));
        InvoiceListing.describe(routes.get("/customers/{external_customer_id}/invoices",
                "invoice").summary("Lists the invoices of a customer"))
                .by(call -> list(call, call.externalCustomerId()));
        routes.post("/invoices", "invoice").summary("Creates a one-off invoice of add-ons")
                .body("invoice", "InvoiceOneOffCreateInput").answers("Invoice")
                .by(InvoiceResource::create);
        routes.get(ONE, "invoice").summary("Shows an invoice").answers("Invoice")
                .by(InvoiceResource::show);
        routes.put(ONE, "invoice").summary("Sets payment status or metadata")
                .body("invoice", "InvoiceUpdateInput").answers("Invoice")
                .by(InvoiceResource::update);
        routes.delete(ONE, "invoice").summary("Deletes a draft invoice").answers("Invoice")
                .by(call -> changed(call, (handle, named) ->
                        drafts(call, handle).delete(named)));
        addActions(routes);
    }

    private static void addActions(Routes routes) {
        routes.put(ONE + "/finalize", "invoice").summary("Finalizes a draft invoice")
                .answers("Invoice").by(call -> changed(call, (handle, named) ->
                        drafts(call, handle).makeFinal(named)));
        routes.put(ONE + "/refresh", "invoice").summary("Recalculates a draft invoice")
                .answers("Invoice").by(call -> changed(call, (handle, named) ->
                        drafts(call, handle).refresh(named)));
        routes.post(ONE + "/void", "invoice").summary("Voids a final invoice")
                .unwrappedBody("InvoiceVoidInput").answers("Invoice")
                .by(call -> changed(call, (handle, named) -> service(call, handle)
                        .voidInvoice(named, InvoiceBody.voiding(call.body()))));
        routes.post(ONE + "/lose_dispute", "invoice").summary("Marks a payment dispute as lost")
                .answers("Invoice").by(call -> changed(call, (handle, named) ->
                        service(call, handle).loseDispute(named)));
        for (String download : new String[] {"/download", "/download_pdf"}) {
            routes.post(ONE + download, "invoice")
                    .summary("Shows a final invoice with the URL of its document")
                    .answers("Invoice").by(call -> download(call, false));
        }
        routes.post(ONE + "/download_xml", "invoice")
                .summary("Shows a final invoice with the URL of its e-invoice")
                .answers("Invoice").by(call -> download(call, true));
        routes.post(ONE + "/resend_email", "invoice")
                .summary("Queues the document to be mailed again")
                .unwrappedBody("ResendEmailInput").answers(null).by(InvoiceResource::mail);
        routes.post(ONE + "/retry", "invoice").summary("Retries a failed invoice")
                .answers("Invoice").by(InvoiceResource::retry);
        routes.post(ONE + "/retry_payment", "invoice").summary("Retries the payment of an invoice")
                .unwrappedBody("PaymentMethodReference").answers(null)
                .by(InvoiceResource::retryPayment);
        routes.post(ONE + "/payment_url", "invoice").summary("Requests a payment page")
                .answers("InvoicePaymentUrl").by(InvoiceResource::paymentUrl);
    }

    /** A change of an invoice. */
    @FunctionalInterface
    private interface Change {
        Invoice change(Handle handle, Invoice named);
    }

    /** Changes the invoice of the path; an unknown invoice is reported before any other error. */
    private static Reply changed(Call call, Change change) {
        return call.write(handle -> written(call, handle,
                change.change(handle, named(call, handle))));
    }

    /** The hidden invoice of a start that waits for its payment can be updated, too. */
    private static Reply update(Call call) {
        return call.write(handle -> {
            InvoiceService service = service(call, handle);
            Invoice named = service.updatable(call.id("id", "invoice"));
            return written(call, handle, service.update(named, InvoiceBody.change(call.body())));
        });
    }

    private static Reply list(Call call, String externalCustomerId) {
        return call.read(handle -> {
            InvoiceFilter filter = InvoiceListing.filter(call, handle, externalCustomerId);
            PageOf<Invoice> page = new Invoices(handle).page(filter, call.query().page());
            return Reply.page("invoices",
                    call.responses(handle).ofInvoices().invoices(page.items()), page);
        });
    }

    private static Reply create(Call call) {
        return call.write(handle -> written(call, handle,
                new OneOffInvoice(call.work(handle))
                        .create(InvoiceBody.oneOff(call.body()))));
    }

    private static Reply show(Call call) {
        return call.read(handle -> shown(call, handle, named(call, handle)));
    }

    /** As an electronic invoice, refused with all reasons where it cannot be written. */
    private static Reply download(Call call, boolean asXml) {
        return call.read(handle -> {
            Invoice invoice = named(call, handle);
            if (invoice.state().status() != InvoiceStatus.FINALIZED) {
                throw new NotFoundException("invoice", invoice.id());
            }
            if (asXml) {
                new ElectronicInvoices(handle).write(invoice, null);
            }
            return Reply.one("invoice",
                    new InvoiceJson(call.responses(handle).scope()).base(invoice));
        });
    }

    /** Always refused: only an external tax engine leaves an invoice failed, and there is none. */
    private static Reply retry(Call call) {
        return call.read(handle -> {
            Invoice invoice = named(call, handle);
            throw new NotAllowedException("invalid_status", "invoice " + invoice.document().number()
                    + " is "
                    + invoice.state().status().code() + "; only a failed one is retried");
        });
    }

    private static Reply retryPayment(Call call) {
        return call.write(handle -> {
            new PaymentAttempt(handle).retry(call.id("id", "invoice"));
            return Reply.empty();
        });
    }

    private static Reply paymentUrl(Call call) {
        return call.read(handle -> {
            new PaymentAttempt(handle).page(call.id("id", "invoice"));
            return Reply.empty();
        });
    }

    private static Reply mail(Call call) {
        return call.write(handle -> {
            MailRequest.byEntity(call.work(handle)).invoice(named(call, handle),
                    MailBody.recipients(call.body()), true);
            return Reply.empty();
        });
    }

    private static Invoice named(Call call, Handle handle) {
        return new Invoices(handle).get(call.id("id", "invoice"));
    }

    private static Drafts drafts(Call call, Handle handle) {
        return new Drafts(call.work(handle));
    }

    private static InvoiceService service(Call call, Handle handle) {
        return new InvoiceService(call.work(handle),
                new LifecycleInvoicing());
    }

    /** The reply to a write, whose messages and log carry the same rendering. */
    private static Reply written(Call call, Handle handle, Invoice invoice) {
        return Reply.one("invoice", call.responses(handle).ofInvoices().written(invoice));
    }

    private static Reply shown(Call call, Handle handle, Invoice invoice) {
        return Reply.one("invoice", call.responses(handle).ofInvoices().invoice(invoice));
    }
}
