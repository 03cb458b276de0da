package billing.einvoice.mapping;

import billing.einvoice.Reason;
import billing.invoicing.Invoice;
import java.util.ArrayList;
import java.util.List;

/** Why documents can be written in no format, whatever their state and their data. */
final class Refusals {
    private Refusals() {
    }

    /** What holds for an invoice and its credit notes alike. */
    static List<Reason> ofInvoiceAndNotes(Invoice invoice, VatGroups groups) {
        List<Reason> reasons = new ArrayList<>();
        if (invoice.parties().selfBilled()) {
            reasons.add(selfBilled());
        }
        groups.severalTaxes().forEach(fee -> reasons.add(severalTaxes(
                "the fee " + fee.item().invoiceDisplayName())));
        return reasons;
    }

    /** A line with several taxes. */
    static Reason severalTaxes(String fee) {
        return new Reason(Reason.Kind.SEVERAL_TAXES, "BT-151", "BR-CO-04",
                fee + " has several taxes",
                "replace them by one tax with the sum of their rates");
    }

    /** A document that the customer issues. */
    static Reason selfBilled() {
        return new Reason(Reason.Kind.SELF_BILLED, "BT-3", null,
                "it is issued by the customer in the name of the supplier",
                "only its PDF can be sent");
    }
}
