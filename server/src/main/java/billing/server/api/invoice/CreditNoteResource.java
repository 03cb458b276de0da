package billing.server.api.invoice;

import billing.einvoice.service.ElectronicInvoices;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.kernel.error.NotFoundException;
import billing.mail.service.MailRequest;
import billing.server.routing.Call;
import billing.server.routing.MetadataRoutes;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.creditnote.store.CreditNotes;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Credit notes ({@code money.md 4}, {@code api-conventions.md 9.1}). */
public final class CreditNoteResource implements Resource {
    private static final String PERMISSION = "credit_note";

    @Override
    public void addTo(Routes routes) {
        CreditNoteListing.describe(routes.get("/credit_notes", PERMISSION)
                .summary("Lists issued credit notes, the latest first").paged()
                .query("external_customer_id", "string"))
                .by(call -> list(call, call.query().text("external_customer_id")));
        CreditNoteListing.describe(routes.get(
                "/customers/{external_customer_id}/credit_notes", PERMISSION)
                .summary("Lists the credit notes of a customer").paged())
                .by(call -> list(call, call.externalCustomerId()));
        routes.post("/credit_notes", PERMISSION).summary("Creates a credit note for an invoice")
                .body("credit_note", "CreditNoteCreateInput").answers("CreditNoteExtended")
                .dependsOnState().by(CreditNoteResource::create);
        routes.post("/credit_notes/estimate", PERMISSION)
                .summary("Estimates the amounts of a credit note")
                .body("credit_note", "CreditNoteEstimateInput").answers("CreditNoteEstimated")
                .dependsOnState().by(CreditNoteResource::estimate);
        routes.get("/credit_notes/{id}", PERMISSION).summary("Shows a credit note")
                .answers("CreditNoteExtended").by(CreditNoteResource::show);
        routes.put("/credit_notes/{id}", PERMISSION)
                .summary("Updates refund status and metadata")
                .body("credit_note", "CreditNoteUpdateInput").answers("CreditNoteExtended")
                .by(CreditNoteResource::update);
        routes.put("/credit_notes/{id}/void", PERMISSION).summary("Voids the remaining credit")
                .answers("CreditNoteExtended").by(call -> call.write(handle -> shown(call, handle,
                        new CreditNoteService(handle).voidNote(id(call), call.now()))));
        for (String document : List.of("download", "download_pdf")) {
            routes.post("/credit_notes/{id}/" + document, PERMISSION)
                    .summary("Shows an issued credit note with its document URL")
                    .answers("CreditNote").by(CreditNoteResource::show);
        }
        routes.post("/credit_notes/{id}/download_xml", PERMISSION)
                .summary("Shows an issued credit note with the URL of its e-invoice")
                .answers("CreditNote").by(CreditNoteResource::showXml);
        routes.post("/credit_notes/{id}/resend_email", PERMISSION)
                .summary("Queues the document to be mailed again").unwrappedBody("ResendEmailInput")
                .by(CreditNoteResource::mail);
        new MetadataRoutes(PERMISSION, "a credit note", "CreditNoteMetadataResponse",
                kept -> Map.of(), CreditNoteResource::changeMetadata)
                .add(routes, "/credit_notes/{id}");
    }

    private static Reply list(Call call, String externalCustomerId) {
        return call.read(handle -> {
            PageOf<CreditNote> page = new CreditNotes(handle).page(
                    CreditNoteListing.filter(call, handle, externalCustomerId),
                    call.query().page());
            return Reply.page("credit_notes",
                    call.responses(handle).ofInvoices().creditNotes(page.items()),
                    page);
        });
    }

    private static Reply create(Call call) {
        return call.write(handle -> shown(call, handle,
                new CreditNoteCreation(call.work(handle))
                        .create(CreditNoteBody.request(call.body()))));
    }

    private static Reply estimate(Call call) {
        return call.read(handle -> Reply.one("estimated_credit_note", call.responses(handle)
                .ofInvoices().estimate(new CreditNoteCreation(call.work(handle)).estimate(
                        CreditNoteBody.id(call.body(), "invoice_id"),
                        CreditNoteBody.lines(call.body())))));
    }

    private static Reply show(Call call) {
        return call.read(handle -> shown(call, handle, new CreditNotes(handle).get(id(call))));
    }

    /** Refused with all reasons where it cannot be written as an electronic credit note. */
    private static Reply showXml(Call call) {
        return call.read(handle -> {
            CreditNote note = new CreditNotes(handle).get(id(call));
            new ElectronicInvoices(handle).write(note, null);
            return shown(call, handle, note);
        });
    }

    private static Reply mail(Call call) {
        return call.write(handle -> {
            CreditNote note = new CreditNotes(handle).byId(id(call))
                    .filter(one -> one.state().status() != CreditNoteStatus.DELETED)
                    .orElseThrow(() -> new NotFoundException("credit_note", id(call)));
            MailRequest.byEntity(call.work(handle)).creditNote(note,
                    MailBody.recipients(call.body()));
            return Reply.empty();
        });
    }

    private static Reply update(Call call) {
        return call.write(handle -> {
            CreditNotes notes = new CreditNotes(handle);
            UUID id = notes.get(id(call)).id();
            return shown(call, handle, new CreditNoteService(handle).update(id,
                    CreditNoteBody.change(call.body()), call.now()));
        });
    }

    private static Map<String, String> changeMetadata(
            Call call, Handle handle, UnaryOperator<Map<String, String>> change) {
        return new CreditNoteService(handle).changeMetadata(id(call), change, call.now());
    }

    private static UUID id(Call call) {
        return call.id("id", "credit_note");
    }

    private static Reply shown(Call call, Handle handle, CreditNote note) {
        return Reply.one("credit_note", call.responses(handle).ofInvoices().creditNote(note));
    }
}
