package billing.server.api.invoice;

import billing.engine.Handle;
import billing.invoicing.DocumentBounds;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
import billing.server.routing.Query;
import billing.server.routing.Route;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.RefundStatus;

/** Reads the filters of credit note lists ({@code api-conventions.md 6}). */
final class CreditNoteListing {
    private CreditNoteListing() {
    }

    /** Adds the query parameters of the lists, except the customer. */
    static Route describe(Route route) {
        return route.query("currency", "string").query("reason[]", "string")
                .query("credit_status[]", "string").query("refund_status[]", "string")
                .query("types[]", "string", "credit", "refund", "offset")
                .query("invoice_number", "string").query("issuing_date_from", "date")
                .query("issuing_date_to", "date").query("amount_from", "integer")
                .query("amount_to", "integer").query("self_billed", "boolean")
                .query("billing_entity_codes[]", "string").query("search_term", "string")
                .answers("CreditNotesPaginated");
    }

    /** The filter of a call; unknown values are ignored. */
    static CreditNoteFilter filter(Call call, Handle handle, String externalCustomerId) {
        Query query = call.query();
        return new CreditNoteFilter(externalCustomerId, query.text("currency"),
                query.allKnown("reason", CreditNoteReason.class),
                new CreditNoteFilter.Credited(query.allKnown("credit_status", CreditStatus.class),
                        query.allKnown("refund_status", RefundStatus.class),
                        query.allKnown("types", CreditNoteFilter.Part.class)),
                query.text("invoice_number"),
                new DocumentBounds(query.date("issuing_date_from"), query.date("issuing_date_to"),
                        query.number("amount_from"), query.number("amount_to")),
                query.flag("self_billed"), EntityCodes.read(call, handle),
                query.text("search_term"));
    }
}
