package billing.document.pdf;

import billing.document.BusinessDocument;
import billing.document.Figures;
import billing.document.Texts;

/** What every block needs: what to say, in which words and formats, and where to place it. */
record Sheet(BusinessDocument document, Texts texts, Figures figures, PageFlow flow) {
    String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }
}
