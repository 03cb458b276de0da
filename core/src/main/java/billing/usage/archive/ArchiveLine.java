package billing.usage.archive;

import billing.kernel.time.Instants;
import billing.kernel.time.UtcText;
import billing.usage.archive.ArchivedEvent.Ingested;
import billing.usage.archive.ArchivedEvent.Stream;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;

/**
 * An event as a line of an archive: a JSON object with the members of an event of the API, which
 * {@code billing usage import} reads, and what the database knew of it in the member {@code
 * archived}. The properties come last, as they were stored.
 */
final class ArchiveLine {
    // Written and read member by member: an archive has millions of lines, and binding them to
    // objects took most of its time.
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build();
    private static final String PROPERTIES = ",\"properties\":{";
    private static final int USUAL_LENGTH = 512;

    private ArchiveLine() {
    }

    /** The line of an event, without the line break. */
    static String of(ArchivedEvent event) {
        StringWriter line = new StringWriter(USUAL_LENGTH);
        try (JsonGenerator json = JSON.createGenerator(line)) {
            startStream(json, event.stream());
            json.writeStringField("timestamp",
                    UtcText.of(Instants.ofMicros(event.timestampMicros())));
            json.writeStringField("transaction_id", event.transactionId());
            writeText(json, "precise_total_amount_cents", event.preciseTotal());
            json.writeObjectFieldStart("archived");
            writeIngested(json, event.archived());
            json.writeEndObject();
            json.writeFieldName("properties");
            // A line break between members means nothing; within texts there are none.
            json.writeRawValue(
                    event.properties().strip().replace('\n', ' ').replace('\r', ' '));
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    private static void startStream(JsonGenerator json, Stream stream) throws IOException {
        json.writeStartObject();
        json.writeStringField("external_subscription_id", stream.externalSubscriptionId());
        json.writeStringField("code", stream.code());
    }

    private static void writeIngested(JsonGenerator json, Ingested archived) throws IOException {
        json.writeNumberField("sequence", archived.sequence());
        json.writeStringField("created_at", UtcText.of(archived.createdAt()));
        if (archived.voidedAt() == null) {
            return;
        }
        json.writeStringField("voided_at", UtcText.of(archived.voidedAt()));
        if (archived.voidSequence() != null) {
            json.writeNumberField("void_sequence", archived.voidSequence());
        }
        writeText(json, "void_reason", archived.voidReason());
        writeText(json, "replaced_by", archived.replacedBy());
    }

    private static void writeText(JsonGenerator json, String name, String text)
            throws IOException {
        if (text != null) {
            json.writeStringField(name, text);
        }
    }

    /** What lines of a subscription and code begin with. */
    static String prefix(Stream stream) {
        StringWriter prefix = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(prefix)) {
            startStream(json, stream);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return prefix.toString().substring(0, prefix.toString().length() - 1) + ",";
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when it is not one that {@link #of} has written
     */
    static ArchivedEvent read(String line) {
        // The quotes of a text that contains these characters would be escaped.
        int end = line.indexOf(PROPERTIES);
        if (end < 0) {
            throw new IllegalArgumentException("a line has no properties");
        }
        try (JsonParser json = JSON.createParser(line)) {
            json.nextToken();
            return event(json, line.substring(end + PROPERTIES.length() - 1, line.length() - 1));
        } catch (IOException e) {
            throw new IllegalArgumentException("a line is not JSON: " + line, e);
        }
    }

    private static ArchivedEvent event(JsonParser json, String properties) throws IOException {
        String subscription = null;
        String code = null;
        long timestamp = 0;
        String transactionId = null;
        String preciseTotal = null;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            switch (name) {
                case "external_subscription_id" -> subscription = json.nextTextValue();
                case "code" -> code = json.nextTextValue();
                case "timestamp" -> timestamp = Instants.toMicros(instant(json));
                case "transaction_id" -> transactionId = json.nextTextValue();
                case "precise_total_amount_cents" -> preciseTotal = json.nextTextValue();
                case "archived" -> {
                    return new ArchivedEvent(new Stream(subscription, code), timestamp,
                            transactionId, preciseTotal, ingested(json), properties);
                }
                default -> throw unknown(name);
            }
        }
        throw new IllegalArgumentException("a line has no member \"archived\"");
    }

    private static Ingested ingested(JsonParser json) throws IOException {
        long sequence = 0;
        Instant createdAt = null;
        Instant voidedAt = null;
        Long voidSequence = null;
        String voidReason = null;
        String replacedBy = null;
        json.nextToken();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            switch (name) {
                case "sequence" -> sequence = number(json);
                case "created_at" -> createdAt = instant(json);
                case "voided_at" -> voidedAt = instant(json);
                case "void_sequence" -> voidSequence = number(json);
                case "void_reason" -> voidReason = json.nextTextValue();
                case "replaced_by" -> replacedBy = json.nextTextValue();
                default -> throw unknown(name);
            }
        }
        return new Ingested(sequence, createdAt, voidedAt, voidSequence, voidReason, replacedBy);
    }

    private static Instant instant(JsonParser json) throws IOException {
        return UtcText.parse(json.nextTextValue());
    }

    private static long number(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.VALUE_NUMBER_INT) {
            throw new IllegalArgumentException("not a whole number: " + json.getText());
        }
        return json.getLongValue();
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("a line has an unknown member \"" + name + "\"");
    }
}
