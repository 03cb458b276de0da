package billing.kernel.codelist;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The file of a code list: comments with its title, version and source, the heads of the columns,
 * then a code and its name a line.
 */
record CodeFile(String title, LocalDate version, String source, Map<String, Code> codes) {
    private static final String FOLDER = "/billing/kernel/codelist/";
    private static final String TITLE = "# ";
    private static final String VERSION = "# Version: ";
    private static final String SOURCE = "# Source: ";
    private static final int HEADER_LINES = 4;

    CodeFile {
        codes = Collections.unmodifiableMap(new LinkedHashMap<>(codes));
    }

    static CodeFile read(String name) {
        try (InputStream file = Objects.requireNonNull(
                CodeFile.class.getResourceAsStream(FOLDER + name + ".csv"), name);
             BufferedReader reader = new BufferedReader(
                     new InputStreamReader(file, StandardCharsets.UTF_8))) {
            List<String> lines = reader.lines().toList();
            Map<String, Code> codes = new LinkedHashMap<>();
            lines.stream().skip(HEADER_LINES).map(CodeFile::code)
                    .forEach(code -> codes.put(code.code(), code));
            return new CodeFile(lines.get(0).substring(TITLE.length()),
                    LocalDate.parse(lines.get(1).substring(VERSION.length())),
                    lines.get(2).substring(SOURCE.length()), codes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Code code(String line) {
        int comma = line.indexOf(',');
        String name = line.substring(comma + 1);
        return new Code(line.substring(0, comma), name.startsWith("\"")
                ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name);
    }
}
