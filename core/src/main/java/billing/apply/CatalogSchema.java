package billing.apply;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.Map;

/** The JSON Schema of catalog files, made from the very shapes that read them. */
public final class CatalogSchema {
    private CatalogSchema() {
    }

    /** The schema as text, draft 2020-12. */
    public static String text() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Catalog files of billing");
        schema.putAll(CatalogFiles.shape().schema());
        schema.put("patternProperties", Map.of("^x-", Map.of("description",
                "Holds anchors for other places; states nothing.")));
        try {
            return JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build()
                    .writeValueAsString(schema) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the schema is not writable as JSON", e);
        }
    }
}
