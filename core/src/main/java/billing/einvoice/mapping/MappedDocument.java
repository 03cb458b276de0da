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
 * @param invoice the document; not to be written while there are reasons
 * @param origin  where its data are stated
 * @param format  that the customer gets: its own, else the billing entity's, else the usual one of
 *                the buyer's country
 * @param reasons why it can be written in no format; empty for none
 */
public record MappedDocument(String name, ElectronicInvoice invoice, Origin origin, Format format,
                             List<Reason> reasons) {
    public MappedDocument {
        reasons = List.copyOf(reasons);
    }

    /** All reasons why it cannot be written in a format. */
    public List<Reason> reasons(Format format) {
        List<Reason> all = new ArrayList<>(reasons);
        all.addAll(FormatRules.reasons(FormatRules.adapt(invoice, format), format, origin));
        return all;
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
        return FormatRules.adapt(invoice, format);
    }
}
