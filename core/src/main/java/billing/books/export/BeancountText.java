package billing.books.export;

import billing.books.AccountKind.Root;
import billing.books.Entry;
import billing.books.export.NamedEntry.Line;
import billing.kernel.codelist.Codes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The format of beancount. Its accounts begin with one of five words. Each part has only letters,
 * digits and hyphens, and begins with a capital or a digit. Accounts are opened on the day of their
 * first entry.
 */
final class BeancountText {
    private static final Pattern BREAKS = Pattern.compile("\\p{Cntrl}+");

    private BeancountText() {
    }

    static String of(List<NamedEntry> entries) {
        StringBuilder text = new StringBuilder("option \"title\" \"Billing\"\n");
        entries.stream().map(entry -> entry.entry().currency().code()).distinct().sorted()
                .forEach(code -> text.append("option \"operating_currency\" \"").append(code)
                        .append("\"\n"));
        Set<String> opened = new HashSet<>();
        entries.forEach(entry -> write(text, entry, opened));
        return text.toString();
    }

    private static void write(StringBuilder text, NamedEntry named, Set<String> opened) {
        Entry entry = named.entry();
        text.append('\n');
        named.lines().stream().map(BeancountText::account).filter(opened::add).forEach(name ->
                text.append(entry.date()).append(" open ").append(name).append('\n'));
        text.append(entry.date()).append(" * ");
        if (!named.party().isEmpty()) {
            text.append(quoted(named.party())).append(' ');
        }
        text.append(quoted(named.title())).append('\n');
        for (Line line : named.lines()) {
            text.append("  ").append(account(line)).append("  ")
                    .append(named.units(line).toPlainString()).append(' ')
                    .append(entry.currency()).append('\n');
        }
    }

    /** The name under the root that the account belongs to, whatever its first part is. */
    private static String account(Line line) {
        String[] parts = line.account().split(":");
        return Arrays.stream(parts).skip(parts.length > 1 ? 1 : 0)
                .map(BeancountText::part)
                .collect(Collectors.joining(":", root(line.root()) + ":", ""));
    }

    private static String root(Root root) {
        String word = Codes.of(root);
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static String part(String part) {
        StringBuilder name = new StringBuilder();
        part.codePoints().forEach(point -> name.appendCodePoint(
                !Character.isLetterOrDigit(point) ? '-' : name.length() == 0
                        ? Character.toUpperCase(point) : point));
        int first = name.codePointAt(0);
        return Character.isUpperCase(first) || Character.isDigit(first) ? name.toString()
                : "X" + name;
    }

    private static String quoted(String text) {
        return "\"" + BREAKS.matcher(text).replaceAll(" ").replace("\\", "\\\\")
                .replace("\"", "\\\"") + "\"";
    }
}
