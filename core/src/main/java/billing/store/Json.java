package billing.store;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** JSON as it stands in columns: snake case members, exact decimals, compact. */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addModule(instantsAsText())
            .build();

    private static final Map<Type, ObjectReader> READERS = new ConcurrentHashMap<>();

    private Json() {
    }

    private static SimpleModule instantsAsText() {
        return new SimpleModule()
                .addSerializer(Instant.class, new StdSerializer<>(Instant.class) {
                    @Override
                    public void serialize(Instant instant, JsonGenerator generator,
                                          SerializerProvider provider) throws IOException {
                        generator.writeString(instant.toString());
                    }
                })
                .addDeserializer(Instant.class, new StdDeserializer<>(Instant.class) {
                    @Override
                    public Instant deserialize(JsonParser parser, DeserializationContext context)
                            throws IOException {
                        return Instant.parse(parser.getText());
                    }
                });
    }

    /** The text of a value; null for null. */
    public static String write(Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Map<?, ?> map && map.isEmpty()) {
            return "{}";
        }
        if (value instanceof Collection<?> list && list.isEmpty()) {
            return "[]";
        }
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + value.getClass(), e);
        }
    }

    /** The value of a text; null for null. */
    public static <T> T read(String text, TypeReference<T> type) {
        try {
            return text == null ? null : READERS.computeIfAbsent(type.getType(), any ->
                    MAPPER.readerFor(type)).readValue(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("damaged JSON in the database: " + text, e);
        }
    }
}
