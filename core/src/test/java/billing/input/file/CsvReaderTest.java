package billing.input.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV of all dialects is read record by record, and what is wrong names its line. */
class CsvReaderTest {
    private static final int MOST = 100;

    @Test
    void cells_may_be_empty_quoted_and_hold_quotes_delimiters_and_line_breaks() {
        assertThat(records("a,,\"b,\"\"c\"\"\nd\",\n,\" e \",f\"g, h \n"))
                .containsExactly(List.of("a", "", "b,\"c\"\nd", ""),
                        List.of("", " e ", "f\"g", " h "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void lines_may_end_in_any_way_and_the_last_one_in_none(String end) {
        assertThat(records("a,b" + end + "c,d")).containsExactly(List.of("a", "b"),
                List.of("c", "d"));
        assertThat(records("a,b" + end + "c," + end)).containsExactly(List.of("a", "b"),
                List.of("c", ""));
    }

    @Test
    void records_may_have_different_numbers_of_cells() {
        assertThat(records("a\nb,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s\n,\n")).extracting(List::size)
                .containsExactly(1, 18, 2);
    }

    @Test
    void empty_lines_are_skipped_and_blank_ones_are_not() {
        assertThat(records("\n\na\n\n  \n\n")).containsExactly(List.of("a"), List.of("  "));
        assertThat(records("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(chars = {';', '\t', '|'})
    void the_delimiter_is_the_given_one(char delimiter) {
        CsvReader csv = new CsvReader("f.csv", new StringReader("a,b" + delimiter + "c\n"),
                delimiter, MOST);
        assertThat(csv.next()).isTrue();
        assertThat(csv.cells()).containsExactly("a,b", "c");
        assertThat(csv.count()).isEqualTo(2);
        assertThat(csv.cell(1)).isEqualTo("c");
    }

    @Test
    void a_record_knows_the_line_on_which_it_begins() {
        CsvReader csv = reader("a\n\n\"b\nb\r\nb\"\nc\r\n\r\nd");
        List<Long> lines = new ArrayList<>();
        while (csv.next()) {
            lines.add(csv.line());
        }
        assertThat(lines).containsExactly(1L, 3L, 6L, 8L);
    }

    @Test
    void a_record_may_be_as_long_as_the_limit_and_no_longer() {
        String longest = "x".repeat(MOST - 3);
        assertThat(records("a\n" + longest + ",y\n")).hasSize(2);
        assertFault("a\n" + longest + "x,y\n", 2, "value_is_too_long",
                "the record cannot be read: it is longer than 100 characters, or a quote is never"
                        + " closed");
        assertFault("a\n\"" + "x\n".repeat(10 * MOST), 2, "value_is_too_long", "longer than 100");
        assertFault(",".repeat(MOST + 1), 1, "value_is_too_long", "longer than 100");
    }

    @Test
    void a_record_without_end_is_refused_before_it_is_in_memory() {
        for (char filling : "x,".toCharArray()) {
            Reader endless = new Reader() {
                private long handed;

                @Override
                public int read(char[] target, int offset, int length) {
                    handed += length;
                    assertThat(handed).isLessThan(1_000_000);
                    Arrays.fill(target, offset, offset + length, filling);
                    return length;
                }

                @Override
                public void close() {
                }
            };
            assertThatThrownBy(() -> new CsvReader("f.csv", endless, ',', MOST).next())
                    .isInstanceOf(InputException.class);
        }
    }

    @Test
    void a_quote_that_is_not_closed_is_refused_with_the_line_of_its_record() {
        assertFault("a\nb,\"c\n\nd", 2, "value_is_invalid",
                "the record cannot be read: a quote is never closed, or");
    }

    @Test
    void what_follows_a_closing_quote_is_refused() {
        assertFault("a\nb\n\"c\"d,e\n", 3, "value_is_invalid", "or a closing quote is not followed by a delimiter");
    }

    @Test
    void what_the_writer_writes_is_read_as_it_was() {
        List<String> alphabet = List.of("", "a", ",", "\"", "\n", "\r", "#", " ", "'", ";", "é");
        List<List<String>> rows = new ArrayList<>();
        for (String one : alphabet) {
            for (String two : alphabet) {
                rows.add(List.of(one + two, two + one + two, "end"));
            }
        }
        assertThat(records(CsvWriter.text(csv -> rows.forEach(csv::row))))
                .containsExactlyElementsOf(rows);
    }

    private static void assertFault(String text, int line, String code, String message) {
        assertThatThrownBy(() -> records(text)).isInstanceOfSatisfying(InputException.class, e -> {
            Problem problem = e.problems().get(0);
            assertThat(problem.file()).isEqualTo("f.csv");
            assertThat(problem.line()).isEqualTo(line);
            assertThat(problem.code()).isEqualTo(code);
            assertThat(problem.message()).contains(message);
        });
    }

    private static CsvReader reader(String text) {
        return new CsvReader("f.csv", new StringReader(text), ',', MOST);
    }

    private static List<List<String>> records(String text) {
        CsvReader csv = reader(text);
        List<List<String>> records = new ArrayList<>();
        while (csv.next()) {
            records.add(csv.cells());
        }
        return records;
    }
}
