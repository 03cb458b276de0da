package billing.einvoice;

import billing.einvoice.reader.InvoiceContents;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The amounts of an electronic invoice as its file states them, in cents, and the sums that
 * EN 16931 asks for, as equalities.
 */
public final class StatedSums {
    private final InvoiceContents contents;
    private final CurrencyUnit currency;

    /** The amounts of a file. */
    public StatedSums(InvoiceContents contents) {
        this.contents = contents;
        this.currency = CurrencyUnit.of(contents.document().get("currency"));
    }

    /** The net amount of each line. */
    public List<Long> lines() {
        return contents.lines().stream().map(line -> cents(line.get("net_amount"))).toList();
    }

    /** What allowances deduct, less what charges add. */
    public long deducted() {
        return adjusted("allowance", null) - adjusted("charge", null);
    }

    /** One of the totals; 0 for one that is not stated. */
    public long total(String name) {
        return cents(contents.money().totals().get(name));
    }

    /** The VAT by rate; rates of 0 have none. */
    public Map<BigDecimal, Long> taxes() {
        Map<BigDecimal, Long> taxes = new TreeMap<>();
        contents.money().vat().forEach(group -> taxes.merge(rate(group.get("rate")),
                cents(group.get("tax_amount")), Long::sum));
        taxes.remove(BigDecimal.ZERO);
        return taxes;
    }

    /** A rate in percent, the same for {@code 19} and {@code 19.00}. */
    public static BigDecimal rate(String stated) {
        BigDecimal rate = stated == null ? BigDecimal.ZERO : new BigDecimal(stated);
        return rate.signum() == 0 ? BigDecimal.ZERO : rate.stripTrailingZeros();
    }

    /** One sentence for each rule that the file breaks. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        expect(faults, "BR-CO-10", total("lines"), sum(lines()));
        expect(faults, "BR-CO-11", total("allowances"), adjusted("allowance", null));
        expect(faults, "BR-CO-12", total("charges"), adjusted("charge", null));
        expect(faults, "BR-CO-13", total("excluding_vat"),
                total("lines") - total("allowances") + total("charges"));
        expect(faults, "BR-CO-14", total("vat"), vat("tax_amount"));
        expect(faults, "BR-CO-15", total("including_vat"),
                total("excluding_vat") + total("vat"));
        expect(faults, "BR-CO-16", total("due"),
                total("including_vat") - total("paid") + total("rounding"));
        expect(faults, "taxable amounts", total("excluding_vat"), vat("taxable_amount"));
        contents.money().vat().forEach(group -> group(faults, group));
        contents.lines().forEach(line -> line(faults, line));
        return faults;
    }

    private void group(List<String> faults, Map<String, String> group) {
        String key = key(group.get("category"), group.get("rate"));
        long lines = contents.lines().stream()
                .filter(line -> key.equals(key(line.get("vat_category"), line.get("vat_rate"))))
                .mapToLong(line -> cents(line.get("net_amount"))).sum();
        long taxable = cents(group.get("taxable_amount"));
        expect(faults, "BR-S-08", taxable,
                lines - adjusted("allowance", key) + adjusted("charge", key));
        BigDecimal exact = BigDecimal.valueOf(taxable).multiply(rate(group.get("rate")))
                .movePointLeft(2);
        // Fees are taxed one by one, and their taxes rounded together.
        if (exact.subtract(BigDecimal.valueOf(cents(group.get("tax_amount")))).abs()
                .compareTo(BigDecimal.valueOf(2)) > 0) {
            faults.add("BR-CO-17: " + group);
        }
    }

    private void line(List<String> faults, Map<String, String> line) {
        BigDecimal base = line.get("price_base") == null ? BigDecimal.ONE
                : new BigDecimal(line.get("price_base"));
        BigDecimal net = new BigDecimal(line.get("quantity"))
                .multiply(new BigDecimal(line.get("price")))
                .divide(base, currency.exponent(), RoundingMode.HALF_UP);
        if (net.compareTo(new BigDecimal(line.get("net_amount"))) != 0
                || line.get("price").startsWith("-") || base.signum() <= 0) {
            faults.add("price of " + line);
        }
    }

    private long adjusted(String type, String key) {
        return contents.money().adjustments().stream().filter(one -> type.equals(one.get("type")))
                .filter(one -> key == null
                        || key.equals(key(one.get("vat_category"), one.get("vat_rate"))))
                .mapToLong(one -> cents(one.get("amount"))).sum();
    }

    private long vat(String member) {
        return contents.money().vat().stream().mapToLong(group -> cents(group.get(member))).sum();
    }

    private static long sum(List<Long> amounts) {
        return amounts.stream().mapToLong(Long::longValue).sum();
    }

    private static String key(String category, String rate) {
        return category + " " + rate(rate);
    }

    private long cents(String amount) {
        return amount == null ? 0
                : new BigDecimal(amount).movePointRight(currency.exponent()).longValueExact();
    }

    private static void expect(List<String> faults, String rule, long stated, long sum) {
        if (stated != sum) {
            faults.add(rule + ": " + stated + " is stated, the sum is " + sum);
        }
    }
}
