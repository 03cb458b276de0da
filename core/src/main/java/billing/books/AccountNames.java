package billing.books;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of accounts: a text for each kind, parts separated by colons, with placeholders in
 * braces. Accounts with one name are one account.
 */
public final class AccountNames {
    /** The names that are allowed in braces. */
    public static final List<String> PLACEHOLDERS = List.of("customer", "code", "plan", "rate");
    /** The names that hold where no others are given. */
    public static final AccountNames DEFAULT = new AccountNames(Map.of());
    /** A placeholder. */
    public static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}]*)}");

    /** Blanks as accounting programs read them, in names too: no-break and ideographic ones. */
    public static final Pattern BLANKS =
            Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
    /** A name that begins so is a posting with a status or a virtual one: {@code ! (name)}. */
    public static final Pattern UNFIT_START = Pattern.compile("^[(\\[<!*]");

    private static final String ABSENT = "none";
    private static final Pattern UNFIT = Pattern.compile("[:;\"{}\\p{Cntrl}]+");

    private final Map<AccountKind, String> templates = new EnumMap<>(AccountKind.class);
    private final Map<Account, String> known = new HashMap<>();

    /** The default names but for these. */
    public AccountNames(Map<AccountKind, String> others) {
        for (AccountKind kind : AccountKind.values()) {
            templates.put(kind, others.getOrDefault(kind, kind.defaultName()));
        }
    }

    /** The name of an account; what values hold against the rules of names becomes a hyphen. */
    public String name(Account account) {
        return known.computeIfAbsent(account, this::made);
    }

    private String made(Account account) {
        Matcher matcher = PLACEHOLDER.matcher(templates.get(account.kind()));
        StringBuilder name = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(name,
                    Matcher.quoteReplacement(value(account, matcher.group(1))));
        }
        return UNFIT_START.matcher(matcher.appendTail(name)).replaceFirst("-");
    }

    private static String value(Account account, String placeholder) {
        String value = switch (placeholder) {
            case "customer" -> account.customer();
            case "code" -> account.code();
            case "plan" -> account.plan();
            case "rate" -> account.rate() == null ? null : account.rate().toPlainString();
            default -> throw new IllegalArgumentException("no placeholder " + placeholder);
        };
        String fit = value == null ? "" : BLANKS.matcher(UNFIT.matcher(value).replaceAll("-"))
                .replaceAll(" ").strip();
        return fit.isEmpty() ? ABSENT : fit;
    }
}
