package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import java.util.List;

/** The content of every document from an issuer to a customer, whatever it is about. */
public sealed interface BusinessDocument
        permits InvoiceDocument, CreditNoteDocument, ReceiptDocument, StatementDocument {
    /** Parties, language, currency and what else every document has. */
    Frame frame();

    /** What it calls itself. */
    Title title();

    /** Whether it is valid, or a draft, void or otherwise marked. */
    Mark mark();

    /** As printed. */
    String number();

    /** What is said below the sums, in order. */
    List<Note> notes();
}
