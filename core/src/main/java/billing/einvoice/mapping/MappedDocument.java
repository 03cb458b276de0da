package billing.einvoice.mapping;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.Format;
import billing.einvoice.FormatRules;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Origin;
import billing.einvoice.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * A stored document as an electronic invoice.
 *
 * @param name    {@code invoice ACM-1-001}
 * @param invoice the document as issued; not to be written while there are reasons
 * @param completed the same with data of electronic invoices that were not stated at the issue as
 *                they are stated today; for formats which the issued data do not suffice for
 * @param origin  where its data are stated
 * @param format  that the customer gets: its own, else the billing entity's, else the usual one of
 *                the buyer's country
 * @param reasons why it can be written in no format; empty for none
 */
public record MappedDocument(String name, ElectronicInvoice invoice, ElectronicInvoice completed,
                             Origin origin, Format format, List<Reason> reasons) {
    public MappedDocument {
        reasons = List.copyOf(reasons);
    }

    /** A document which nothing completes. */
    static MappedDocument of(String name, ElectronicInvoice invoice, Origin origin, Format format,
                             List<Reason> reasons) {
        return new MappedDocument(name, invoice, invoice, origin, format, reasons);
    }

    /** The same, never completed: its bytes do not depend on the data of today. */
    public MappedDocument asIssued() {
        return of(name, invoice, origin, format, reasons);
    }

    /** All reasons why it cannot be written in a format. */
    public List<Reason> reasons(Format format) {
        List<Reason> all = new ArrayList<>(reasons);
        all.addAll(reasons(stated(format), format));
        return all;
    }

    private List<Reason> reasons(ElectronicInvoice document, Format format) {
        return FormatRules.reasons(FormatRules.adapt(document, format), format, origin);
    }

    private ElectronicInvoice stated(Format format) {
        boolean isAsIssued = completed == invoice || reasons(invoice, format).isEmpty();
        return isAsIssued ? invoice : completed;
    }

    /**
     * The document as a format takes it.
     *
     * @throws NotExpressibleException with all reasons, if there are any
     */
    public ElectronicInvoice adapted(Format format) {
        List<Reason> all = reasons(format);
        if (!all.isEmpty()) {
            throw new NotExpressibleException(name, format, all);
        }
        return FormatRules.adapt(stated(format), format);
    }
}
