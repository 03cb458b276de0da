package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Fee;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 4.6.5: recurring seats that are paid in advance")
class SeatsPaidInAdvanceTest {
    @TempDir
    Path folder;
    private AdvanceUse acme;
    private Story story;

    @AfterEach
    void end() {
        acme.close();
    }

    private void begin(String start) {
        acme = new AdvanceUse(folder, start);
        story = acme.story;
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.5: recurring seats get one fee for all with every "
            + "period, until the end")
    void seats_are_renewed_alone() {
        begin("2024-06-05T12:12:00Z");
        acme.subscribe(acme.seats("30", false, null));
        for (int n = 1; n <= 5; n++) {
            acme.at("2024-06-" + (10 + n) + "T10:00:00Z").use("seats", "user_" + n);
        }
        assertThat(acme.fees()).extracting(fee -> fee.amounts().cents())
                .containsExactly(2000L, 1900L, 1800L, 1700L, 1600L);
        story.runUntil("2024-07-01T00:30:00Z");
        assertThat(acme.fees()).hasSize(6);
        Fee july = acme.fees().get(5);
        assertThat(july.amounts().cents()).isEqualTo(15_000);
        assertThat(july.quantity().units()).isEqualByComparingTo("5");
        assertThat(july.source().payInAdvance()).isTrue();
        assertThat(july.taxes().cents()).isEqualTo(3_000);
        assertThat(july.window().from()).isEqualTo("2024-07-01T00:00:00Z");
        assertThat(july.window().to()).isEqualTo("2024-07-31T23:59:59.999Z");
        story.runUntil("2024-07-01T03:30:00Z");
        assertThat(acme.fees()).as("a repeated run").hasSize(6);
        acme.at("2024-07-12T01:10:00Z").use("seats", "user_july");
        assertThat(acme.fees().get(6).amounts().cents()).isEqualTo(
                1_936); // 20/31, up to 0.64517, at 30
        story.runUntil("2024-08-01T00:30:00Z");
        assertThat(acme.fees().get(7).amounts().cents()).isEqualTo(18_000);
        story.at("2024-08-15T01:10:00Z");
        story.terminate("acme-1");
        assertThat(acme.fees()).as("no renewal at the end").hasSize(8);
    }

    @Test
    @DisplayName("rating-and-usage.md 4.6.5: invoiced seats are renewed on the invoice of the "
            + "period")
    void seats_are_renewed_on_the_invoice() {
        begin("2024-06-05T12:12:00Z");
        acme.subscribe(acme.seats("30", true, null));
        for (int n = 1; n <= 5; n++) {
            acme.at("2024-06-" + (10 + n) + "T10:00:00Z").use("seats", "user_" + n);
        }
        story.runUntil("2024-07-01T00:30:00Z");
        Fee renewed = acme.last().parts().fees().get(1);
        assertThat(renewed.amounts().cents()).isEqualTo(15_000);
        assertThat(renewed.source().payInAdvance()).isFalse();
        assertThat(renewed.window().from()).isEqualTo("2024-07-01T00:00:00Z");
        assertThat(acme.checked()).isEmpty();
    }
}
