package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import java.util.List;

/** The content of a document from an issuer to a customer. */
public sealed interface BusinessDocument
        permits InvoiceDocument, CreditNoteDocument, ReceiptDocument, StatementDocument {
    /** The parties, the language, the currency and the other parts that all documents have. */
    Frame frame();

    /** The title, which depends on the kind of document. */
    Title title();

    /** Whether it is valid, or a draft, void or otherwise marked. */
    Mark mark();

    /** The number as printed. */
    String number();

    /** The layout of the page: the newest unless it is an older invoice. */
    default Layout layout() {
        return Layout.NEWEST;
    }

    /** The notes printed below the totals, in order. */
    List<Note> notes();
}
