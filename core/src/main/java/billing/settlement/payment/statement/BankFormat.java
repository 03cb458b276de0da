package billing.settlement.payment.statement;

import billing.kernel.money.CurrencyUnit;
import java.util.Map;

/**
 * The format of a bank's CSV file; a camt.053 file needs none.
 *
 * @param columns   the field of {@link BankField} by column of the file, where the names differ
 * @param dates     the format of dates
 * @param delimiter the delimiter of cells; null to detect it from the first line
 * @param decimal   the decimal separator; null to detect it from the amounts
 * @param currency  the currency of lines without one; null when each line must have one
 */
public record BankFormat(Map<String, String> columns, DateText dates, Character delimiter,
                         Character decimal, CurrencyUnit currency) {
    public BankFormat {
        columns = Map.copyOf(columns);
    }
}
