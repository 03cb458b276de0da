package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A property is found in an event's JSON as a parser would find it. */
class PropertyScanTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] NAMES = {"value", "region", "v", "", "a\"b", "ключ", "x\\y",
            "tab\t", "😀", "nested"};

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', nullValues = "absent", textBlock = """
            {"value":"1.5"}                         | 1.5
            {"other":{"value":2},"value":3}         | 3
            {"a":"value\\":9","value":true}         | true
            {"a":[1,{"value":2}],"b":"}"}           | absent
            {"value":null}                          | absent
            {}                                      | absent
            { "x" : [ ] , "value" : 1e3 }           | 1000
            {"\\u0076alue":"\\u00e9\\t."}           | `é\t.`
            {"value":1,"value":2}                   | 2
            {"value":{"a":[1,2]}}                   | {"a":[1,2]}
            """)
    void a_property_is_read_as_text(String json, String expected) {
        assertThat(text(json, "value")).isEqualTo(expected);
    }

    @Test
    void a_scan_agrees_with_a_parser_on_ten_thousand_objects() throws JsonProcessingException {
        SplittableRandom random = new SplittableRandom(41);
        for (int round = 0; round < 10_000; round++) {
            ObjectNode object = object(random, 3);
            String json = random.nextBoolean() ? JSON.writeValueAsString(object)
                    : JSON.writerWithDefaultPrettyPrinter().writeValueAsString(object);
            for (String name : NAMES) {
                JsonNode expected = object.get(name);
                String found = text(json, name);
                if (expected == null || expected.isNull()) {
                    assertThat(found).as("%s in %s", name, json).isNull();
                } else if (expected.isContainerNode()) {
                    assertThat(JSON.readTree(found)).isEqualTo(expected);
                } else {
                    assertThat(found).as("%s in %s", name, json).isEqualTo(expected.asText());
                }
            }
        }
    }

    private static String text(String json, String name) {
        byte[] bytes = ("#" + json).getBytes(StandardCharsets.UTF_8);
        PropertyScan scan = new PropertyScan(name);
        return scan.find(bytes, 1, bytes.length - 1) ? scan.text(bytes) : null;
    }

    private static ObjectNode object(SplittableRandom random, int depth) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int count = random.nextInt(6); count > 0; count--) {
            object.set(NAMES[random.nextInt(NAMES.length)], node(random, depth));
        }
        return object;
    }

    private static JsonNode node(SplittableRandom random, int depth) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (random.nextInt(depth == 0 ? 5 : 7)) {
            case 0:
                return nodes.numberNode(random.nextInt(-1_000, 1_000));
            case 1:
                return nodes.booleanNode(random.nextBoolean());
            case 2:
                return nodes.nullNode();
            case 3:
                return nodes.textNode(NAMES[random.nextInt(NAMES.length)] + "\":{[,}]\\\n€");
            case 4:
                return nodes.textNode("plain");
            case 5:
                ArrayNode list = nodes.arrayNode();
                list.add(node(random, depth - 1)).add(node(random, depth - 1));
                return list;
            default:
                return object(random, depth - 1);
        }
    }
}
