package billing.documents.pdf.format;

import billing.documents.BusinessDocument;
import billing.documents.DocumentTexts;
import com.lowagie.text.Document;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The properties of a file, which are stated in its information dictionary and in its XMP metadata.
 *
 * @param title     title and number of the document
 * @param author    the issuer's name at law
 * @param subject   the customer's name at law
 * @param createdAt UTC, whole seconds
 */
public record FileProperties(String title, String author, String subject, Instant createdAt) {
    static final String CREATOR = "billing";
    static final String PRODUCER = Document.getVersion();

    /** The properties of a document's file, whose title is in the language of its texts. */
    public static FileProperties of(BusinessDocument document, DocumentTexts texts) {
        return new FileProperties(texts.text("title", document.title()) + " " + document.number(),
                document.frame().issuer().registeredName(),
                document.frame().customer().registeredName(),
                document.frame().createdAt().truncatedTo(ChronoUnit.SECONDS));
    }

    /** Sets them in the information dictionary, except for the dates. */
    public void describe(Document pages) {
        pages.addTitle(title);
        pages.addAuthor(author);
        pages.addSubject(subject);
        pages.addCreator(CREATOR);
    }
}
