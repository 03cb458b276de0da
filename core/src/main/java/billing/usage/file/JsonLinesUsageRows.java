package billing.usage.file;

import billing.engine.Json;
import billing.input.Characters;
import billing.input.file.SourceText;
import billing.usage.EventLimits;
import billing.usage.UsageEvent;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows of a file with one JSON object a line, with the members of an event of the API. */
final class JsonLinesUsageRows implements UsageRows {
    private static final int LINE_CHARS_MAX = CsvUsageRows.RECORD_CHARS_MAX;
    /** Characters of a line that is too long that are written to the file of rejected rows. */
    private static final int LONG_LINE_KEPT = 200;
    private static final Set<String> TEXTS = Set.of(UsageField.TRANSACTION_ID,
            UsageField.EXTERNAL_SUBSCRIPTION_ID, UsageField.CODE, UsageField.TIMESTAMP,
            UsageField.PRECISE_TOTAL);

    private final SourceText source;
    private final BufferedReader text;
    private final UsageFormat format;
    private final StringBuilder buffer = new StringBuilder();
    private String current;
    private long line;
    private boolean ended;

    JsonLinesUsageRows(SourceText source, BufferedReader text, UsageFormat format) {
        this.source = source;
        this.text = text;
        this.format = format;
    }

    @Override
    public boolean next(UsageRow row) {
        boolean whole;
        do {
            buffer.setLength(0);
            whole = readLine();
            current = buffer.toString();
            if (current.isEmpty() && whole && ended) {
                return false;
            }
            line++;
        } while (whole && current.isBlank());
        row.clear(line);
        if (!whole) {
            current = Characters.first(current, LONG_LINE_KEPT);
            row.fault = "the line is longer than " + LINE_CHARS_MAX + " characters";
        } else {
            parse(row);
        }
        return true;
    }

    /** Reads a line into the buffer; false when it was too long and only its start was kept. */
    private boolean readLine() {
        try {
            boolean whole = true;
            int c = text.read();
            while (c >= 0 && c != '\n') {
                if (buffer.length() < LINE_CHARS_MAX) {
                    buffer.append((char) c);
                } else {
                    whole = false;
                }
                c = text.read();
            }
            ended = c < 0;
            return whole;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void parse(UsageRow row) {
        try (JsonParser parser = PropertiesCopy.JSON.createParser(current)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                row.fault = "the line is not a JSON object";
                return;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = format.field(parser.currentName());
                parser.nextToken();
                member(parser, field, row);
            }
            if (parser.nextToken() != null) {
                row.fault = "something follows the JSON object of the line";
            }
            if (row.properties.length() == 0) {
                row.properties.raw("{}");
            }
        } catch (IOException e) {
            row.fault = "the line is not JSON: " + PropertiesCopy.reason(e);
        }
    }

    private static void member(JsonParser parser, String field, UsageRow row) throws IOException {
        if (TEXTS.contains(field) || field.equals(UsageField.PROPERTIES)) {
            row.member(field);
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_NULL) {
            return; // like an absent one
        }
        if (field.equals(UsageField.PROPERTIES)) {
            properties(parser, row);
        } else if (token.isStructStart()) {
            parser.skipChildren();
            if (TEXTS.contains(field)) {
                row.fault = field + " must be a text or a number";
            }
        } else {
            String text = parser.getText();
            if (!EventLimits.isWhole(text)) {
                throw new IOException(PropertiesCopy.HALF_PAIR);
            }
            row.set(field, text);
        }
    }

    private static void properties(JsonParser parser, UsageRow row) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            row.fault = "properties is not a JSON object";
            return;
        }
        row.properties.clear();
        PropertiesCopy.object(parser, row);
    }

    @Override
    public List<String> cells() {
        return List.of(current);
    }

    @Override
    public List<String> cells(UsageEvent event) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(UsageField.TRANSACTION_ID, event.transactionId());
        members.put(UsageField.EXTERNAL_SUBSCRIPTION_ID, event.externalSubscriptionId());
        members.put(UsageField.CODE, event.code());
        members.put(UsageField.TIMESTAMP, format.timestamps().text(event.timestamp()));
        members.put(UsageField.PRECISE_TOTAL, event.preciseTotalCents());
        members.put(UsageField.PROPERTIES, event.properties());
        members.values().removeIf(value -> value == null);
        Map<String, String> columnOf = new LinkedHashMap<>();
        format.columns().forEach((column, field) -> columnOf.put(field, column));
        Map<String, Object> renamed = new LinkedHashMap<>();
        members.forEach((field, value) ->
                renamed.put(columnOf.getOrDefault(field, field), value));
        return List.of(Json.write(renamed));
    }

    @Override
    public List<String> columns() {
        return List.of();
    }

    @Override
    public String field(String column) {
        return format.field(column);
    }

    @Override
    public char delimiter() {
        throw new UnsupportedOperationException("JSON lines have no columns");
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
