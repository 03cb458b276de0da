package billing.documents;

import java.time.LocalDate;
import java.util.Set;

/**
 * The title, number and dates of the document.
 *
 * @param title               what the law calls it
 * @param mark                whether it is not to be paid in its present state
 * @param number              as printed, also on drafts
 * @param issuedOn            date in the customer's zone
 * @param dueOn               null when nothing is to be paid by a date
 * @param paymentTermDays     days from issuing to due, 0 for on receipt; null prints no term
 * @param purchaseOrderNumber null for none
 */
public record Heading(Title title, Mark mark, String number, LocalDate issuedOn, LocalDate dueOn,
                      Integer paymentTermDays, String purchaseOrderNumber) {
    /** The title of the document. */
    public enum Title {
        INVOICE, TAX_INVOICE, SELF_BILLED_INVOICE, CREDIT_NOTE, CORRECTIVE_INVOICE, RECEIPT,
        STATEMENT;

        private static final Set<String> TAX_INVOICE_COUNTRIES =
                Set.of("AU", "AE", "NZ", "ID", "SG");

        /**
         * The title of an invoice.
         *
         * @param issuerCountry ISO 3166-1 alpha-2, null when not known; some countries' law asks
         *                      for the words "tax invoice"
         * @param selfBilled    whether it is issued in the name of a partner
         */
        public static Title of(String issuerCountry, boolean selfBilled) {
            if (selfBilled) {
                return SELF_BILLED_INVOICE;
            }
            return issuerCountry != null && TAX_INVOICE_COUNTRIES.contains(issuerCountry)
                    ? TAX_INVOICE : INVOICE;
        }

        /**
         * The title of a credit note.
         *
         * @param issuerCountry ISO 3166-1 alpha-2, null when not known; the law of Spain knows
         *                      corrective invoices only (RD 1619/2012, article 15)
         */
        public static Title ofCreditNote(String issuerCountry) {
            return "ES".equals(issuerCountry) ? CORRECTIVE_INVOICE : CREDIT_NOTE;
        }
    }

    /** Whether the document may be paid in its present state. */
    public enum Mark {
        /** A final invoice. */
        NONE,
        /** A final invoice on which nothing is left to pay. */
        PAID,
        /** Amounts may still change. */
        DRAFT,
        /** No longer claims anything. */
        VOIDED
    }
}
