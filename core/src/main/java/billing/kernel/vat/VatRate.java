package billing.kernel.vat;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One rate of VAT: the standard one of a country, or that of a special territory.
 *
 * @param country     ISO 3166-1 alpha-2 code
 * @param countryName in English
 * @param territory   null for the standard rate of the country
 * @param rate        percent
 * @param postcodes   of the territory; empty for the standard rate
 */
public record VatRate(String country, String countryName, String territory, BigDecimal rate,
                      List<Pattern> postcodes) {
    private static final Pattern MARKS = Pattern.compile("\\p{M}");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]+");

    /** The code of its automatic tax: {@code svc_eu_es_exception_canary_islands}. */
    public String taxCode() {
        String start = VatRates.CODE_PREFIX + country.toLowerCase(Locale.ROOT);
        return territory == null ? start + "_standard" : start + "_exception_" + words(territory);
    }

    /** As printed on documents. */
    public String taxName() {
        return "VAT " + (territory == null ? countryName : territory);
    }

    /** Whether it is for a special territory with this postcode, written without blanks. */
    boolean covers(String postcode) {
        return postcodes.stream().anyMatch(pattern -> pattern.matcher(postcode).matches());
    }

    private static String words(String name) {
        String plain = MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFD))
                .replaceAll("").toLowerCase(Locale.ROOT);
        return BETWEEN_WORDS.matcher(plain).replaceAll("_");
    }
}
