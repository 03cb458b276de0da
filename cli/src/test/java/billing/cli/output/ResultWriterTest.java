package billing.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import billing.input.file.CsvCells;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultWriterTest {
    private static final String HOSTILE = "a\u001b[31m\u009b2J\u202eb";

    @ParameterizedTest
    @EnumSource
    void no_format_sends_control_characters_to_a_terminal(OutputFormat format) {
        assertThat(written(format, true)).contains("[31m")
                .doesNotContain("\u001b", "\u009b", "\u202e");
    }

    @Test
    void programs_read_the_exact_value_in_csv() {
        assertThat(written(OutputFormat.CSV, false)).isEqualTo("id\n" + HOSTILE + "\n");
    }

    private static String written(OutputFormat format, boolean terminal) {
        return new ResultWriter(format, terminal, false, 0, CsvCells.ESCAPED,
                new Selection(List.of(), List.of()))
                .write(Result.of(Table.of(Column.text("Id")).row(HOSTILE)));
    }
}
