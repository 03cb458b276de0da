package billing.kernel.identifier;

import java.util.Set;

/** The countries of the Single Euro Payments Area, by the IBANs of their accounts. */
public final class Sepa {
    private static final Set<String> ECONOMIC_AREA = Set.of("AT", "BE", "BG", "CY", "CZ", "DE",
            "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU",
            "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK");
    private static final Set<String> OTHERS = Set.of("AD", "AL", "CH", "GB", "GI", "MC", "MD",
            "ME", "MK", "RS", "SM", "VA");
    private static final int COUNTRY = 2;

    private Sepa() {
    }

    /**
     * Whether a SEPA credit transfer reaches an account. Banks outside the European Economic Area
     * are named by their BIC.
     *
     * @param iban in compact form
     * @param bic  of the account's bank; null for none
     */
    public static boolean reaches(String iban, String bic) {
        String country = iban.substring(0, COUNTRY);
        return ECONOMIC_AREA.contains(country) || OTHERS.contains(country) && bic != null;
    }
}
