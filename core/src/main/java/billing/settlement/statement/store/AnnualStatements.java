package billing.settlement.statement.store;

import billing.customer.Customer;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A customer's statements of account by calendar year and currency, in the customer's time zone.
 * That of the current year ends today.
 */
public final class AnnualStatements {
    /** From 1 to 9999, as those of all dates. */
    private static final String YEAR = "(?!0000)[0-9]{4}";
    private static final Pattern NAME = Pattern.compile("(" + YEAR + ")-([A-Z]{3})");
    private final Movements movements;
    private final List<CurrencyUnit> currencies;
    private final LocalDate today;
    private final Map<CurrencyUnit, List<Movement>> read = new HashMap<>();

    /** The statements of a customer at an instant. */
    public AnnualStatements(Handle handle, Customer customer, Instant now) {
        this.movements = new Movements(handle, customer);
        this.currencies = movements.currencies();
        this.today = LocalDays.of(now, movements.zone());
    }

    /** Returns the year that a text of four digits names; empty for other texts. */
    public static Optional<Integer> year(String text) {
        return text.matches(YEAR) ? Optional.of(Integer.parseInt(text)) : Optional.empty();
    }

    /** Returns the current year. */
    public int currentYear() {
        return today.getYear();
    }

    /** Returns the years with movements, and the current one, in ascending order. */
    public NavigableSet<Integer> years() {
        NavigableSet<Integer> years = new TreeSet<>();
        years.add(currentYear());
        currencies.forEach(currency -> movements(currency)
                .forEach(movement -> years.add(movement.on().getYear())));
        return years;
    }

    /** Returns the statements of a year, one for each currency; none of a future year. */
    public List<AccountStatement> list(int year) {
        return currencies.stream().flatMap(currency -> statement(year, currency).stream())
                .toList();
    }

    /**
     * Returns the statement with a name ({@link #name}); empty for another text, a future year
     * and a currency without movements.
     */
    public Optional<AccountStatement> named(String name) {
        Matcher parts = NAME.matcher(name);
        return !parts.matches() ? Optional.empty() : CurrencyUnit.find(parts.group(2))
                .filter(currencies::contains)
                .flatMap(currency -> statement(Integer.parseInt(parts.group(1)), currency));
    }

    /** Returns the name of a statement by its year and currency: {@code 2026-EUR}. */
    public static String name(AccountStatement statement) {
        return String.format(Locale.ROOT, "%04d-%s", statement.to().getYear(),
                statement.currency());
    }

    private Optional<AccountStatement> statement(int year, CurrencyUnit currency) {
        LocalDate from = LocalDate.of(year, 1, 1);
        LocalDate end = LocalDate.of(year, 12, 31);
        return from.isAfter(today) ? Optional.empty() : Optional.of(AccountStatement.of(currency,
                movements(currency), from, end.isAfter(today) ? today : end));
    }

    private List<Movement> movements(CurrencyUnit currency) {
        return read.computeIfAbsent(currency, movements::in);
    }
}
