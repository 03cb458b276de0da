package billing.customer;

import billing.customer.DocumentDesign.PaperSize;
import billing.customer.DocumentDesign.Texts;
import billing.input.CodeTypes;
import billing.input.DocumentLanguages;
import billing.input.DocumentMembers;
import billing.input.Fields;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.limit.Limit;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The members of a billing entity about the look of its documents and its texts on them. */
public final class DocumentDesignFields {
    /** The names of the members. */
    public static final String PAPER_SIZE = "paper_size";
    public static final String ACCENT_COLOR = "accent_color";
    public static final String TEXTS = "document_texts";

    private static final Shape TEXT = Shape.of("texts of a language")
            .with("footer", Types.lines(Limit.DOCUMENT_TEXT.most()),
                    "Printed at the foot of documents, in place of invoice_footer.")
            .with("terms", Types.lines(Limit.DOCUMENT_TEXT.most()),
                    "Terms printed on invoices.");
    private static final Shape LANGUAGES = languages();
    static final Shape SHAPE = Shape.of("design of documents")
            .with(PAPER_SIZE, Types.choice(PaperSize.class),
                    "Paper of PDF documents; by the country of the entity.")
            .with(ACCENT_COLOR, CodeTypes.checked("a color for documents", AccentColor::plain,
                    AccentColor::correction),
                    "Color of PDF documents and the portal, #rrggbb; dark enough on white.")
            .with(TEXTS, Types.object(LANGUAGES), "Texts of documents by their language.");

    private DocumentDesignFields() {
    }

    private static Shape languages() {
        Shape shape = Shape.of("texts by language");
        for (String code : DocumentLanguages.codes()) {
            shape = shape.with(code, Types.object(TEXT), "Texts of documents in "
                    + Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH) + ".");
        }
        return shape;
    }

    /** The design of a document that has these members. */
    static DocumentDesign read(Fields in, DocumentDesign stored) {
        return new DocumentDesign(in.get(PAPER_SIZE, stored.paperSize()),
                in.get(ACCENT_COLOR, stored.accentColor()), texts(in, stored.texts()));
    }

    private static SortedMap<String, Texts> texts(Fields in, SortedMap<String, Texts> stored) {
        if (!in.has(TEXTS)) {
            return stored;
        }
        SortedMap<String, Texts> texts = new TreeMap<>();
        Fields stated = in.<Fields>find(TEXTS).orElse(null);
        if (stated == null) {
            return texts;
        }
        texts.putAll(stored);
        for (String code : DocumentLanguages.codes()) {
            if (stated.has(code)) {
                Texts text = text(stated, code, stored.get(code));
                if (text == null) {
                    texts.remove(code);
                } else {
                    texts.put(code, text);
                }
            }
        }
        return texts;
    }

    /** The texts of a language; null when none is left. */
    private static Texts text(Fields stated, String code, Texts stored) {
        Texts before = stored == null ? new Texts(null, null) : stored;
        Texts text = stated.<Fields>find(code).map(one -> new Texts(
                one.get("footer", before.footer()), one.get("terms", before.terms())))
                .orElse(null);
        return text == null || text.footer() == null && text.terms() == null ? null : text;
    }

    /** Adds the members that are read back as this. */
    static DocumentMembers export(DocumentMembers out, DocumentDesign design) {
        return out.put(PAPER_SIZE, design.paperSize()).put(ACCENT_COLOR, design.accentColor())
                .put(TEXTS, design.textMembers());
    }
}
