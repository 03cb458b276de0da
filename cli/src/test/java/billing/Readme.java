package billing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The commands that a README shows, and the files that it quotes. */
final class Readme {
    private static final Pattern COMMAND =
            Pattern.compile("^(?: {4}|\\$ )?(?:\\./)?billing (\\S.*?)(?:\\s+#.*)?$",
                    Pattern.MULTILINE);
    private static final Pattern VARIABLE =
            Pattern.compile("^ {4}([A-Z]+)=\\(([^)]*)\\)$", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("(?:[^ \"]|\"[^\"]*\")+");
    private final String text;

    private Readme(String text) {
        this.text = text;
    }

    static Readme of(Path file) throws IOException {
        return new Readme(Files.readString(file));
    }

    /** The words after {@code billing} of every indented or fenced line that begins with it. */
    List<String> commands() {
        return COMMAND.matcher(blocks()).results().map(match -> match.group(1)).toList();
    }

    /**
     * A command as its shell cuts it: arrays that the README sets, words in quotes, and what
     * goes into a file left out.
     */
    String[] words(String command) {
        String line = command;
        for (MatchResult set : VARIABLE.matcher(blocks()).results().toList()) {
            line = line.replace("\"${" + set.group(1) + "[@]}\"",
                    set.group(2).replaceAll("\\s+", " "));
        }
        return WORD.matcher(line.replaceAll(" > .*", "")).results()
                .map(word -> word.group().replace("\"", "")).toArray(String[]::new);
    }

    /** The content of the first fenced block in a language. */
    String block(String language) {
        return blocks(language).get(0);
    }

    /** The contents of all fenced blocks in a language. */
    List<String> blocks(String language) {
        return Pattern.compile("^```" + language + "\n(.*?)^```$",
                        Pattern.MULTILINE | Pattern.DOTALL).matcher(text).results()
                .map(match -> match.group(1)).toList();
    }

    /** The whole text. */
    String text() {
        return text;
    }

    /** The README without its prose, which may also begin a line with the name. */
    private String blocks() {
        return Pattern.compile("^```[\\s\\S]*?^```$|^ {4}.*$", Pattern.MULTILINE)
                .matcher(text).results().map(MatchResult::group)
                .reduce("", (one, other) -> one + other + "\n");
    }
}
