package billing.cli.session;

import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words of printed commands, quoted where the shell needs it. */
public final class ShellWord {
    private static final Pattern PLAIN = Pattern.compile("[\\w./@%+:,-]+");

    private ShellWord() {
    }

    /** The word as the shell reads it. */
    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** A command line of words, each of them as the shell reads it. */
    public static String line(Collection<String> words) {
        return words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    }
}
