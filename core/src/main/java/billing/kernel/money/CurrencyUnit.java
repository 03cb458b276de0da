package billing.kernel.money;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An accepted currency and the number of its minor-unit decimals.
 *
 * <p>The exponents are those of {@code rating-and-usage.md 0}: HUF and MGA have none here although
 * ISO 4217 lists two, and MRO has two.
 *
 * @param code     ISO 4217 code, upper case
 * @param exponent decimals of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD
 */
public record CurrencyUnit(String code, int exponent) {
    private static final Set<String> WITHOUT_DECIMALS = Set.of("BIF", "CLP", "DJF", "GNF", "HUF",
            "ISK", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
            "XPF");
    private static final Set<String> WITH_THREE_DECIMALS = Set.of("BHD", "JOD", "KWD");
    private static final Map<String, CurrencyUnit> ACCEPTED = accepted("""
            AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP
            BYN BZD CAD CDF CHF CLF CLP CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP
            GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR ISK JMD JOD JPY KES KGS
            KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK
            MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
            SBD SCR SEK SGD SHP SLL SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS
            VND VUV WST XAF XCD XOF XPF YER ZAR ZMW
            """);

    /**
     * The accepted currency of a code.
     *
     * @throws IllegalArgumentException when the code is not accepted; the message names it
     */
    public static CurrencyUnit of(String code) {
        return find(code).orElseThrow(
                () -> new IllegalArgumentException("unknown currency " + code));
    }

    /** The accepted currency of a code, or nothing. Codes are case-sensitive: upper case. */
    public static Optional<CurrencyUnit> find(String code) {
        return code == null ? Optional.empty() : Optional.ofNullable(ACCEPTED.get(code));
    }

    /** The accepted codes in alphabetical order. */
    public static Set<String> codes() {
        return ACCEPTED.keySet();
    }

    /** Minor units in one unit: 100 for EUR, 1 for JPY. */
    public BigDecimal subunit() {
        return BigDecimal.ONE.scaleByPowerOfTen(exponent);
    }

    /** An exact amount in currency units as exact, unrounded minor units. */
    public BigDecimal toCents(BigDecimal amount) {
        return amount.scaleByPowerOfTen(exponent);
    }

    /** Whole minor units as an amount in currency units, with the currency's decimals. */
    public BigDecimal toUnits(long cents) {
        return BigDecimal.valueOf(cents, exponent);
    }

    /** The same of a sum that may be more than money can be. */
    public BigDecimal toUnits(BigInteger cents) {
        return new BigDecimal(cents, exponent);
    }

    @Override
    public String toString() {
        return code;
    }

    private static Map<String, CurrencyUnit> accepted(String codes) {
        Map<String, CurrencyUnit> table = new TreeMap<>();
        Arrays.stream(codes.strip().split("\\s+"))
                .forEach(code -> table.put(code, new CurrencyUnit(code, exponentOf(code))));
        return table;
    }

    private static int exponentOf(String code) {
        if (WITHOUT_DECIMALS.contains(code)) {
            return 0;
        }
        if (WITH_THREE_DECIMALS.contains(code)) {
            return 3;
        }
        return code.equals("CLF") ? 4 : 2;
    }
}
