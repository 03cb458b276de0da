package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.NewDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers that stand for external ids in the event table. */
class EventKeysTest {
    @TempDir
    Path folder;

    @Test
    void many_subscriptions_get_the_keys_that_each_would_get_alone() {
        try (Database database = NewDatabase.at(folder.resolve("billing.db"))) {
            long known = database.write(handle -> new EventKeys(handle).subscription("known"));
            List<String> names = new ArrayList<>(Arrays.asList("first", null, "known", "first"));
            for (int number = 0; number < 1_500; number++) {
                names.add("new-" + number);
            }
            long[] keys = database.write(handle -> new EventKeys(handle).subscriptions(names));
            assertThat(keys).hasSize(names.size());
            assertThat(keys[1]).isEqualTo(EventKeys.NO_SUBSCRIPTION);
            assertThat(keys[2]).isEqualTo(known);
            assertThat(keys[3]).isEqualTo(keys[0]);
            assertThat(Arrays.stream(keys).distinct()).hasSize(names.size() - 1);
            for (int index : new int[] {0, 4, 515, 1_503}) {
                assertThat(database.<Long>write(handle ->
                        new EventKeys(handle).subscription(names.get(index))))
                        .isEqualTo(keys[index]);
            }
            assertThat(database.<long[]>write(handle ->
                    new EventKeys(handle).subscriptions(names))).isEqualTo(keys);
        }
    }
}
