package billing.usage.aggregation;

import static billing.catalog.AggregationType.COUNT_AGG;
import static billing.catalog.AggregationType.SUM_AGG;
import static billing.catalog.AggregationType.LATEST_AGG;
import static billing.catalog.AggregationType.WEIGHTED_SUM_AGG;
import static billing.catalog.ChargeFilter.ALL_VALUES;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.ChargeProperties.PresentationKey;
import billing.rating.Prices;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("rating-and-usage.md 4.1, 4.2: filters and pricing groups")
class FiltersAndGroupsTest {
    @ParameterizedTest(name = "event {0} goes to {1}")
    @CsvSource(delimiter = '|', value = {
            "steps 25 size 512 model llama-2 | f1", "steps 25 size 512 | f2",
            "steps 50 size 512 | f3", "size 512 | f5", "size 1024 | f4", "size 2048 | default",
            "steps 25 size 512 model other | f2", "other x | default"})
    void the_most_specific_filter_takes_the_event(String properties, String bucket) {
        var price = Prices.standard("1");
        List<RatedUsage> rated = Example.of(COUNT_AGG, price)
                .declaring("steps", "25", "50", "75").declaring("size", "512", "1024")
                .declaring("model", "llama-1", "llama-2")
                .filter(price, Map.of("steps", List.of("25"), "size", List.of("512"),
                        "model", List.of("llama-2")))
                .filter(price, Map.of("steps", List.of("25"), "size", List.of("512")))
                .filter(price, Map.of("steps", List.of(ALL_VALUES), "size", List.of(ALL_VALUES)))
                .filter(price, Map.of("size", List.of(ALL_VALUES)))
                .filter(price, Map.of("size", List.of("512")))
                .event("2024-03-02", null, properties.strip().split(" "))
                .rate();
        List<String> names = Arrays.asList("f1", "f2", "f3", "f4", "f5", "default");
        List<String> used = new ArrayList<>();
        for (int index = 0; index < names.size(); index++) {
            if (rated.get(index).eventsCount() > 0) {
                used.add(names.get(index));
            }
        }
        assertThat(used).containsExactly(bucket);
    }

