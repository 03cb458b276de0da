package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.time.Interval;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 11.3: an upgrade deducts units that were paid ahead")
class UpgradesOfPaidUnitsTest {
    @TempDir
    Path folder;
    private PlanChangeStory acme;
    private Story story;

    private Story begin(String start) {
        acme = new PlanChangeStory(folder, start);
        story = acme.story;
        return story;
    }

    @AfterEach
    void close() {
        acme.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: an upgrade does not charge again what was "
            + "paid ahead: 3548 less 532")
    void paid_ahead() {
        begin("2023-07-19T12:12:00Z");
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 100).withProrated("rope", 5, "3", true)
                .withProrated("lamp", 10, "1", true));
        story.plan(PlanSketch.of("large", Interval.MONTHLY, 10_000)
                .withProrated("rope", 10, "10", true).withProrated("sail", 1, "20", true));
        acme.subscribe("small", "calendar");
        assertThat(acme.latest()).endsWith(": fixed_charge 629, fixed_charge 419 (finalized)");
        story.runUntil("2023-08-21T12:00:00Z");
        acme.subscribe("large", "calendar");
        assertThat(acme.latest())
                .endsWith(": subscription 65, fixed_charge 3016, fixed_charge 710 (finalized)");
        story.runUntil("2023-09-02T00:00:00Z");
        assertThat(acme.latest()).endsWith("fixed_charge 10000, fixed_charge 2000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: what was paid ahead is deducted once from "
            + "the new charges on an add-on: twice 5161 less 5161")
    void paid_ahead_for_one_of_two() {
        begin("2024-03-05T00:00:00Z");
        story.plan(lots("small", 1).withProrated("lot", 10, "10", true));
        story.plan(lots("large", 2).withProrated("lot", 10, "10", true)
                .withProrated("lot", 10, "10", true));
        acme.subscribe("small", "calendar");
        assertThat(acme.latest()).endsWith(": fixed_charge 8710 (finalized)");
        story.runUntil("2024-03-16T12:00:00Z");
        acme.subscribe("large", "calendar");
        assertThat(acme.latest()).endsWith("fixed_charge 0, fixed_charge 5161 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: what is left of a credit is deducted from "
            + "the next charge on the add-on: of 20 units 15 were paid")
    void paid_ahead_for_one_and_a_half() {
        begin("2024-03-05T00:00:00Z");
        story.plan(lots("small", 1).withProrated("lot", 15, "10", true));
        story.plan(lots("large", 2).withProrated("lot", 10, "10", true)
                .withProrated("lot", 10, "10", true));
        acme.subscribe("small", "calendar");
        assertThat(acme.latest()).endsWith(": fixed_charge 13065 (finalized)");
        story.runUntil("2024-03-16T12:00:00Z");
        acme.subscribe("large", "calendar");
        // 13 065 for 27 days are 7 742 for 16; 5 161 of them are used first.
        assertThat(acme.latest()).endsWith("fixed_charge 0, fixed_charge 2580 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 11.3: units that were paid for the month stay "
            + "paid through a second upgrade")
    void paid_ahead_for_two_upgrades() {
        begin("2024-03-05T00:00:00Z");
        story.plan(lots("small", 1).withProrated("lot", 10, "10", true));
        story.plan(lots("medium", 2).withProrated("lot", 10, "10", true));
        story.plan(lots("large", 3).withProrated("lot", 12, "10", true));
        story.plan(lots("huge", 4).withProrated("lot", 12, "10", true));
        acme.subscribe("small", "calendar");
        assertThat(acme.latest()).endsWith(": fixed_charge 8710 (finalized)");
        for (String[] change : new String[][] {{"2024-03-16T12:00:00Z", "medium", "0"},
            {"2024-03-21T12:00:00Z", "large", "710"}, {"2024-03-26T12:00:00Z", "huge", "0"}}) {
            story.runUntil(change[0]);
            acme.subscribe(change[1], "calendar");
            assertThat(acme.latest()).endsWith("fixed_charge " + change[2] + " (finalized)");
        }
    }

    /** A monthly plan in arrears. */
    private static PlanSketch lots(String code, long cents) {
        return PlanSketch.of(code, Interval.MONTHLY, cents);
    }
}
