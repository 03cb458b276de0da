package billing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Words that texts of the program do not use, in the senses in which they are not used: the texts
 * are plain English in the terms of billing. Of Java files the string literals and the comments are
 * read, of tests the comments and the names, of other files everything.
 */
final class BannedWords {
    /** What is not written, with what is written instead. */
    private static final Map<Pattern, String> BANNED = new LinkedHashMap<>();
    private static final Pattern TOKEN = Pattern.compile("\"\"\"(?s:.*?)\"\"\""
            + "|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'"
            + "|/\\*(?s:.*?)\\*/|//[^\n]*|\\s+|.", Pattern.DOTALL);
    private static final Pattern TEST_NAME =
            Pattern.compile("void (\\w+)\\(|@DisplayName\\((\"(?:[^\"]|\"\\s*\\+\\s*\")*\")");
    /** Texts that may hold a banned word, with the reason. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "on behalf", "a fixed expression");

    static {
        ban("(come|comes|came|coming) (to|of)", "amounts to, results from");
        ban("(give|gives|gave|given|giving) back", "credited, refunded, restored");
        ban("(stand|stands|stood|standing)(?! for\\b)", "is");
        ban("(take|takes|took|taken|taking) (off|back|away)", "deducted, reversed, removed");
        ban("(said|unsaid|says)", "shown, given, specified");
        ban("(told|tells|untold)", "shown, reported");
        ban("(lent|lend|lends|lending)", "pooled");
        ban("dearer", "more expensive");
        ban("(mend|mends|mended|mending)", "fix");
        ban("behind", "after, later than");
        ban("besides?", "in addition to, with");
        ban("(look|looks|looked|looking) (at|after|through)", "list, show, check");
        ban("(is|are|be|all|not|was) in order", "valid");
        ban("(reckon|reckons|reckoned|reckoning)", "calculated");
        ban("tabulators?", "tab");
        ban("consent", "confirmation");
        ban("anew", "again");
        ban("put right", "fix");
        ban("hears? of", "receives");
        ban("(wish|wishes|wished)", "input, request");
        ban("lives? again|lived again", "replayed");
        ban("seen from", "detected from");
        ban("(?<!\\bthere )(is|are|was|were) no"
                + "(?! (longer|more than|less|fewer|later|earlier|such)\\b)", "is not a");
        ban("(make|makes|made|making) an? (key|wallet|alert|database|receipt|draft|invoice"
                + "|credit note|customer|plan|subscription|payment|coupon|request)", "create");
        ban("(who|whom) (sells|buys|pays)", "billing entity, customer");
        ban("whose turn", "due");
    }

    private BannedWords() {
    }

    private static void ban(String words, String instead) {
        BANNED.put(Pattern.compile("(?i)\\b(?:" + words + ")\\b"), instead);
    }

    /** The banned words of a file with their surroundings and what to write instead. */
    static List<String> in(Path file) {
        return in(texts(file));
    }

    /**
     * The same of a file of tests: of its comments and of the names of its tests. Its literals are
     * the input and the output of the program.
     */
    static List<String> inTests(Path file) {
        String content = read(file);
        return in(Stream.concat(comments(content), testNames(content)).map(BannedWords::oneLine)
                .toList());
    }

    private static List<String> in(List<String> texts) {
        List<String> found = new ArrayList<>();
        for (String text : texts) {
            BANNED.forEach((pattern, instead) -> {
                Matcher match = pattern.matcher(text);
                while (match.find()) {
                    String around = text.substring(Math.max(0, match.start() - 40),
                            Math.min(text.length(), match.end() + 30));
                    if (EXCEPTIONS.keySet().stream().noneMatch(around::contains)) {
                        found.add("\"" + match.group().strip() + "\" (" + instead + ") in: "
                                + around);
                    }
                }
            });
        }
        return found;
    }

    /** The texts of a file: sentences that go over several lines or literals are one text. */
    private static List<String> texts(Path file) {
        String content = read(file);
        return (file.toString().endsWith(".java") ? javaTexts(content) : Stream.of(content))
                .map(BannedWords::oneLine).toList();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    private static Stream<String> comments(String source) {
        return TOKEN.matcher(source).results().map(MatchResult::group)
                .filter(token -> token.startsWith("/*") || token.startsWith("//"))
                .map(BannedWords::commentText);
    }

    private static Stream<String> testNames(String source) {
        return TEST_NAME.matcher(source).results().map(name -> name.group(1) == null
                ? name.group(2).replaceAll("\"\\s*\\+\\s*\"", "")
                : name.group(1).replace('_', ' '));
    }

    private static Stream<String> javaTexts(String source) {
        List<String> texts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        StringBuilder comment = new StringBuilder();
        Matcher tokens = TOKEN.matcher(source);
        while (tokens.find()) {
            String token = tokens.group();
            if (token.startsWith("\"")) {
                literal.append(token.replaceAll("^\"+|\"+$", ""));
            } else if (token.startsWith("/*") || token.startsWith("//")) {
                comment.append(commentText(token));
            } else if (!token.isBlank() && !token.equals("+")) {
                flush(literal, texts);
                flush(comment, texts);
            }
        }
        flush(literal, texts);
        flush(comment, texts);
        return texts.stream();
    }

    private static String commentText(String token) {
        return token.replaceAll("(?m)^\\s*(/\\*\\*?|\\*|//)", " ")
                .replaceAll("\\{@(code|link|linkplain) [^}]*}", "X");
    }

    private static void flush(StringBuilder text, List<String> texts) {
        if (!text.isEmpty()) {
            texts.add(text.toString());
            text.setLength(0);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
