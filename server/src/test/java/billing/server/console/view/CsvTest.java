package billing.server.console.view;

import static billing.server.console.ConsoleFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void cells_that_need_quotes_have_them() {
        assertThat(text(new Csv().row(List.of("a", "b,c", "d\"e", "f\ng")).page("x.csv")))
                .isEqualTo("a,\"b,c\",\"d\"\"e\",\"f\ng\"\n");
    }

    @Test
    void formulas_are_escaped_and_numbers_are_not() {
        assertThat(text(new Csv().row(List.of("=1+1", "@SUM(A1)", "+x", "-5.00")).page("x.csv")))
                .isEqualTo("'=1+1,'@SUM(A1),'+x,-5.00\n");
    }
}
