package billing.documents.pdf;

import billing.documents.BusinessDocument;
import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;

/** The context of every block: the document, its texts and formats, and the page. */
record Sheet(BusinessDocument document, DocumentTexts texts, LocaleFormat figures, PageFlow flow) {
    String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }
}
