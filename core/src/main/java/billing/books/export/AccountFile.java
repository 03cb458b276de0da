package billing.books.export;

import billing.books.AccountKind;
import billing.books.AccountNames;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.kernel.error.ErrorCode;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads names of accounts: {@code receivable: "assets:debtors:{customer}"}, a line each. */
public final class AccountFile {
    private static final Pattern UNFIT = Pattern.compile(
            "(^|:)\\s*(:|$)|^\\s|\\s\\s|[;\"{}\\p{Cntrl}]", Pattern.UNICODE_CHARACTER_CLASS);

    private AccountFile() {
    }

    /** A file with the names that hold where none is given, to begin from. */
    public static String defaults() {
        StringBuilder text = new StringBuilder();
        for (AccountKind kind : AccountKind.values()) {
            text.append(kind.key()).append(": \"").append(kind.defaultName()).append("\"\n");
        }
        return text.toString();
    }

    /**
     * The names of a YAML or JSON file; kinds that it does not name keep theirs.
     *
     * @throws billing.kernel.error.InputException with every fault
     */
    public static AccountNames read(String file, byte[] bytes) {
        Problems problems = new Problems();
        Map<AccountKind, String> names = new EnumMap<>(AccountKind.class);
        for (Node document : Document.read(file, bytes, problems)) {
            if (!document.is(Node.Kind.OBJECT)) {
                problems.add(document, "base", ErrorCode.VALUE_IS_INVALID,
                        "names of accounts are members, not " + document.shown(),
                        "for example: cash: assets:bank:current");
            }
            document.members().forEach((key, value) -> take(document, key, value, names,
                    problems));
        }
        problems.refuse();
        return new AccountNames(names);
    }

    private static void take(Node document, String key, Node value,
                             Map<AccountKind, String> names, Problems problems) {
        AccountKind kind = Arrays.stream(AccountKind.values())
                .filter(one -> one.key().equals(key)).findFirst().orElse(null);
        if (kind == null) {
            problems.add(document.placeOfName(key), key, key, ErrorCode.VALUE_IS_INVALID,
                    "there is no account \"" + key + "\"", "there are "
                            + Arrays.stream(AccountKind.values()).map(AccountKind::key)
                            .collect(Collectors.joining(", ")));
        } else if (!value.is(Node.Kind.TEXT) || value.isBlank()) {
            problems.add(value, key, ErrorCode.VALUE_IS_INVALID,
                    "the name of an account is a text, not " + value.shown(),
                    "for example: " + kind.defaultName());
        } else if (check(key, value, problems)) {
            names.put(kind, value.text().strip());
        }
    }

    private static boolean check(String key, Node value, Problems problems) {
        String name = value.text().strip();
        String plain = AccountNames.PLACEHOLDER.matcher(name).replaceAll("x");
        if (UNFIT.matcher(plain).find() || AccountNames.UNFIT_START.matcher(plain).find()) {
            problems.add(value, key, ErrorCode.VALUE_IS_INVALID,
                    "\"" + name + "\" names no account",
                    "parts separated by single colons, without ; \" and double blanks, not"
                            + " beginning with ( [ < ! or *");
            return false;
        }
        List<String> known = AccountNames.PLACEHOLDERS;
        Matcher placeholders = AccountNames.PLACEHOLDER.matcher(name);
        boolean fine = true;
        while (placeholders.find()) {
            if (!known.contains(placeholders.group(1))) {
                fine = false;
                problems.add(value, key, ErrorCode.VALUE_IS_INVALID,
                        "there is no {" + placeholders.group(1) + "}",
                        "there are {" + String.join("}, {", known) + "}");
            }
        }
        return fine;
    }
}
