package billing.customer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the documents of a billing entity look, and its own texts on them.
 *
 * @param paperSize   null for the paper of the entity's country
 * @param accentColor of rules and headings, see {@link AccentColor}; null for the usual one
 * @param texts       by language code; a language without an entry has none
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record DocumentDesign(PaperSize paperSize, String accentColor,
                             SortedMap<String, Texts> texts) {
    /** Nothing stated. */
    public static final DocumentDesign NONE = new DocumentDesign(null, null, null);
    private static final Texts NO_TEXTS = new Texts(null, null);

    public DocumentDesign {
        texts = Collections.unmodifiableSortedMap(texts == null ? new TreeMap<>()
                : new TreeMap<>(texts));
    }

    /** The sizes of paper. */
    public enum PaperSize {
        A4, LETTER
    }

    /**
     * Texts in one language.
     *
     * @param footer in place of the entity's footer; null for that one
     * @param terms  below the totals of invoices; null for none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Texts(String footer, String terms) {
    }

    /** Whether nothing is stated. */
    @JsonIgnore
    public boolean isNone() {
        return equals(NONE);
    }

    /** The texts of documents in a locale. */
    public Texts texts(Locale locale) {
        return texts.getOrDefault(locale.getLanguage(), NO_TEXTS);
    }

    /** The members of {@code document_texts}; empty where nothing is stated. */
    public Map<String, Object> textMembers() {
        Map<String, Object> members = new TreeMap<>();
        texts.forEach((language, text) -> {
            Map<String, Object> one = new TreeMap<>();
            if (text.footer() != null) {
                one.put("footer", text.footer());
            }
            if (text.terms() != null) {
                one.put("terms", text.terms());
            }
            members.put(language, one);
        });
        return members;
    }
}
