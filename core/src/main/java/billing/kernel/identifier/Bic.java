package billing.kernel.identifier;

import billing.kernel.codelist.CodeList;
import java.util.Optional;
import java.util.regex.Pattern;

/** Business identifier codes of banks (ISO 9362). */
public final class Bic {
    private static final Pattern FORM =
            Pattern.compile("[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?");
    private static final int COUNTRY = 4;

    private Bic() {
    }

    /** The hint that corrects a code; nothing when it has the form of one. */
    public static Optional<String> correction(String bic) {
        if (!FORM.matcher(bic).matches()) {
            return Optional.of("8 or 11 characters, like COBADEFF or COBADEFFXXX");
        }
        String country = bic.substring(COUNTRY, COUNTRY + 2);
        return CodeList.COUNTRIES.has(country) || country.equals("XK") ? Optional.empty()
                : Optional.of("its fifth and sixth characters are a country, which \"" + country
                        + "\" is not");
    }
}
