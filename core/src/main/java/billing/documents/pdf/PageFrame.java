package billing.documents.pdf;

import billing.documents.BusinessDocument;
import billing.documents.DocumentTexts;
import billing.documents.Heading;
import billing.documents.Party;
import billing.documents.pdf.font.FontRuns;
import com.lowagie.text.Document;
import com.lowagie.text.Element;
import com.lowagie.text.Phrase;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.ColumnText;
import com.lowagie.text.pdf.PdfContentByte;
import com.lowagie.text.pdf.PdfPageEventHelper;
import com.lowagie.text.pdf.PdfTemplate;
import com.lowagie.text.pdf.PdfWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints the parts that every page has: colour bar, footer, page number and mark. The last line of
 * the footer has a fixed place; more lines take their room from the page.
 */
final class PageFrame extends PdfPageEventHelper {
    private static final float BAR_HEIGHT = 5;
    private static final float FOOTER_BASELINE = 30;
    private static final float NUMBER_WIDTH = 120;
    /** Of page numbers of three digits, which leave the rest of the width to the issuer. */
    private static final int PAGES_USUAL = 999;
    /** Points between texts at the left and at the right. */
    private static final float GAP = 12;
    private static final float NUMBER_HEIGHT = 14;
    private static final float NUMBER_DESCENT = 4;

    private final BusinessDocument document;
    private final DocumentTexts texts;
    /** Points between the margins. */
    private final float width;
    private final List<String> imprint;
    /** One place per page for "page x of y", filled when y is known. */
    private final List<PdfTemplate> numbers = new ArrayList<>();

    /**
     * The frame of the pages of a document.
     *
     * @param width points between the margins
     */
    PageFrame(BusinessDocument document, DocumentTexts texts, float width) {
        this.document = document;
        this.texts = texts;
        this.width = width;
        this.imprint = imprint();
    }

    /** Points that the footer takes beyond those of one line. */
    float footerGrowth() {
        return Math.max(0, imprint.size() - 1) * PdfStyle.FURNITURE.leading();
    }

    @Override
    public void onEndPage(PdfWriter writer, Document page) {
        PdfContentByte under = writer.getDirectContentUnder();
        drawBar(under, page);
        if (document.mark() != Heading.Mark.NONE && document.mark() != Heading.Mark.PAID) {
            drawMark(under, page);
        }
        PdfContentByte over = writer.getDirectContent();
        if (!numbers.isEmpty()) {
            drawRunningHead(over, page);
        }
        drawFooter(over, page);
    }

    @Override
    public void onCloseDocument(PdfWriter writer, Document page) {
        for (int i = 0; i < numbers.size(); i++) {
            Phrase number = PdfStyle.FURNITURE.phrase(texts.text("page", i + 1, numbers.size()));
            ColumnText.showTextAligned(numbers.get(i), Element.ALIGN_RIGHT, number,
                    NUMBER_WIDTH, NUMBER_DESCENT, 0);
        }
    }

    private void drawBar(PdfContentByte canvas, Document page) {
        Rectangle size = page.getPageSize();
        canvas.saveState();
        canvas.setColorFill(Palette.accent(document.frame().design()));
        canvas.rectangle(0, size.getHeight() - BAR_HEIGHT, size.getWidth(), BAR_HEIGHT);
        canvas.fill();
        canvas.restoreState();
    }

    private void drawMark(PdfContentByte canvas, Document page) {
        Rectangle size = page.getPageSize();
        String mark = texts.text("mark", document.mark()).toUpperCase(texts.locale());
        show(canvas, Element.ALIGN_CENTER, PdfStyle.WATERMARK, mark,
                size.getWidth() / 2 + PdfStyle.WATERMARK.size() / 4, size.getHeight() / 2 - 60, 52);
    }

    private void drawRunningHead(PdfContentByte canvas, Document page) {
        float baseline = page.top() + 16;
        String title = texts.text("title", document.title()) + " " + document.number();
        show(canvas, Element.ALIGN_LEFT, PdfStyle.FURNITURE, issuerBefore(title), page.left(),
                baseline, 0);
        show(canvas, Element.ALIGN_RIGHT, PdfStyle.FURNITURE, title, page.right(), baseline, 0);
    }

    private String issuerBefore(String title) {
        String name = document.frame().issuer().name();
        return document.layout().isExact() ? fittedBefore(title).cut(name) : name;
    }

    private void drawFooter(PdfContentByte canvas, Document page) {
        float baseline = FOOTER_BASELINE + footerGrowth();
        canvas.saveState();
        canvas.setColorStroke(Palette.HAIRLINE);
        canvas.setLineWidth(0.5f);
        canvas.moveTo(page.left(), baseline + 12);
        canvas.lineTo(page.right(), baseline + 12);
        canvas.stroke();
        canvas.restoreState();
        for (int line = 0; line < imprint.size(); line++) {
            show(canvas, Element.ALIGN_LEFT, PdfStyle.FURNITURE, imprint.get(line), page.left(),
                    baseline - line * PdfStyle.FURNITURE.leading(), 0);
        }
        PdfTemplate number = canvas.createTemplate(NUMBER_WIDTH, NUMBER_HEIGHT);
        numbers.add(number);
        canvas.addTemplate(number, page.right() - NUMBER_WIDTH, baseline - NUMBER_DESCENT);
    }

    /** The lines about the issuer; former layouts have one that may be too long. */
    private List<String> imprint() {
        Party issuer = document.frame().issuer();
        List<String> parts = Stream.of(issuer.registeredName(), issuer.legalNumber(),
                        issuer.taxIdentifier(), issuer.email())
                .filter(part -> part != null && !part.isBlank()).toList();
        return document.layout().isExact()
                ? fittedBefore(texts.text("page", PAGES_USUAL, PAGES_USUAL)).split(parts)
                : List.of(FittedLines.joined(parts));
    }

    /** Lines that leave room for a text at their right. */
    private FittedLines fittedBefore(String right) {
        return new FittedLines(PdfStyle.FURNITURE,
                width - FittedLines.width(PdfStyle.FURNITURE, right) - GAP);
    }

    private static void show(PdfContentByte canvas, int alignment, PdfStyle style, String text,
                             float x, float y, float rotation) {
        ColumnText.showTextAligned(canvas, alignment, style.phrase(text), x, y, rotation,
                FontRuns.runDirection(text), 0);
    }
}
