package billing.einvoice.syntax;

import billing.einvoice.ElectronicInvoice;
import billing.einvoice.Format;

/** Electronic invoices as XML files. */
public final class ElectronicInvoiceXml {
    private ElectronicInvoiceXml() {
    }

    /**
     * The bytes of a document in a format, UTF-8.
     *
     * @param invoice adapted to the format
     */
    public static byte[] write(ElectronicInvoice invoice, Format format) {
        String process = format.process(invoice);
        return format.syntax() == Format.Syntax.UBL
                ? UblWriter.write(invoice, format.specification(), process)
                : CiiWriter.write(invoice, format.specification(), process);
    }
}
