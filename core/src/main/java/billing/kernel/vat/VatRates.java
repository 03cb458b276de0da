package billing.kernel.vat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rates of all countries of the European Union, from the file {@code rates.csv}. */
public final class VatRates {
    /** What the codes of all automatic taxes begin with. */
    public static final String CODE_PREFIX = "svc_eu_";
    /** The tax of 0 % of business customers in other countries of the Union. */
    public static final String REVERSE_CHARGE = CODE_PREFIX + "reverse_charge";
    /** The tax of 0 % of customers outside the Union. */
    public static final String EXEMPT = CODE_PREFIX + "tax_exempt";
    private static final int COLUMNS = 5;
    private static final List<VatRate> ALL = read();

    private VatRates() {
    }

    /** Whether this is the code of an automatic tax. */
    public static boolean isCode(String code) {
        return code.startsWith(CODE_PREFIX)
                && (code.equals(REVERSE_CHARGE) || code.equals(EXEMPT)
                || ALL.stream().anyMatch(rate -> rate.taxCode().equals(code)));
    }

    /** Every rate, territories after their country. */
    public static List<VatRate> all() {
        return ALL;
    }

    /** Whether a country is a member of the Union; null is not. */
    public static boolean isMember(String country) {
        return country != null && standard(country).isPresent();
    }

    /** The standard rate of a country; nothing outside the Union. */
    public static Optional<VatRate> standard(String country) {
        return ALL.stream().filter(rate -> rate.territory() == null
                && rate.country().equals(country.toUpperCase(Locale.ROOT))).findFirst();
    }

    /** The rate of a special territory; nothing where the country's own holds. */
    public static Optional<VatRate> territory(String country, String postcode) {
        if (country == null || postcode == null) {
            return Optional.empty();
        }
        String compact = postcode.replaceAll("\\s", "");
        return ALL.stream().filter(rate -> rate.country().equals(country.toUpperCase(Locale.ROOT))
                && rate.covers(compact)).findFirst();
    }

    private static List<VatRate> read() {
        try (InputStream file = VatRates.class.getResourceAsStream("/billing/kernel/vat/rates.csv");
             BufferedReader lines = new BufferedReader(
                     new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.startsWith("#")).skip(1)
                    .map(VatRates::rate).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static VatRate rate(String line) {
        String[] cells = line.split(",", COLUMNS);
        List<Pattern> postcodes = cells[4].isEmpty() ? List.of()
                : Arrays.stream(cells[4].split(" ")).map(VatRates::postcode).toList();
        return new VatRate(cells[0], cells[1], cells[2].isEmpty() ? null : cells[2],
                new BigDecimal(cells[3]), postcodes);
    }

    private static Pattern postcode(String text) {
        return Pattern.compile(text.replace("d", "\\d").replace("+", "[-\\d]*"));
    }
}
