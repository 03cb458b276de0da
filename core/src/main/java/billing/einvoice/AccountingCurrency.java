package billing.einvoice;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The currencies in which sellers account for VAT (BT-6): those of the countries of the European
 * Economic Area, Monaco, Switzerland and the United Kingdom.
 */
public final class AccountingCurrency {
    private static final Set<String> EURO = Set.of("AT", "BE", "CY", "DE", "EE", "ES", "FI", "FR",
            "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MC", "MT", "NL", "PT", "SI", "SK");
    private static final Map<String, String> OTHERS = Map.ofEntries(Map.entry("CH", "CHF"),
            Map.entry("CZ", "CZK"), Map.entry("DK", "DKK"), Map.entry("GB", "GBP"),
            Map.entry("HU", "HUF"), Map.entry("IS", "ISK"), Map.entry("LI", "CHF"),
            Map.entry("NO", "NOK"), Map.entry("PL", "PLN"), Map.entry("RO", "RON"),
            Map.entry("SE", "SEK"));
    /** The first day of the euro in Bulgaria. */
    private static final LocalDate BULGARIAN_EURO = LocalDate.of(2026, 1, 1);

    private AccountingCurrency() {
    }

    /**
     * The VAT total in the currency of the seller's country (BT-111). Exchange rates are not kept,
     * so that it is known only where no VAT is charged.
     *
     * @param vat     BT-110, in the currency of the document
     * @param country of the seller; may be null
     * @param day     of the issue
     * @return null where it is not known, or is BT-110 itself
     */
    public static Money vat(Money vat, String country, LocalDate day) {
        return vat.isZero() ? of(country, day).filter(own -> !own.equals(vat.currency()))
                .map(Money::zero).orElse(null) : null;
    }

    private static Optional<CurrencyUnit> of(String country, LocalDate day) {
        if (country == null) {
            return Optional.empty();
        }
        boolean isEuro = EURO.contains(country)
                || country.equals("BG") && !day.isBefore(BULGARIAN_EURO);
        return Optional.ofNullable(isEuro ? "EUR" : OTHERS.get(country)).map(CurrencyUnit::of);
    }
}