    private static Example clouds() {
        return Example.of(SUM_AGG, Prices.standard("1")).declaring("cloud", "aws", "gcp")
                .event("2024-03-02", "10", "cloud", "aws").event("2024-03-03", "7", "cloud", "gcp");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1: contained values beat containing ones")
    void contained_values_beat_containing_ones() {
        assertThat(clouds()
                .filter(Prices.standard("5"), Map.of("cloud", List.of("aws", "gcp")))
                .filter(Prices.standard("3"), Map.of("cloud", List.of("aws"))).rate())
                .extracting(usage -> usage.price().amount().intValue()).containsExactly(35, 30, 0);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1: of equal filters the oldest one takes the event")
    void the_oldest_of_equal_filters_wins() {
        assertThat(clouds()
                .filter(Prices.standard("5"), Map.of("cloud", List.of("aws")))
                .filter(Prices.standard("3"), Map.of("cloud", List.of("aws"))).rate())
                .extracting(usage -> usage.price().amount().intValue()).containsExactly(50, 0, 7);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.1: europe @20, usa @50, default @10")
    void each_bucket_has_its_own_price() {
        assertThat(Example.of(COUNT_AGG, Prices.standard("10"))
                .declaring("region", "europe", "usa")
                .filter(Prices.standard("20"), Map.of("region", List.of("europe")))
                .filter(Prices.standard("50"), Map.of("region", List.of("usa")))
                .event("2024-03-02", null, "region", "europe")
                .event("2024-03-03", null, "region", "unknown").rate())
                .extracting(usage -> usage.price().amount().intValue()).containsExactly(20, 0, 10);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: standard @20 by cloud")
    void each_group_is_priced_on_its_own() {
        List<RatedUsage> rated = Example.of(SUM_AGG, Prices.standard("20")).groupedBy("cloud")
                .event("2024-03-02", "15", "cloud", "aws").event("2024-03-02", "10", "cloud", "gcp")
                .rate();
        assertThat(rated).extracting(usage -> usage.groupedBy() + " " + usage.price().amount())
                .containsExactly("{cloud=aws} 300", "{cloud=gcp} 200");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: graduated 0-5 @10 flat 100, two groups of 3 units: 130 "
            + "+ 130")
    void each_group_has_its_own_tiers() {
        List<RatedUsage> rated = Example.of(SUM_AGG, Prices.graduated("0-5 @10 flat 100; 6- @5"))
                .groupedBy("cloud").event("2024-03-02", "3", "cloud", "aws")
                .event("2024-03-02", "3", "cloud", "gcp").rate();
        assertThat(rated).extracting(usage -> usage.price().amount().intValue()).containsExactly(
                130, 130);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: missing and empty group values are one group; no event "
            + "is one of nulls")
    void missing_and_empty_values_are_one_group() {
        Example example = Example.of(COUNT_AGG, Prices.standard("1")).groupedBy("cloud", "zone");
        assertThat(example.rate()).extracting(usage -> usage.groupedBy().toString())
                .containsExactly("{cloud=null, zone=null}");
        example.event("2024-03-02", null, "cloud", "").event("2024-03-03", null);
        assertThat(example.rate()).singleElement()
                .extracting(RatedUsage::eventsCount).isEqualTo(2L);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: presentation keys break units down without pricing them "
            + "apart")
    void presentation_keys_break_units_down() {
        Example example = Example.of(SUM_AGG, Prices.standard("1"))
                .presentedBy(new PresentationKey("user", true))
                .event("2024-03-02", "2", "user", "ann").event("2024-03-03", "3", "user", "bob")
                .event("2024-03-04", "4", "user", "ann");
        assertThat(example.only().presentationBreakdowns()).extracting(Object::toString)
                .containsExactly("Breakdown[presentationBy={user=ann}, units=6]",
                        "Breakdown[presentationBy={user=bob}, units=3]");
        assertThat(Example.of(LATEST_AGG, Prices.standard("1"))
                .presentedBy(new PresentationKey("user", true))
                .event("2024-03-02", "2", "user", "ann").event("2024-03-03", "3", "user", "bob")
                .only().presentationBreakdowns()).extracting(Object::toString)
                .containsExactly("Breakdown[presentationBy={user=bob}, units=3]");
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: the level of a weighted sum is broken down with what is "
            + "carried into the window; who left before it is not shown")
    void a_carried_level_is_broken_down() {
        RatedUsage usage = weighted().level(Map.of(), "14").only();
        assertThat(usage.totalAggregatedUnits()).isEqualByComparingTo("19");
        assertThat(usage.presentationBreakdowns()).extracting(Object::toString)
                .containsExactly("Breakdown[presentationBy={region=eu}, units=15]",
                        "Breakdown[presentationBy={region=us}, units=4]");
        assertThat(usage.units()).isEqualByComparingTo(
                weighted().presentedBy().level(Map.of(), "14").only().units());
    }

    @Test
    @DisplayName("rating-and-usage.md 4.2: a group whose level has ended is not priced again for "
            + "its events before")
    void events_that_are_broken_down_make_no_group() {
        assertThat(weighted().groupedBy("region").level(Map.of("region", "eu"), "10")
                .level(Map.of("region", "us"), "4").rate()).extracting(RatedUsage::toString)
                .hasSize(2).noneMatch(usage -> usage.contains("gone"));
        assertThat(Example.of(WEIGHTED_SUM_AGG, Prices.standard("1")).recurring()
                .groupedBy("region").presentedBy(new PresentationKey("region", true))
                .startingAt(Instant.parse("2024-01-01T00:00:00Z"))
                .event("2024-01-07", "3", "region", "gone")
                .event("2024-01-08", "-3", "region", "gone").rate())
                .singleElement().satisfies(usage -> {
                    assertThat(usage.groupedBy()).containsEntry("region", null);
                    assertThat(usage.presentationBreakdowns()).isEmpty();
                });
    }

    private static Example weighted() {
        return Example.of(WEIGHTED_SUM_AGG, Prices.standard("1")).recurring()
                .presentedBy(new PresentationKey("region", true))
                .startingAt(Instant.parse("2024-01-01T00:00:00Z"))
                .event("2024-01-05", "10", "region", "eu")
                .event("2024-01-06", "4", "region", "us")
                .event("2024-01-07", "3", "region", "gone")
                .event("2024-01-08", "-3", "region", "gone")
                .event("2024-03-10", "5", "region", "eu");
    }
}
