package billing.documents.pdf;

import billing.documents.BusinessDocument;
import billing.documents.DocumentTexts;
import billing.documents.Layout;
import billing.documents.LocaleFormat;
import billing.kernel.time.DatePeriod;
import java.awt.Color;

/** The context of every block: the document, its texts and formats, and the page. */
record Sheet(BusinessDocument document, DocumentTexts texts, LocaleFormat figures, PageFlow flow) {
    Layout layout() {
        return document.layout();
    }

    /** The issuer's colour of rules and headings. */
    Color accent() {
        return Palette.accent(document.frame().design());
    }

    /** Dates from first to last day; of a single day, that day, if the layout shortens it. */
    String period(DatePeriod period) {
        return layout().shortensPeriods() && period.start().equals(period.end())
                ? figures.shortDate(period.start()) : figures.period(period);
    }

    String text(String key, Object... arguments) {
        return texts.text(key, arguments);
    }
}
