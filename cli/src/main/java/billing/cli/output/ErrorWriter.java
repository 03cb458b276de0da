package billing.cli.output;

import billing.input.Characters;
import billing.input.PrintableText;
import billing.input.file.SourceFile;
import billing.kernel.error.Problem;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Writes problems as text, one below the other, or as one line of JSON.
 *
 * @param colours whether the word "error" is coloured
 */
public record ErrorWriter(boolean colours) {
    /** Longer lines of a file are not shown. */
    private static final int LONGEST_EXCERPT = 200;
    /** More problems are counted, because the line of each is searched in its file. */
    private static final int MOST = 100;
    /** A value in a message that is too long to be shown. */
    private static final Pattern LONG_VALUE = Pattern.compile("(\\S{100})\\S{400,}");
    private static final int LONGEST_MESSAGE = 4_000;
    private static final String MARGIN = "     | ";

    /** The first problems for people; {@code locate} resolves the names of files. */
    public String text(List<Problem> problems, Function<String, Path> locate) {
        StringBuilder text = new StringBuilder();
        for (Problem problem : problems.subList(0, Math.min(MOST, problems.size()))) {
            text.append("billing: ").append(colours ? TerminalStyle.BAD.paint("error") : "error")
                    .append(": ").append(printable(place(problem) + problem.message())).append('\n')
                    .append(excerpt(problem, locate));
            if (problem.hint() != null) {
                text.append("hint: ").append(printable(problem.hint())).append('\n');
            }
        }
        return problems.size() <= MOST ? text.toString() : text.append(String.format(Locale.ROOT,
                "billing: %,d more errors%n", problems.size() - MOST)).toString();
    }

    private static String printable(String text) {
        String whole = LONG_VALUE.matcher(text).replaceAll("$1…");
        return PrintableText.lines(Characters.shortened(whole, LONGEST_MESSAGE));
    }

    /** The problems for programs. */
    public String json(List<Problem> problems, ExitCode exit) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode errors = answer.putArray("errors");
        for (Problem problem : problems) {
            ObjectNode error = errors.addObject().put("code", problem.code())
                    .put("message", problem.message());
            put(error, "file", problem.file());
            if (problem.line() > 0) {
                error.put("line", problem.line());
            }
            if (problem.column() > 0) {
                error.put("column", problem.column());
            }
            put(error, "field", problem.field());
            put(error, "hint", problem.hint());
        }
        return PrintableText.line(answer.put("exit_code", exit.number()).toString()) + "\n";
    }

    private static void put(ObjectNode error, String name, String value) {
        if (value != null) {
            error.put(name, value);
        }
    }

    private static String place(Problem problem) {
        if (problem.file() == null) {
            return "";
        }
        return problem.file() + (problem.line() > 0 ? ":" + problem.line() : "")
                + (problem.line() > 0 && problem.column() > 0 ? ":" + problem.column() : "") + ": ";
    }

    private static String excerpt(Problem problem, Function<String, Path> locate) {
        if (problem.file() == null || problem.line() <= 0) {
            return "";
        }
        Path file = locate.apply(problem.file());
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try {
            if (SourceFile.isGzipped(file)) {
                // Lines are counted in the unpacked text.
                return "";
            }
            String line = line(file, problem.line());
            return line.length() > LONGEST_EXCERPT ? "" : excerpt(problem, utf8(line));
        } catch (IOException e) {
            return "";
        }
    }

    /** A line, or the start of a line that is too long to be shown, which may be a gigabyte. */
    private static String line(Path file, long number) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            long line = 1;
            int c = reader.read();
            while (c >= 0 && line <= number && text.length() <= LONGEST_EXCERPT) {
                if (c == '\n') {
                    line++;
                } else if (line == number) {
                    text.append((char) c);
                }
                c = reader.read();
            }
        }
        return text.toString();
    }

    private static String excerpt(Problem problem, String line) {
        String number = String.valueOf(problem.line());
        String text = " ".repeat(Math.max(0, MARGIN.length() - 3 - number.length())) + number
                + " | " + printable(line.replace('\t', ' ').stripTrailing()) + "\n";
        return problem.column() <= 0 || problem.column() > line.length() + 1 ? text
                : text + MARGIN + " ".repeat(problem.column() - 1) + "^\n";
    }

    /** The file is read as bytes, so that one that is not UTF-8 can be shown. */
    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
