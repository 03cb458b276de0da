package billing.settlement.payment.statement;

import billing.input.Characters;
import billing.input.SimilarNames;
import billing.input.file.CsvReader;
import billing.input.file.Delimiter;
import billing.input.file.SourceText;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Reads the lines of a bank's CSV file with a header line. All faults are reported together. */
final class CsvStatement {
    private static final int RECORD_CHARS_MAX = Limit.STATEMENT_ROW.most();
    private static final int PROBLEMS_MAX = 50;
    private static final List<String> AMOUNTS =
            List.of(BankField.AMOUNT, BankField.CREDIT, BankField.DEBIT);
    private final String name;
    private final BankFormat format;
    private final List<Problem> problems = new ArrayList<>();
    private AmountText amounts;

    CsvStatement(String name, BankFormat format) {
        this.name = name;
        this.format = format;
    }

    /** A row of the file. */
    private record Cells(long line, Map<String, String> fields) {
        String text(String field) {
            return fields.getOrDefault(field, "").strip().replaceAll("\\s+", " ");
        }
    }

    void read(SourceText source, Consumer<BankLine> lines) throws IOException {
        List<Cells> rows = rows(source);
        amounts = new AmountText(decimal(rows));
        List<BankLine> found = new ArrayList<>();
        rows.forEach(row -> line(row).ifPresent(found::add));
        if (!problems.isEmpty()) {
            throw new InputException(problems);
        }
        found.forEach(lines);
    }

    private List<Cells> rows(SourceText source) throws IOException {
        BufferedReader text = source.buffered();
        char delimiter = format.delimiter() == null ? Delimiter.of(text) : format.delimiter();
        List<Cells> rows = new ArrayList<>();
        List<String> fields = null;
        try (CsvReader records = new CsvReader(name, text, delimiter, RECORD_CHARS_MAX)) {
            while (records.next()) {
                List<String> cells = records.cells();
                if (fields == null) {
                    fields = head(cells);
                } else if (!cells.stream().allMatch(String::isBlank)) {
                    if (rows.size() == BankStatement.LINES_MAX) {
                        throw BankStatement.tooLong(name);
                    }
                    rows.add(row(records.line(), cells, fields));
                }
            }
        }
        if (fields == null) {
            throw fault("the file is empty", "its first line names the columns:"
                    + " date,amount,currency,payer,iban,reference");
        }
        return rows;
    }

    private List<String> head(List<String> columns) {
        List<String> names = columns.stream().map(String::strip).toList();
        if (names.get(0).startsWith(":20:") || names.get(0).startsWith("{1:")) {
            throw fault("the file is an MT940 statement, which is not read",
                    "export the account as camt.053, or as CSV with a line of column names");
        }
        TreeSet<String> absent = new TreeSet<>(format.columns().keySet());
        names.forEach(absent::remove);
        if (!absent.isEmpty()) {
            throw fault("there is no column " + absent.first() + "; the columns are "
                    + String.join(", ", names), SimilarNames.question(absent.first(), names));
        }
        List<String> fields = names.stream()
                .map(column -> format.columns().getOrDefault(column, column)).toList();
        checkRepeated(names, fields);
        String missing = !fields.contains(BankField.DATE) ? BankField.DATE
                : !fields.contains(BankField.AMOUNT) && !fields.contains(BankField.CREDIT)
                ? BankField.AMOUNT
                : !fields.contains(BankField.REFERENCE) ? BankField.REFERENCE : null;
        if (missing != null) {
            throw fault("there is no column " + missing + "; the columns are "
                    + String.join(", ", names),
                    "name the column that holds it with --map COLUMN=" + missing);
        }
        return fields;
    }

    /** A reference may be in several columns; of another field it is not known which one counts. */
    private void checkRepeated(List<String> names, List<String> fields) {
        for (String field : BankField.ALL) {
            List<String> columns = IntStream.range(0, fields.size())
                    .filter(i -> fields.get(i).equals(field)).mapToObj(names::get).toList();
            if (columns.size() > 1 && !field.equals(BankField.REFERENCE)) {
                throw fault("several columns are the field " + field + ": "
                        + String.join(", ", columns), "only reference can be in several columns:"
                        + " map one of them, or rename one in the file");
            }
        }
    }

    private static Cells row(long line, List<String> texts, List<String> fields) {
        Map<String, String> cells = new HashMap<>();
        for (int i = 0; i < fields.size() && i < texts.size(); i++) {
            // Long references are in several columns, which are joined to one text.
            cells.merge(fields.get(i), texts.get(i), (one, more) -> one + " " + more);
        }
        return new Cells(line, cells);
    }

