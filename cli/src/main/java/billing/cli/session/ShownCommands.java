package billing.cli.session;

import billing.cli.config.Setting;
import billing.engine.driver.DatabaseAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command lines that messages propose, as people have to call them: by the name that the
 * program was called by, and on the same database.
 *
 * @param database the option that names the database; empty where every call finds the same one
 */
record ShownCommands(Console console, List<String> database) {
    /** A command that a sentence proposes. Help has no database. */
    private static final Pattern COMMAND =
            Pattern.compile("(?<=\\b(?:see|run|use|with) )"
                    + "`billing ((?!help\\b|[^`]*--help`)[^`]+)`");

    /**
     * The commands of a call.
     *
     * @param db the value of its option {@code --db}; null if it was not given
     */
    static ShownCommands of(Console console, Object db) {
        return new ShownCommands(console, db == null ? List.of()
                : address(db.toString(), console).map(one -> List.of(Setting.DB.option(), one))
                        .orElse(List.of()));
    }

    /** The address as it was given, without a password; empty for a faulty one. */
    private static Optional<String> address(String db, Console console) {
        try {
            return Optional.of(DatabaseAddress.isServer(db) ? DatabaseAddress.read(db,
                    console.directory(), console.environment()).toString() : db);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** A command line. */
    String line(String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(database);
        return console.command(line);
    }

    /** A sentence that proposes commands as {@code see `billing invoice list`}. */
    String in(String sentence) {
        return COMMAND.matcher(sentence).replaceAll(command -> Matcher.quoteReplacement("`"
                + ShellWord.quoted(console.program()) + " " + command.group(1)
                + (database.isEmpty() || command.group(1).contains("--db ") ? ""
                        : " " + ShellWord.line(database)) + "`"));
    }
}
