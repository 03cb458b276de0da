package billing.documents.pdf;

import billing.documents.BusinessDocument;
import billing.documents.DocumentTexts;
import billing.documents.LocaleFormat;

/** What every block needs: what to say, in which words and formats, and where to place it. */
record Sheet(BusinessDocument document, DocumentTexts texts, LocaleFormat figures, PageFlow flow) {
    String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }
}
