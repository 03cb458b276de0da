package billing.server.render;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * An object that is written as JSON without a tree in between, for the bodies of frequent answers.
 *
 * @param writer writes the object
 */
public record JsonBody(Writer writer) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    /** Writes an object. */
    @FunctionalInterface
    public interface Writer {
        /** Writes it to a generator. */
        void write(JsonGenerator out) throws IOException;
    }

    /** The bytes of the object under its root: {@code {"customer": {…}}}. */
    public byte[] under(String root) {
        ByteArrayBuilder bytes = new ByteArrayBuilder();
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartObject();
            out.writeFieldName(root);
            writer.write(out);
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A written object as a tree, with its numbers as they were written. */
    public static ObjectNode tree(byte[] written) {
        try {
            return JSON.readValue(written, ObjectNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The object as a tree. */
    public ObjectNode tree() {
        try (TokenBuffer tokens = new TokenBuffer(JSON, false)) {
            writer.write(tokens);
            return JSON.readValue(tokens.asParser(), ObjectNode.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
