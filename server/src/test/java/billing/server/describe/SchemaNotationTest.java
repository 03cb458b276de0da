package billing.server.describe;

import static org.assertj.core.api.Assertions.assertThat;

import billing.server.render.IdPrefix;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The short notation of schemas has the meaning of its explanation. */
class SchemaNotationTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '#', value = {
        "string; {'type':'string'}",
        "string?; {'type':['string','null']}",
        "uuid; {'type':'string','format':'uuid'}",
        "decimal?; {'type':['string','null'],'pattern':'^-?[0-9]+(\\\\.[0-9]+)?$'}",
        "Tax; {'$ref':'#/components/schemas/Tax'}",
        "Tax?; {'anyOf':[{'$ref':'#/components/schemas/Tax'},{'type':'null'}]}",
        "Tax[]?; {'type':['array','null'],'items':{'$ref':'#/components/schemas/Tax'}}",
        "string{}; {'type':'object','additionalProperties':{'type':'string'}}",
        "a|b?; {'type':['string','null'],'enum':['a','b',null]}",
        "\"=a\"; {'type':'string','enum':['a']}",
        "integer or string; {'type':['integer','string']}",
        "boolean = false; {'type':'boolean','default':false}",
        "null; {'type':'null'}",
        "{svc_id*: uuid}; {'type':'object','required':['svc_id'],'properties':{'svc_id':"
            + "{'type':'string','format':'uuid'}}}",
        "{\"a[]?\": {b: string}}; {'type':'object','properties':{'a':{'type':['array','null'],"
            + "'items':{'type':'object','properties':{'b':{'type':'string'}}}}}}"})
    void a_notation_stands_for_a_schema(String notation, String schema) throws IOException {
        assertThat(new SchemaNotation(IdPrefix.DEFAULT)
                .schema(new YAMLMapper().readTree(notation)).toString())
                .isEqualTo(schema.replace('\'', '"'));
    }
}
