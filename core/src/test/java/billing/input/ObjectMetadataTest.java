package billing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Free pairs are merged and removed in one way, whatever keeps them: api-conventions.md 9.1. */
class ObjectMetadataTest {
    @Test
    void merging_overwrites_the_same_keys_and_keeps_the_others() {
        Map<String, String> given = new HashMap<>();
        given.put("b", null);
        given.put("c", "3");
        assertThat(ObjectMetadata.merged(Map.of("a", "1", "b", "2"), given))
                .containsEntry("a", "1").containsEntry("b", null).containsEntry("c", "3")
                .hasSize(3);
        assertThat(ObjectMetadata.merged(null, Map.of("a", "1"))).isEqualTo(Map.of("a", "1"));
    }

    @Test
    void merging_nothing_changes_nothing() {
        assertThat(ObjectMetadata.merged(null, Map.of())).isNull();
        assertThat(ObjectMetadata.merged(null, null)).isNull();
        assertThat(ObjectMetadata.merged(Map.of(), null)).isEmpty();
        assertThat(ObjectMetadata.merged(Map.of("a", "1"), Map.of())).containsOnlyKeys("a");
    }

    @Test
    void merging_keeps_no_more_pairs_than_may_be_given_at_once() {
        int most = Limit.METADATA_PAIRS.most();
        assertThat(ObjectMetadata.merged(pairs(most - 1), Map.of("one", "more"))).hasSize(most);
        assertThat(ObjectMetadata.merged(pairs(most), Map.of("0", "again"))).hasSize(most);
        assertThatThrownBy(() -> ObjectMetadata.merged(pairs(most), Map.of("one", "more")))
                .isInstanceOfSatisfying(InvalidException.class, e -> assertThat(e.details())
                        .containsOnlyKeys("value"));
    }

    @Test
    void a_pair_is_removed_by_its_key_and_an_unknown_key_removes_none() {
        Map<String, String> kept = new LinkedHashMap<>(Map.of("a", "1", "b", "2"));
        assertThat(ObjectMetadata.without(kept, "a")).isEqualTo(Map.of("b", "2"));
        assertThat(ObjectMetadata.without(kept, "z")).isEqualTo(kept);
        assertThat(ObjectMetadata.without(Map.of("a", "1"), "a")).isEmpty();
        assertThatThrownBy(() -> ObjectMetadata.without(null, "a"))
                .isInstanceOf(NotFoundException.class);
    }

    private static Map<String, String> pairs(int count) {
        return IntStream.range(0, count).boxed()
                .collect(Collectors.toMap(String::valueOf, number -> "x"));
    }
}
