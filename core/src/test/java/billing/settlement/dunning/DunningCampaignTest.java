package billing.settlement.dunning;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentStory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("money.md 11: dunning campaigns")
class DunningCampaignTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final CurrencyUnit USD = CurrencyUnit.of("USD");
    private static final String FINISHED = "dunning_campaign.finished";
    private PaymentStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new PaymentStory(folder, "2024-03-01T10:00:00Z");
        story.customer("acme");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void two_attempts_two_days_apart() {
        campaign(List.of(), new Threshold(EUR, 15_000), new Threshold(USD, 10_000));
        List<String> notices = story.notices();
        story.runUntil("2024-03-02T10:00:00Z");
        story.invoice("acme", 14_900, "EUR");
        story.invoice("acme", 12_000, "USD");
        story.runUntil("2024-03-03T23:00:00Z");
        assertThat(asked()).containsExactly("USD 12000");
        story.runUntil("2024-03-04T12:00:00Z");
        story.invoice("acme", 1_000, "EUR");
        story.runUntil("2024-03-05T00:50:00Z");
        assertThat(asked()).as("not yet more than two days").containsExactly("USD 12000");
        story.runUntil("2024-03-06T12:00:00Z");
        assertThat(asked()).containsExactly("USD 12000", "EUR 15900", "USD 12000");
        assertThat(notices).as("EUR is asked for again").doesNotContain(FINISHED);
        story.runUntil("2024-03-09T12:00:00Z");
        assertThat(asked()).containsExactly("USD 12000", "EUR 15900", "USD 12000", "EUR 15900");
        story.runUntil("2024-03-20T12:00:00Z");
        assertThat(asked()).as("both currencies are used up").hasSize(4);
        assertThat(notices).containsOnlyOnce(FINISHED);
    }

    @Test
    void a_currency_that_is_never_owed_keeps_no_campaign_from_its_end() {
        campaign(List.of(), new Threshold(EUR, 0), new Threshold(USD, 0));
        List<String> notices = story.notices();
        story.invoice("acme", 100, "EUR");
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).containsExactly("EUR 100", "EUR 100");
        assertThat(notices).containsOnlyOnce(FINISHED);
    }

    @Test
    void a_paid_invoice_starts_the_count_of_its_currency_anew() {
        campaign(List.of(), new Threshold(EUR, 0));
        Invoice first = story.invoice("acme", 100);
        story.runUntil("2024-03-10T00:00:00Z");
        assertThat(asked()).containsExactly("EUR 100", "EUR 100");
        story.pay(first, 100);
        story.invoice("acme", 500);
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).containsExactly("EUR 100", "EUR 100", "EUR 500", "EUR 500");
    }

    @Test
    void who_is_excluded_is_not_asked() {
        campaign(List.of("acme"), new Threshold(EUR, 0));
        story.invoice("acme", 100);
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).isEmpty();
    }

    private List<String> asked() {
        return story.requests().stream().map(DunningCampaignTest::text).toList();
    }

    private static String text(PaymentRequest request) {
        return request.currency().code() + " " + request.amountCents();
    }

    private void campaign(List<String> excluded, Threshold... thresholds) {
        story.campaign(new DunningCampaign(story.id(), "polite", "Polite", null, List.of(), 2, 2,
                List.of(thresholds),
                new DunningCampaign.Audience(List.of("default"), List.of(), excluded),
                Instant.parse("2024-03-01T10:00:00Z")));
    }
}
