package billing.cli.session;

import java.util.regex.Pattern;

/** A word of a printed command, quoted where the shell needs it. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\w./@%+:,-]+");

    private ShellWord() {
    }

    /** The word as the shell reads it. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
