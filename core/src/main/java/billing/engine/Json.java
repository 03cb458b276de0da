package billing.engine;

import billing.kernel.time.UtcText;
import com.fasterxml.jackson.core.JsonFactory;
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
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** JSON as stored in columns: snake case members, exact decimals, compact. */
public final class Json {
    private static final Map<Type, ObjectReader> READERS = new ConcurrentHashMap<>();

    private Json() {
    }

    /** Made with the first value that is more than nothing: it takes a tenth of a start. */
    private static final class Mapping {
        // Names are not kept from one text to the next: many are identifiers, each used once, among
        // which the others would be searched.
        static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build())
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .addModule(instantsAsText())
                .build();
    }

    private static SimpleModule instantsAsText() {
        return new SimpleModule()
                .addSerializer(Instant.class, new StdSerializer<>(Instant.class) {
                    @Override
                    public void serialize(Instant instant, JsonGenerator generator,
                                          SerializerProvider provider) throws IOException {
                        generator.writeString(UtcText.of(instant));
                    }
                })
                .addDeserializer(Instant.class, new StdDeserializer<>(Instant.class) {
                    @Override
                    public Instant deserialize(JsonParser parser, DeserializationContext context)
                            throws IOException {
                        return UtcText.parse(parser.getText());
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
            return Mapping.MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not writable as JSON: " + value.getClass(), e);
        }
    }

    /**
     * The value of a text; null for null. Empty maps and lists of no certain class
     * cannot be changed.
     */
    public static <T> T read(String text, TypeReference<T> type) {
        if (text == null) {
            return null;
        }
        Object empty = empty(text, type.getType());
        if (empty != null) {
            @SuppressWarnings("unchecked") // a type of this kind, of no elements
            T typed = (T) empty;
            return typed;
        }
        try {
            return READERS.computeIfAbsent(type.getType(), any ->
                    Mapping.MAPPER.readerFor(type)).readValue(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("damaged JSON in the database: " + text, e);
        }
    }

    /** The empty map or list that most columns hold; null for any other text. */
    private static Object empty(String text, Type type) {
        if (text.length() != 2 || !(type instanceof ParameterizedType generic)) {
            return null;
        }
        if (text.equals("{}") && generic.getRawType() == Map.class) {
            return Map.of();
        }
        if (text.equals("{}") && generic.getRawType() == LinkedHashMap.class) {
            return new LinkedHashMap<>();
        }
        return text.equals("[]") && generic.getRawType() == List.class ? List.of() : null;
    }
}
