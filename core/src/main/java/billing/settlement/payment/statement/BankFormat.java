package billing.settlement.payment.statement;

import billing.kernel.money.CurrencyUnit;
import java.util.Map;

/**
 * How a CSV file of a bank is to be read; a camt.053 file says all of this itself.
 *
 * @param columns   column of the file to the field of {@link BankField} that it holds, where the
 *                  two differ
 * @param dates     how dates are written
 * @param delimiter between cells; null to see it from the first line
 * @param decimal   comma or point before the minor units; null to see it from the amounts
 * @param currency  of lines that name none; null when each must name its own
 */
public record BankFormat(Map<String, String> columns, DateText dates, Character delimiter,
                         Character decimal, CurrencyUnit currency) {
    public BankFormat {
        columns = Map.copyOf(columns);
    }

    /** Everything by its look. */
    public static BankFormat detected(CurrencyUnit currency) {
        return new BankFormat(Map.of(), DateText.DETECTED, null, null, currency);
    }
}
