package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.input.file.CsvCells;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code --columns} and {@code --fields} choose what a list shows, in any format. */
class SelectionTest {
    private static final String LIST = """
            {"invoices": [{"number": "A-1", "customer": {"email": "a@b.example"}, "fees": [1]},
                          {"number": "A-2", "customer": null, "fees": []}],
             "meta": {"total_count": 2}}
            """;

    @Test
    void columns_are_shown_in_the_order_wanted() {
        assertThat(written(OutputFormat.TABLE, List.of("issued", "number"), List.of()))
                .isEqualTo("ISSUED      NUMBER\n2026-01-01  A-1\n");
        assertThat(written(OutputFormat.CSV, List.of("number"), List.of()))
                .isEqualTo("number\nA-1\n");
    }

    @Test
    void fields_are_members_of_what_the_api_answers_in_any_format() {
        List<String> fields = List.of("number", "customer.email");
        assertThat(written(OutputFormat.CSV, List.of(), fields))
                .isEqualTo("number,customer.email\nA-1,a@b.example\nA-2,\n");
        assertThat(written(OutputFormat.TABLE, List.of(), fields)).contains("A-1     a@b.example");
        assertThat(written(OutputFormat.JSON, List.of(), fields).replaceAll("\\s", ""))
                .isEqualTo("[{\"number\":\"A-1\",\"customer.email\":\"a@b.example\"},"
                        + "{\"number\":\"A-2\",\"customer.email\":null}]");
        assertThat(written(OutputFormat.CSV, List.of(), List.of("fees")))
                .isEqualTo("fees\n[1]\n[]\n");
    }

    @Test
    void what_there_is_not_is_refused_with_what_was_meant() {
        assertThatThrownBy(() -> written(OutputFormat.JSON, List.of(), List.of("numbr")))
                .isInstanceOf(UnknownSelectionException.class)
                .hasMessage("--fields: unknown field \"numbr\"")
                .extracting("hint").isEqualTo("did you mean \"number\"?");
        assertThatThrownBy(() -> written(OutputFormat.CSV, List.of("colour"), List.of()))
                .hasMessage("--columns: unknown column \"colour\"")
                .extracting("hint").isEqualTo("use one or more of: number, issued");
        assertThatThrownBy(() -> written(OutputFormat.JSON, List.of("number"), List.of()))
                .hasMessage("--columns applies to table and csv only");
    }

    private static String written(OutputFormat format, List<String> columns,
                                  List<String> fields) {
        return new ResultWriter(format, false, false, 0, CsvCells.ESCAPED, new Selection(columns, fields))
                .write(Result.of(() -> List.of(Table.of(Column.text("Number"),
                        Column.text("Issued")).row("A-1", "2026-01-01")), SelectionTest::list));
    }

    private static JsonNode list() {
        try {
            return new ObjectMapper().readTree(LIST);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
