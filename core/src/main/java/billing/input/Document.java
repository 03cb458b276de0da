package billing.input;

import billing.kernel.error.InvalidException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Turns the bytes of a file into nodes: YAML, or JSON when the name ends in {@code .json}. */
public final class Document {
    /** The code under which a document that is larger than is read is noted. */
    public static final String TOO_LARGE = JsonText.TOO_LARGE;

    private Document() {
    }

    /**
     * The documents of a file; faults of encoding and syntax are noted, and amounts in minor
     * units with a decimal point.
     *
     * @param file the name for messages, {@code -} for standard input
     */
    public static List<Node> read(String file, byte[] bytes, Problems problems) {
        List<Node> documents = decode(file, bytes, problems).map(text ->
                file.toLowerCase(Locale.ROOT).endsWith(".json")
                        ? JsonText.read(file, text, JsonText.Extent.FILE, problems).stream()
                                .toList()
                        : YamlText.read(file, text, problems)).orElse(List.of());
        documents.forEach(new MinorUnits(problems)::check);
        return documents;
    }

    /** The document of a JSON text; nothing when it is broken, which is noted. */
    public static Optional<Node> json(String file, String text, Problems problems) {
        return JsonText.read(file, text, JsonText.Extent.FILE, problems);
    }

    /**
     * The document of the body of a request; nothing when it is broken, or has too many values
     * ({@link #TOO_LARGE}), which is noted.
     *
     * @throws InvalidException when one of its lists or texts is too long
     */
    public static Optional<Node> body(String file, String text, Problems problems) {
        return JsonText.read(file, text, JsonText.Extent.BODY, problems);
    }

    private static Optional<String> decode(String file, byte[] bytes, Problems problems) {
        if (Utf16.begins(bytes)) {
            problems.add(after(file, ""), "", "base", "invalid_format",
                    "the file is UTF-16, not UTF-8", Utf16.HINT);
            return Optional.empty();
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length + 1);
        CoderResult result = decoder.decode(input, text, true);
        text.flip();
        if (result.isError()) {
            problems.add(after(file, text), "", "base", "invalid_format",
                    String.format(Locale.ROOT,
                            "the file is not UTF-8: byte 0x%02X is not a character",
                            bytes[input.position()]),
                    "save it as UTF-8, for example with `iconv -f latin1 -t utf-8`");
            return Optional.empty();
        }
        boolean marked = text.length() > 0 && text.charAt(0) == '\uFEFF';
        return Optional.of(text.subSequence(marked ? 1 : 0, text.length()).toString());
    }

    private static SourceLocation after(String file, CharSequence text) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i++) {
            boolean newline = text.charAt(i) == '\n';
            line += newline ? 1 : 0;
            column = newline ? 1 : column + 1;
        }
        return new SourceLocation(file, line, column);
    }
}
