package billing.books.export;

import billing.books.AccountKind.Root;
import billing.books.AccountNames;
import billing.books.export.NamedEntry.Line;
import billing.kernel.money.CurrencyUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The format of hledger and Ledger, with all accounts and commodities declared. */
final class HledgerText {
    private static final String INDENT = "    ";
    private static final Pattern UNFIT = Pattern.compile("[;|\\p{Cntrl}]+");

    private HledgerText() {
    }

    static String of(List<NamedEntry> entries) {
        StringBuilder text = new StringBuilder();
        Map<String, CurrencyUnit> currencies = new TreeMap<>();
        Map<String, Root> accounts = new TreeMap<>();
        for (NamedEntry entry : entries) {
            currencies.put(entry.entry().currency().code(), entry.entry().currency());
            entry.lines().forEach(line -> accounts.put(line.account(), line.root()));
        }
        currencies.values().forEach(currency -> text.append("commodity 1000.")
                .append("0".repeat(currency.exponent())).append(' ').append(currency)
                .append('\n'));
        accounts.forEach((name, root) -> text.append("account ").append(name)
                .append("  ; type: ").append(letter(root)).append('\n'));
        entries.forEach(entry -> write(text, entry));
        return text.toString();
    }

    private static char letter(Root root) {
        return switch (root) {
            case ASSETS -> 'A';
            case LIABILITIES -> 'L';
            case EQUITY -> 'E';
            case INCOME -> 'R';
            case EXPENSES -> 'X';
        };
    }

    private static void write(StringBuilder text, NamedEntry entry) {
        text.append('\n').append(entry.entry().date()).append(" * ").append(description(entry))
                .append('\n');
        int name = entry.lines().stream().mapToInt(line -> line.account().length()).max()
                .orElse(0);
        int amount = entry.lines().stream()
                .mapToInt(line -> entry.units(line).toPlainString().length()).max().orElse(0);
        for (Line line : entry.lines()) {
            String units = entry.units(line).toPlainString();
            text.append(INDENT).append(line.account())
                    .append(" ".repeat(name - line.account().length() + 2))
                    .append(" ".repeat(amount - units.length())).append(units).append(' ')
                    .append(entry.entry().currency()).append('\n');
        }
    }

    private static String description(NamedEntry entry) {
        String party = plain(entry.party());
        String description = (party.isEmpty() ? "" : party + " | ") + plain(entry.title());
        // A parenthesis begins the code of a transaction, so an empty code comes before it.
        return description.startsWith("(") ? "() " + description : description;
    }

    private static String plain(String text) {
        return AccountNames.BLANKS.matcher(UNFIT.matcher(text).replaceAll("-")).replaceAll(" ")
                .strip();
    }
}
