package billing.einvoice;

import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The formats in which electronic invoices are written: a syntax, its constants, its rules. */
public enum Format {
    UBL("EN 16931 in UBL", "1.3.16", Syntax.UBL, Constants.EN, null),
    CII("EN 16931 in CII", "1.3.16", Syntax.CII, Constants.EN, null),
    XRECHNUNG("XRechnung in UBL, for Germany", "3.0.2", Syntax.UBL, Constants.XRECHNUNG,
            Constants.BILLING),
    XRECHNUNG_CII("XRechnung in CII, for Germany", "3.0.2", Syntax.CII, Constants.XRECHNUNG,
            Constants.BILLING),
    PEPPOL("Peppol BIS Billing in UBL", "3.0.21", Syntax.UBL, Constants.PEPPOL,
            Constants.BILLING),
    FACTURX("Factur-X and ZUGFeRD in CII, profile EN 16931", "1.07.3", Syntax.CII, Constants.EN,
            null),
    FACTURX_FR("Factur-X in CII by the French rules", "1.3.0", Syntax.CII, Constants.EN,
            Constants.SERVICES);

    /** How a document is written. */
    public enum Syntax {
        /** Universal Business Language 2.1. */
        UBL,
        /** UN/CEFACT Cross Industry Invoice D16B. */
        CII
    }

    /** Values of BT-23 and BT-24, which constants of an enum cannot refer to otherwise. */
    private static final class Constants {
        private static final String EN = "urn:cen.eu:en16931:2017";
        private static final String BILLING = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
        private static final String PEPPOL =
                EN + "#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
        private static final String XRECHNUNG =
                EN + "#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";
        /** An invoice of services in France; those paid already have another. */
        private static final String SERVICES = "S1";
        private static final String SERVICES_PAID = "S2";
    }

    /** Where most recipients are reached through Peppol. */
    private static final Set<String> PEPPOL_COUNTRIES = Set.of("AT", "AU", "BE", "DK", "FI", "IE",
            "IS", "JP", "LU", "MY", "NL", "NO", "NZ", "SE", "SG");

    private final String title;
    private final String version;
    private final Syntax syntax;
    private final String specification;
    private final String process;

    Format(String title, String version, Syntax syntax, String specification, String process) {
        this.title = title;
        this.version = version;
        this.syntax = syntax;
        this.specification = specification;
        this.process = process;
    }

    /** The format of a code; null is none. */
    public static Optional<Format> of(String code) {
        return Arrays.stream(values()).filter(one -> one.code().equals(code)).findFirst();
    }

    /**
     * The format of a code that somebody asks for.
     *
     * @throws InvalidException {@code format: value_is_invalid} for any other code
     */
    public static Format named(String code) {
        return of(code).orElseThrow(() -> new InvalidException("format", ErrorCode.VALUE_IS_INVALID,
                "unknown format \"" + code + "\"", "the formats are " + codes()));
    }

    /** All codes, separated by commas. */
    public static String codes() {
        return Arrays.stream(values()).map(Format::code).collect(Collectors.joining(", "));
    }

    /**
     * What buyers in a country usually ask for. The French rules require a SIREN of the seller,
     * which only sellers in France have.
     *
     * @param seller the seller's country; null if it is not known
     * @param buyer  the buyer's country; null if it is not known
     */
    public static Format ofCountries(String seller, String buyer) {
        if ("DE".equals(buyer)) {
            return XRECHNUNG;
        }
        if ("FR".equals(buyer)) {
            return "FR".equals(seller) ? FACTURX_FR : FACTURX;
        }
        return buyer != null && PEPPOL_COUNTRIES.contains(buyer) ? PEPPOL : UBL;
    }

    /** The name in files, options and requests: {@code xrechnung-cii}. */
    public String code() {
        return Codes.of(this).replace('_', '-');
    }

    /** What it is, in English. */
    public String title() {
        return title;
    }

    /** The version of its rules. */
    public String version() {
        return version;
    }

    /** How it is written. */
    public Syntax syntax() {
        return syntax;
    }

    /** BT-24. */
    public String specification() {
        return specification;
    }

    /** BT-23 of an invoice; null where the format has none. */
    public String process(ElectronicInvoice invoice) {
        ElectronicInvoice.Totals totals = invoice.content().totals();
        boolean isPaid = totals.paid().isPositive()
                && totals.paid().equals(totals.includingVat());
        return this == FACTURX_FR && isPaid ? Constants.SERVICES_PAID : process;
    }

    /** Whether a document may have several notes; where not, they are joined. */
    public boolean takesSeveralNotes() {
        return this != PEPPOL;
    }

    /** Whether a document may refer to several preceding invoices: the schema of D16B takes one. */
    public boolean takesSeveralReferences() {
        return this != CII && this != XRECHNUNG_CII;
    }

    /** Whether it follows the national rules of Germany. */
    boolean isXRechnung() {
        return this == XRECHNUNG || this == XRECHNUNG_CII;
    }

    /** What it requires beyond what every stored document has, in the order of the terms. */
    public List<RequiredTerm> requiredTerms() {
        return RequiredTerms.of(this);
    }
}
