package billing.cli.command.payment;

import billing.cli.session.CsvSigns;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.store.BillingEntities;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.payment.statement.BankFormat;
import billing.settlement.payment.statement.DateText;
import java.util.Map;
import picocli.CommandLine.Option;

/** The mixin with the format of a bank's CSV file. */
final class BankFileOptions {
    @Option(names = "--map", paramLabel = "COLUMN=FIELD",
            description = "Read a column as this field: date, amount (or credit and debit),"
                + " currency, payer, iban, reference, structured_reference, bank_reference,"
                + " account, invoice. Repeatable.")
    private Map<String, String> columns = Map.of();
    @Option(names = "--date-format", paramLabel = "PATTERN",
            description = "Date pattern like \"dd/MM/yyyy\". Default: 2026-03-31 or 31.03.2026,"
                + " detected from the file")
    private String dateFormat;
    @Option(names = "--decimal", paramLabel = "SIGN",
            description = "Decimal separator: comma or point. Default: detected from the amounts")
    private String decimal;
    @Option(names = "--delimiter", paramLabel = "CHAR",
            description = "Field delimiter, or tab. Default: detected from the header")
    private String delimiter;
    @Option(names = "--currency", paramLabel = "CODE",
            description = "Currency of lines without one. Default: the billing entity's")
    private CurrencyUnit currency;

    /** The format that the options describe. */
    BankFormat format(Session session) {
        return new BankFormat(columns, dates(), CsvSigns.delimiter(delimiter),
                CsvSigns.decimal(decimal), currency(session));
    }

    private DateText dates() {
        try {
            return dateFormat == null ? DateText.DETECTED : DateText.pattern(dateFormat);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--date-format: \"" + dateFormat + "\" is not a date pattern",
                    "use a pattern like \"dd/MM/yyyy\"");
        }
    }

    private CurrencyUnit currency(Session session) {
        return currency != null ? currency : session.database().read(handle ->
                new BillingEntities(handle).byDefault().invoicing().defaultCurrency());
    }
}
