package billing.usage.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/** However a file is cut up, shuffled and repeated, the same events are stored. */
class SplitImportTest {
    private static final String HEAD =
            "transaction_id,external_subscription_id,code,timestamp,value,region\n";
    @TempDir
    Path folder;

    @RepeatedTest(8)
    void parts_in_any_order_store_what_the_whole_stores(RepetitionInfo round) throws Exception {
        SplittableRandom random = new SplittableRandom(round.getCurrentRepetition());
        List<String> rows = rows(random);
        List<String> expected;
        try (ImportScene whole = new ImportScene(Files.createDirectory(folder.resolve("whole")))) {
            whole.rowsPerBatch = 1 + random.nextInt(900);
            whole.load("usage.csv", HEAD + String.join("", rows));
            expected = whole.events();
        }
        List<String> shuffled = new ArrayList<>(rows);
        shuffled.addAll(rows.subList(0, rows.size() / 3));
        Collections.shuffle(shuffled, new Random(round.getCurrentRepetition()));
        long added = 0;
        try (ImportScene parts = new ImportScene(Files.createDirectory(folder.resolve("parts")))) {
            parts.rowsPerBatch = 1 + random.nextInt(200);
            for (int from = 0; from < shuffled.size();) {
                int to = Math.min(shuffled.size(), from + 1 + random.nextInt(700));
                added += parts.load("part.csv",
                        HEAD + String.join("", shuffled.subList(from, to))).added();
                from = to;
            }
            assertThat(parts.events()).isEqualTo(expected);
        }
        assertThat(added).isEqualTo(expected.size());
    }

    private static List<String> rows(SplittableRandom random) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < 2_000; row++) {
            String id = random.nextBoolean() ? "id" + row
                    : new UUID(random.nextLong(), row).toString();
            rows.add(id + ",sub" + random.nextInt(7) + ",code" + random.nextInt(3) + ","
                    + Instant.ofEpochSecond(1_700_000_000L + random.nextInt(500)) + ","
                    + random.nextInt(100) + "." + random.nextInt(10) + ",r" + random.nextInt(3)
                    + "\n");
        }
        return rows;
    }
}
