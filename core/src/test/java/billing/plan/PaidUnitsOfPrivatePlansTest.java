package billing.plan;

import static billing.plan.AdvanceStory.charge;
import static billing.apply.Requests.body;
import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.AggregationType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 4.6.2, subscriptions-and-invoicing.md 1.4: units that were paid "
        + "for before a plan became private")
class PaidUnitsOfPrivatePlansTest {
    private static final List<String> CUSTOMERS = List.of("anna", "ben");
    @TempDir
    Path folder;
    private AdvanceStory story;

    @BeforeEach
    void begin() {
        story = new AdvanceStory(folder, "2024-01-01T00:00:00Z");
        story.plans().plan("base", 0, "'charges': [" + String.join(", ",
                charge(story.plans().metric("miles"), "1", "'filters': [{'values': {'region':"
                        + " ['us', 'eu']}, 'properties': {'amount': '2'}}]"),
                charge(story.metric("seats", AggregationType.UNIQUE_COUNT_AGG, true), "10", ""),
                charge(story.metric("disk", AggregationType.SUM_AGG, true), "31",
                        "'prorated': true")) + "]");
        CUSTOMERS.forEach(who -> story.plans().subscribe(who, "base", ""));
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("usage that fell and rises again to what was paid for is free, as without "
            + "overrides")
    void the_paid_level_continues() {
        story.runUntil("2024-01-05T00:00:00Z");
        CUSTOMERS.forEach(this::upAndDown);
        story.runUntil("2024-01-06T00:00:00Z");
        story.plans().override("anna-1", "{'name': 'Own'}");
        long paid = 1_000 + 2_000 + 1_000 + 27_000;
        assertThat(story.usage("anna")).isEqualTo(story.usage("ben")).isEqualTo(paid);
        for (String who : CUSTOMERS) {
            story.use(who, "miles", "10");
            story.use(who, "miles", Map.of("value", "10", "region", "eu"));
            story.use(who, "seats", "b");
            story.use(who, "disk", "10");
        }
        assertThat(story.fees("anna")).isEqualTo(story.fees("ben"));
        assertThat(story.fees("anna").stream().mapToLong(cents -> cents).sum()).isEqualTo(paid);
        assertThat(story.usage("anna")).isEqualTo(story.usage("ben")).isEqualTo(paid);
    }

    @Test
    @DisplayName("rating-and-usage.md 5.1: 10 of 17 January at 31.00 stay 150.00 when another "
            + "charge of the plan is overridden")
    void usage_shows_what_was_charged() {
        story.runUntil("2024-01-17T00:00:00Z");
        story.use("anna", "disk", "10");
        assertThat(story.usage("anna")).isEqualTo(15_000);
        story.plans().overriding(overrides -> overrides.change(
                story.plans().subscription("anna-1"), "miles",
                body("{'properties': {'amount': '3'}}")));
        assertThat(story.usage("anna")).isEqualTo(15_000);
        story.use("anna", "disk", "2");
        assertThat(story.usage("anna")).isEqualTo(18_000);
    }

    private void upAndDown(String who) {
        for (String value : List.of("10", "-10")) {
            story.use(who, "miles", value);
            story.use(who, "miles", Map.of("value", value, "region", "us"));
            story.use(who, "disk", value);
        }
        story.use(who, "seats", "a");
        story.use(who, "seats", Map.of("value", "a", "operation_type", "remove"));
    }
}
