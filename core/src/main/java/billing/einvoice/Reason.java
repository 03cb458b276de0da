package billing.einvoice;

/**
 * Why a document cannot be written in a format.
 *
 * @param kind    what kind of reason it is
 * @param term    the business term concerned, {@code BT-10}; null for none
 * @param rule    the rule that would be broken, {@code BR-DE-15}; null for none
 * @param message what is wrong, a sentence without full stop
 * @param remedy  what to do about it, a sentence without full stop
 * @param owner   the resource whose data are missing; null for none
 */
public record Reason(Kind kind, String term, String rule, String message, String remedy,
                     Owner owner) {
    /** What kind of reason it is. */
    public enum Kind {
        /** A term that the format requires is missing. */
        TERM_MISSING("term_missing"),
        /** A term has a value that the format does not take. */
        TERM_INVALID("term_invalid"),
        /** The document is not issued yet. */
        DRAFT("draft"),
        /** The document is void. */
        VOIDED("voided"),
        /** The invoice is issued in the name of the customer. */
        SELF_BILLED("self_billed"),
        /** Several taxes are charged on one fee. */
        SEVERAL_TAXES("several_taxes_on_fee"),
        /** Some of it is outside the scope of VAT and some is not. */
        MIXED_WITH_UNTAXED("untaxed_beside_taxed"),
        /** There is nothing to write a line of. */
        NO_LINES("no_lines"),
        /** The PDF cannot have attachments. */
        NOT_ATTACHABLE("pdf_not_attachable"),
        /** The currency is withdrawn, or amounts have decimals that cannot be written. */
        CURRENCY("currency_not_expressible");

        private final String code;

        Kind(String code) {
            this.code = code;
        }
    }

    /**
     * A resource of catalog files.
     *
     * @param list the list that holds it in a file: {@code customers}
     * @param key  its code or external id
     */
    public record Owner(String list, String key) {
    }

    /** A reason that is not about missing data of a resource. */
    public Reason(Kind kind, String term, String rule, String message, String remedy) {
        this(kind, term, rule, message, remedy, null);
    }

    /** The code by which files and the API name its kind: {@code term_missing}. */
    public String code() {
        return kind.code;
    }

    /** The field under which the API reports it: the term, else {@code base}. */
    public String field() {
        return term == null ? "base" : term;
    }
}