    private char decimal(List<Cells> rows) {
        if (format.decimal() != null) {
            return format.decimal();
        }
        List<String> values = new ArrayList<>();
        for (Cells row : rows) {
            values.add(row.text(BankField.AMOUNT));
            values.add(row.text(BankField.CREDIT));
            values.add(row.text(BankField.DEBIT));
        }
        return AmountText.decimalOf(values).orElseThrow(() -> fault(
                "the decimal separator of the amounts is ambiguous",
                "give it: --decimal comma, or --decimal point"));
    }

    private Optional<BankLine> line(Cells row) {
        int before = problems.size();
        var date = format.dates().date(row.text(BankField.DATE));
        if (date.isEmpty()) {
            problem(row, BankField.DATE, "invalid_date", "\"" + row.text(BankField.DATE)
                    + "\" is not a date " + format.dates(), "give the format of dates:"
                    + " --date-format \"dd/MM/yyyy\"");
        }
        CurrencyUnit currency = currency(row);
        String field = amountField(row);
        checkUnique(row, field);
        BigDecimal amount = amount(row, field);
        long cents = amount == null || currency == null ? 0
                : cents(row, field, amount, currency);
        if (problems.size() > before) {
            return Optional.empty();
        }
        return Optional.of(new BankLine(row.line(), idOrNull(row.text(BankField.LINE_ID)),
                date.orElseThrow(), cents, currency,
                new BankLine.Payer(row.text(BankField.PAYER), compact(row.text(BankField.IBAN))),
                new BankLine.Reference(row.text(BankField.REFERENCE),
                        compact(row.text(BankField.STRUCTURED_REFERENCE)),
                        row.text(BankField.BANK_REFERENCE)),
                compact(row.text(BankField.ACCOUNT)),
                List.of(row.text(BankField.INVOICE).split("[;\\s]+")).stream()
                        .filter(number -> !number.isEmpty()).toList(), false));
    }

    private CurrencyUnit currency(Cells row) {
        String code = row.text(BankField.CURRENCY);
        if (code.isEmpty() && format.currency() != null) {
            return format.currency();
        }
        return CurrencyUnit.find(code).orElseGet(() -> {
            problem(row, BankField.CURRENCY, ErrorCode.VALUE_IS_INVALID, code.isEmpty()
                    ? "no currency" : "\"" + code + "\" is not a known currency",
                    "add a column currency, or name one for the file with --currency");
            return null;
        });
    }

    /** The column of a row that holds its amount: banks leave the other ones empty, or zero. */
    private String amountField(Cells row) {
        List<String> filled = AMOUNTS.stream().filter(field -> !row.text(field).isEmpty())
                .toList();
        return filled.stream().filter(field -> amounts.amount(row.text(field))
                .map(amount -> amount.signum() != 0).orElse(true)).findFirst()
                .orElse(!filled.isEmpty() ? filled.get(0)
                        : row.fields().containsKey(BankField.AMOUNT) ? BankField.AMOUNT
                        : BankField.CREDIT);
    }

    /** Of several amounts of a row it is not known which one the bank has booked. */
    private void checkUnique(Cells row, String field) {
        signed(row, field).ifPresent(amount -> AMOUNTS.stream()
                .filter(other -> signed(row, other).filter(value -> value.signum() != 0
                        && value.compareTo(amount) != 0).isPresent()).findFirst()
                .ifPresent(other -> problem(row, other, ErrorCode.VALUE_IS_INVALID,
                        "the row has the amounts " + field + " " + row.text(field) + " and "
                        + other + " " + row.text(other), "clear one of them in the file")));
    }

    private BigDecimal amount(Cells row, String field) {
        return signed(row, field).orElseGet(() -> {
            problem(row, field, "invalid_value",
                    "\"" + row.text(field) + "\" is not a valid amount",
                    "write 1234.50; --decimal comma reads 1.234,50");
            return null;
        });
    }

    private Optional<BigDecimal> signed(Cells row, String field) {
        return amounts.amount(row.text(field)).map(amount ->
                field.equals(BankField.DEBIT) ? amount.abs().negate() : amount);
    }

    private long cents(Cells row, String field, BigDecimal amount, CurrencyUnit currency) {
        try {
            return BankAmount.cents(amount, currency);
        } catch (IllegalArgumentException e) {
            problem(row, field, "invalid_value", e.getMessage(), null);
            return 0;
        }
    }

    private void problem(Cells row, String field, String code, String message, String hint) {
        if (problems.size() < PROBLEMS_MAX) {
            problems.add(new Problem(name, row.line(), 0, field, code, message, hint));
        }
    }

    private InputException fault(String message, String hint) {
        return new InputException(List.of(new Problem(name, 1, 0, null, ErrorCode.VALUE_IS_INVALID,
                message, hint)));
    }

    private static String compact(String text) {
        return text.replace(" ", "");
    }

    /** An id without any character that can be shown is none. */
    private static String idOrNull(String text) {
        return Characters.cleaned(text).isBlank() ? null : text;
    }
}
