package billing.kernel.codelist;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The code lists that EN 16931 restricts its terms to. A list is read from its file when it is
 * first asked for.
 */
public enum CodeList {
    /** ISO 3166-1 alpha-2 codes of countries (BT-40, BT-55, BT-80). */
    COUNTRIES("countries"),
    /** ISO 4217 codes of currencies (BT-5, BT-6), without those withdrawn. */
    CURRENCIES("currencies"),
    /** EAS: schemes of electronic addresses (BT-34-1, BT-49-1). */
    ELECTRONIC_ADDRESS_SCHEMES("electronic-address-schemes"),
    /** Those of them that Peppol BIS Billing takes. */
    PEPPOL_ADDRESS_SCHEMES("peppol-address-schemes"),
    /** ISO 6523 ICD: schemes of identifiers of parties (BT-29-1, BT-30-1, BT-46-1, BT-47-1). */
    IDENTIFICATION_SCHEMES("identification-schemes"),
    /** UNTDID 4461: means of payment (BT-81). */
    PAYMENT_MEANS("payment-means"),
    /** The subset of UNTDID 5305 for categories of VAT (BT-95, BT-118, BT-151). */
    VAT_CATEGORIES("vat-categories"),
    /** VATEX: reasons for exemption from VAT (BT-121). */
    EXEMPTION_REASONS("exemption-reasons"),
    /** UN/ECE Recommendations 20 and 21: units of measure (BT-130, BT-150). */
    UNITS("units"),
    /** UNTDID 4451: subjects of notes (BT-21). */
    NOTE_SUBJECTS("note-subjects"),
    /** The subset of UNTDID 5189 for reasons of allowances (BT-98, BT-140). */
    ALLOWANCE_REASONS("allowance-reasons"),
    /** UNTDID 7161: reasons of charges (BT-105, BT-145). */
    CHARGE_REASONS("charge-reasons");

    /** The unit of what is counted, "one": the unit of whatever states none. */
    public static final String UNIT_ONE = "C62";
    private static final int NUMBER_LENGTH = 4;

    private final String file;
    private CodeFile content;

    CodeList(String file) {
        this.file = file;
    }

    private synchronized CodeFile content() {
        if (content == null) {
            content = CodeFile.read(file);
        }
        return content;
    }

    /** What the list is called. */
    public String title() {
        return content().title();
    }

    /** The day of the version that is in use. */
    public LocalDate version() {
        return content().version();
    }

    /** Where the codes and the names are from. */
    public String source() {
        return content().source();
    }

    /** Every code, in the order of the list. */
    public List<Code> codes() {
        return List.copyOf(content().codes().values());
    }

    /** The code that is written exactly so; null is none. */
    public Optional<Code> find(String code) {
        return code == null ? Optional.empty() : Optional.ofNullable(content().codes().get(code));
    }

    /** Whether a code is in the list. */
    public boolean has(String code) {
        return find(code).isPresent();
    }

    /** The name of a code; the code itself where it is not in the list. */
    public String name(String code) {
        return find(code).map(Code::name).orElse(code);
    }

    /**
     * The code that was probably meant: the one that {@link #recognize} finds, else the one with
     * the shortest name that begins with or has the text.
     */
    public Optional<Code> suggest(String text) {
        String plain = singular(plain(text));
        return recognize(text).or(() -> plain.length() < NUMBER_LENGTH ? Optional.empty()
                : shortest(code -> plain(code.name()).startsWith(plain))
                .or(() -> shortest(code -> plain(code.name()).contains(plain))));
    }

    /**
     * The code that is the text but for case, blanks and leading zeros, else the one whose name
     * the text is.
     */
    public Optional<Code> recognize(String text) {
        String plain = plain(text);
        if (plain.isEmpty()) {
            return Optional.empty();
        }
        String number = plain.matches("\\d+") && plain.length() < NUMBER_LENGTH
                ? "0".repeat(NUMBER_LENGTH - plain.length()) + plain : plain;
        return first(code -> plain(code.code()).equals(plain))
                .or(() -> first(code -> code.code().equals(number)))
                .or(() -> first(code -> plain(code.name()).equals(plain)
                        || plain(code.name()).equals(singular(plain))));
    }

    private static String singular(String plain) {
        return plain.endsWith("s") ? plain.substring(0, plain.length() - 1) : plain;
    }

    private Optional<Code> first(Predicate<Code> meant) {
        return content().codes().values().stream().filter(meant).findFirst();
    }

    private Optional<Code> shortest(Predicate<Code> meant) {
        return content().codes().values().stream().filter(meant)
                .min(Comparator.comparingInt((Code code) -> code.name().length())
                        .thenComparing(Code::code));
    }

    private static String plain(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replace('_', '-').replaceAll("\\s+", " ");
    }
}
