package billing.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The names of files that commands write. */
class FileNamesTest {
    private static final UUID ONE = new UUID(1, 1);
    private static final UUID TWO = new UUID(2, 2);

    @Test
    void letters_of_any_script_are_kept_and_what_no_file_may_be_named_is_replaced() {
        assertThat(FileNames.of("\u00c4-\u8acb 1-001")).isEqualTo("\u00c4-\u8acb 1-001");
        assertThat(FileNames.of("a/b\\c:d*e?f\"g<h>i|j\u0007")).isEqualTo("a_b_c_d_e_f_g_h_i_j_");
        assertThat(FileNames.of("../x")).isEqualTo("_._x");
        assertThat(FileNames.of("-rf")).isEqualTo("_rf");
    }

    @Test
    void each_document_has_a_name_of_its_own() {
        FileNames names = new FileNames();
        assertThat(names.unique("A/1", ONE)).isEqualTo("A_1");
        assertThat(names.unique("a:1", TWO)).isEqualTo("a_1-" + TWO);
        assertThat(names.unique("A/1", ONE)).as("its second file").isEqualTo("A_1");
        assertThat(new FileNames().unique("a:1", TWO)).isEqualTo("a_1");
    }
}
