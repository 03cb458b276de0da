package billing.einvoice;

/**
 * The seller (BG-4) or the buyer (BG-7); members may be null, {@code address} and {@code contact}
 * are not.
 *
 * @param name          BT-27, BT-44
 * @param tradingName   BT-28, BT-45; null when it is the name
 * @param identifier    BT-29, BT-46
 * @param registration  BT-30, BT-47
 * @param vatIdentifier BT-31, BT-48, with the prefix of its country
 * @param taxNumber     BT-32, of sellers only
 * @param legalForm     BT-33, further legal information of the seller
 * @param endpoint      BT-34, BT-49: the electronic address
 * @param address       BG-5, BG-8
 * @param contact       BG-6, BG-9
 */
public record TradeParty(String name, String tradingName, Identifier identifier,
                         Identifier registration, String vatIdentifier, String taxNumber,
                         String legalForm, Identifier endpoint, PostalAddress address,
                         Contact contact) {
    /** The scheme of electronic addresses that are mail addresses. */
    public static final String EMAIL = "EM";
    /** Letters of the country that begin a VAT identifier. */
    private static final int PREFIX = 2;

    /**
     * An identifier.
     *
     * @param scheme of ISO 6523, or of EAS for electronic addresses; null for none
     */
    public record Identifier(String scheme, String value) {
    }

    /**
     * A postal address; members may be null.
     *
     * @param line1       BT-35, BT-50
     * @param line2       BT-36, BT-51
     * @param city        BT-37, BT-52
     * @param postCode    BT-38, BT-53
     * @param subdivision BT-39, BT-54
     * @param country     BT-40, BT-55, ISO 3166-1 alpha-2
     */
    public record PostalAddress(String line1, String line2, String city, String postCode,
                                String subdivision, String country) {
        /** Whether street, city, post code and country are known. */
        public boolean isComplete() {
            return line1 != null && city != null && postCode != null && country != null;
        }
    }

    /**
     * Whom to ask; members may be null.
     *
     * @param name  BT-41, BT-56
     * @param phone BT-42, BT-57
     * @param email BT-43, BT-58
     */
    public record Contact(String name, String phone, String email) {
        /** Nobody. */
        public static final Contact NONE = new Contact(null, null, null);
    }

    /**
     * The country whose rules of sellers Peppol applies: by the first two letters of the VAT
     * identifier ({@code EL} for Greece), else of the address; empty if neither is known.
     */
    String vatCountry() {
        return vatIdentifier != null && vatIdentifier.length() >= PREFIX
                ? vatIdentifier.substring(0, PREFIX)
                : address.country() == null ? "" : address.country();
    }
}
