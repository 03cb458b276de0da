package billing.documents.pdf;

import billing.documents.InvoiceDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.PDFTextStripper;

/** A printed invoice as a reader's program sees it. */
public final class PrintedInvoice {
    private final List<String> pages;
    private final List<String> fontNames;
    private final boolean fontsEmbedded;
    private final PDDocumentInformation properties;
    private final Locale language;

    private PrintedInvoice(PDDocument file) throws IOException {
        pages = IntStream.rangeClosed(1, file.getNumberOfPages())
                .mapToObj(page -> text(file, page)).toList();
        List<PDFont> fonts = fonts(file);
        fontNames = List.copyOf(new TreeSet<>(fonts.stream().map(PDFont::getName).toList()));
        fontsEmbedded = fonts.stream().allMatch(PDFont::isEmbedded);
        properties = file.getDocumentInformation();
        language = Locale.forLanguageTag(file.getDocumentCatalog().getLanguage());
    }

    static PrintedInvoice of(InvoiceDocument document) {
        return read(new InvoicePdf().render(document));
    }

    /** Reads the bytes of a PDF. */
    public static PrintedInvoice read(byte[] pdf) {
        try (PDDocument file = Loader.loadPDF(pdf)) {
            return new PrintedInvoice(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> pages() {
        return pages;
    }

    /** The text of all pages, with ordinary spaces for those that do not break. */
    public String text() {
        return String.join("\n", pages);
    }

    List<String> fontNames() {
        return fontNames;
    }

    boolean fontsEmbedded() {
        return fontsEmbedded;
    }

    PDDocumentInformation properties() {
        return properties;
    }

    Locale language() {
        return language;
    }

    private static String text(PDDocument file, int page) {
        try {
            PDFTextStripper stripper = new PDFTextStripper();
            stripper.setLineSeparator("\n");
            stripper.setSortByPosition(true);
            stripper.setStartPage(page);
            stripper.setEndPage(page);
            return stripper.getText(file).replace('\u00A0', ' ').replace('\u202F', ' ');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<PDFont> fonts(PDDocument file) throws IOException {
        List<PDFont> fonts = new ArrayList<>();
        for (PDPage page : file.getPages()) {
            for (COSName name : page.getResources().getFontNames()) {
                fonts.add(page.getResources().getFont(name));
            }
        }
        return fonts;
    }
}
