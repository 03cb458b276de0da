package billing.einvoice.reader;

import java.util.List;
import java.util.Map;

/**
 * What an electronic invoice from outside states, as texts of the file: amounts and quantities are
 * not computed and not checked. Members have the names of the JSON output; what is missing in the
 * file is missing here. Dates are {@code 2026-01-31} in either syntax.
 *
 * @param document number, type, dates, currency, references
 * @param notes    the notes
 * @param seller   name, address, identifiers and contact of the seller
 * @param buyer    the same of the buyer
 * @param payment  terms, means and account
 * @param lines    the lines
 * @param money    what the lines add up to
 */
public record InvoiceContents(Map<String, String> document, List<String> notes,
                              Map<String, String> seller, Map<String, String> buyer,
                              Map<String, String> payment, List<Map<String, String>> lines,
                              Sums money) {
    /**
     * What the lines add up to.
     *
     * @param adjustments allowances and charges of the whole document
     * @param vat         the VAT breakdown
     * @param totals      the totals
     */
    public record Sums(List<Map<String, String>> adjustments, List<Map<String, String>> vat,
                       Map<String, String> totals) {
    }

    /** Reads what a document states. */
    public static InvoiceContents of(ReceivedInvoice document) {
        return switch (document.kind()) {
            case CII -> new CiiContents(document.root()).read();
            case UBL_INVOICE -> new UblContents(document.root(), "Invoice").read();
            case UBL_CREDIT_NOTE -> new UblContents(document.root(), "CreditNote").read();
        };
    }
}
