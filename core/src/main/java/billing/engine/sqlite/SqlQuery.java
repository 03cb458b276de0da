package billing.engine.sqlite;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query that a person typed, read as far as deciding takes whether it may run. The connection
 * cannot write to the database; but some statements write other files ({@code VACUUM INTO},
 * {@code ATTACH}), and SQLite runs the first of several statements and drops the rest in silence.
 */
final class SqlQuery {
    /** Comments, quoted names and texts, semicolons, words; whatever else is a sign of its own. */
    private static final Pattern TOKEN = Pattern.compile("--[^\n]*|/\\*.*?(?:\\*/|\\z)"
            + "|'(?:[^']|'')*'?|\"(?:[^\"]|\"\")*\"?|`(?:[^`]|``)*`?|\\[[^\\]]*]?|;|\\w+|\\s+|.",
            Pattern.DOTALL);
    private static final Set<String> READS = Set.of("select", "with", "values", "explain");
    private static final Set<String> WRITES = Set.of("alter", "analyze", "attach", "begin",
            "commit", "create", "delete", "detach", "drop", "end", "insert", "pragma", "reindex",
            "release", "replace", "rollback", "savepoint", "update", "vacuum");
    /** Those that tell something; with a value many would set it. */
    private static final Set<String> PRAGMAS = Set.of("collation_list", "compile_options",
            "database_list", "encoding", "foreign_key_check", "foreign_key_list", "freelist_count",
            "function_list", "index_info", "index_list", "index_xinfo", "integrity_check",
            "journal_mode", "module_list", "page_count", "page_size", "pragma_list", "quick_check",
            "schema_version", "table_info", "table_list", "table_xinfo", "user_version");
    /** Whose argument names what is asked about; that of any other could set it. */
    private static final Set<String> ABOUT = Set.of("foreign_key_check", "foreign_key_list",
            "index_info", "index_list", "index_xinfo", "integrity_check", "quick_check",
            "table_info", "table_list", "table_xinfo");
    private String verb = "";
    private String subject = "";
    private boolean hasMore;
    private boolean hasSeveral;

    SqlQuery(String text) {
        boolean hasEnded = false;
        Matcher tokens = TOKEN.matcher(text);
        while (tokens.find()) {
            String token = tokens.group();
            if (token.isBlank() || token.startsWith("--") || token.startsWith("/*")) {
                continue;
            }
            if (token.equals(";")) {
                hasEnded |= !verb.isEmpty();
            } else if (hasEnded) {
                hasSeveral = true;
            } else if (verb.isEmpty()) {
                verb = token.toLowerCase(Locale.ROOT);
            } else if (subject.isEmpty()) {
                subject = token.toLowerCase(Locale.ROOT);
            } else {
                hasMore = true;
            }
        }
    }

    /** Whether more than one statement is there. */
    boolean isSeveral() {
        return hasSeveral;
    }

    /** Whether it is of a kind that reads; what {@code WITH} begins may still be refused. */
    boolean isRead() {
        return verb.equals("pragma")
                ? PRAGMAS.contains(subject) && (!hasMore || ABOUT.contains(subject))
                : READS.contains(verb);
    }

    /** Whether it is of a kind that changes the database, a file or the connection. */
    boolean isWrite() {
        return WRITES.contains(verb) && !isRead();
    }

    /** Its first word, in lower case. */
    String verb() {
        return verb;
    }
}
