package billing.usage.file;

import static billing.usage.file.ImportScene.figures;
import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.limit.Limit;
import billing.usage.store.EventMetrics;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A row in which one member has two values is rejected: neither of them is billed. */
class RepeatedMembersTest {
    private ImportScene scene;

    @BeforeEach
    void open(@TempDir Path folder) {
        scene = new ImportScene(folder);
        EventMetrics.add(scene.database, "tokens", "sum_agg", "value", null);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void a_row_that_gives_a_property_twice_is_rejected() {
        String head = "transaction_id,external_subscription_id,code,timestamp,";
        String row = ",sub,tokens,1709251200,";
        ImportResult result = scene.load("usage.csv", head + "value,properties\n"
                + "a" + row + "1,\"{\"\"value\"\":1000}\"\n"
                + "b" + row + ",\"{\"\"value\"\":1,\"\"value\"\":2}\"\n"
                + "c" + row + "1,\"{\"\"user\"\":{\"\"id\"\":1,\"\"id\"\":1}}\"\n"
                + "d" + row + "1,\"{\"\"user\"\":{\"\"value\"\":2},"
                + "\"\"team\"\":{\"\"value\"\":3}}\"\n"
                + "e" + row + "1,\"{\"\"user\"\":{\"\"user\"\":2},\"\"value\"\":3}\"\n");
        assertThat(figures(result)).containsExactly(5L, 1L, 0L, 4L);
        assertThat(scene.text(result.rejectedFile())).contains(
                "2,\"property \"\"value\"\" is given twice\"",
                "3,\"property \"\"value\"\" is given twice\"",
                "4,\"property \"\"id\"\" is given twice\"",
                "6,\"property \"\"value\"\" is given twice\"");
        assertThat(figures(scene.load("exchanged.csv", head + "properties,value\n"
                + "a" + row + "\"{\"\"value\"\":1000}\",1\n")))
                .containsExactly(1L, 0L, 0L, 1L);
    }

    @Test
    void a_line_that_gives_a_member_twice_is_rejected() {
        String line = "{\"transaction_id\":\"%s\",\"external_subscription_id\":\"sub\","
                + "\"code\":\"tokens\",\"timestamp\":1,\"properties\":{\"value\":1%s}%s}\n";
        ImportResult result = scene.load("usage.jsonl",
                line.formatted("a", "", ",\"transaction_id\":\"b\"")
                + line.formatted("c", "", ",\"timestamp\":null")
                + line.formatted("d", "", ",\"properties\":{\"value\":7}")
                + line.formatted("e", ",\"value\":2", "")
                + line.formatted("f", ",\"value\\u0000\":2", "")
                + line.formatted("g", ",\"code\":2", ""));
        assertThat(figures(result)).containsExactly(6L, 1L, 0L, 5L);
        assertThat(scene.text(result.rejectedFile())).contains(
                "\\\"transaction_id\\\" is given twice", "\\\"timestamp\\\" is given twice",
                "\\\"properties\\\" is given twice",
                "property \\\"value\\\" is given twice");
    }

    @Test
    void many_members_of_a_row_are_all_compared() {
        String members = IntStream.range(1, Limit.EVENT_PROPERTIES.most())
                .mapToObj(i -> "\"\"m" + i + "\"\":1").collect(Collectors.joining(","));
        ImportResult result = scene.load("usage.csv",
                "transaction_id,external_subscription_id,code,timestamp,properties\n"
                + "a,sub,tokens,1,\"{\"\"value\"\":1," + members + "}\"\n"
                + "b,sub,tokens,1,\"{" + members + ",\"\"m999\"\":1}\"\n");
        assertThat(figures(result)).containsExactly(2L, 1L, 0L, 1L);
        assertThat(scene.text(result.rejectedFile())).contains("m999\"\" is given twice");
    }
}
