package billing.settlement.dunning;

import static org.assertj.core.api.Assertions.assertThat;

import billing.invoicing.Invoice;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.CurrencyUnit;
import billing.notice.EventType;
import billing.run.RunReport;
import billing.run.schedule.JobType;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentStory;
import billing.settlement.payment.store.PaymentRequests;
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
        story.oneOff("acme", 14_900, "EUR");
        story.oneOff("acme", 12_000, "USD");
        story.runUntil("2024-03-03T23:00:00Z");
        assertThat(asked()).containsExactly("USD 12000");
        story.runUntil("2024-03-04T12:00:00Z");
        story.oneOff("acme", 1_000, "EUR");
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
        story.oneOff("acme", 100, "EUR");
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).containsExactly("EUR 100", "EUR 100");
        assertThat(notices).containsOnlyOnce(FINISHED);
    }

    @Test
    void a_paid_invoice_restarts_the_count_of_its_currency() {
        campaign(List.of(), new Threshold(EUR, 0));
        Invoice first = story.oneOff("acme", 100);
        story.runUntil("2024-03-10T00:00:00Z");
        assertThat(asked()).containsExactly("EUR 100", "EUR 100");
        story.pay(first, 100);
        story.oneOff("acme", 500);
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).containsExactly("EUR 100", "EUR 100", "EUR 500", "EUR 500");
    }

    @Test
    @DisplayName("money.md 11: a currency that was paid begins again before the campaign is over")
    void the_end_is_notified_once_although_a_currency_was_paid() {
        campaign(List.of(), new Threshold(EUR, 0), new Threshold(USD, 0));
        List<String> notices = story.notices();
        Invoice paid = story.oneOff("acme", 100, "EUR");
        story.oneOff("acme", 700, "USD");
        story.runUntil("2024-03-03T23:00:00Z");
        assertThat(asked()).containsExactlyInAnyOrder("EUR 100", "USD 700");
        story.pay(paid, 100);
        story.runUntil("2024-03-10T00:00:00Z");
        assertThat(asked()).hasSize(3).endsWith("USD 700");
        assertThat(notices).doesNotContain(FINISHED);
        story.oneOff("acme", 500, "EUR");
        story.runUntil("2024-03-25T00:00:00Z");
        assertThat(asked()).hasSize(5).endsWith("EUR 500", "EUR 500");
        assertThat(notices).containsOnlyOnce(FINISHED);
    }

    @Test
    void a_customer_whose_request_fails_is_reported_and_others_are_asked() {
        campaign(List.of(), new Threshold(EUR, 0));
        story.customer("failing");
        story.oneOff("acme", 100);
        story.oneOff("failing", 700);
        story.readNotices((handle, notices) -> notices.stream()
                .filter(one -> one.type() == EventType.PAYMENT_REQUEST_CREATED)
                .map(one -> new PaymentRequests(handle).get(one.subjectId()))
                .filter(request -> request.amountCents() == 700)
                .forEach(request -> {
                    throw new NotAllowedException("failing", "no request");
                }));
        RunReport report = story.run("2024-03-03T12:00:00Z");
        assertThat(report.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.work()).isEqualTo(JobType.DUNNING);
            assertThat(failure.subject()).isEqualTo("failing");
        });
        assertThat(asked()).containsExactly("EUR 100");
        story.oneOff("acme", 200);
        assertThat(story.run("2024-03-05T12:00:00Z").failures()).isNotEmpty();
        assertThat(asked()).containsExactly("EUR 100", "EUR 300");
        story.readNotices((handle, notices) -> { });
        assertThat(story.run("2024-03-05T13:00:00Z").failures()).isEmpty();
        assertThat(asked()).containsExactly("EUR 100", "EUR 300", "EUR 700");
        assertThat(story.requests().get(2).createdAt()).isEqualTo("2024-03-05T12:45:00Z");
    }

    @Test
    void who_is_excluded_is_not_asked() {
        campaign(List.of("acme"), new Threshold(EUR, 0));
        story.oneOff("acme", 100);
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).isEmpty();
    }

    @Test
    void a_deleted_customer_is_asked_no_more() {
        campaign(List.of(), new Threshold(EUR, 0));
        story.oneOff("acme", 100);
        story.runUntil("2024-03-03T12:00:00Z");
        assertThat(asked()).hasSize(1);
        story.deleteCustomer("acme");
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).hasSize(1);
    }

    @Test
    void a_deleted_campaign_asks_no_more_and_its_attempts_do_not_count() {
        DunningCampaign first = campaign(List.of(), new Threshold(EUR, 0));
        story.oneOff("acme", 100);
        story.runUntil("2024-03-03T12:00:00Z");
        assertThat(asked()).hasSize(1);
        story.deleteCampaign("polite");
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).hasSize(1);
        story.campaign(new DunningCampaign(story.story.id(), "polite", "Polite again", null,
                List.of(), 2, 2, first.thresholds(), first.audience(),
                Instant.parse("2024-03-20T00:00:00Z")));
        story.runUntil("2024-04-10T00:00:00Z");
        assertThat(asked()).as("two attempts of its own").hasSize(3);
    }

    @Test
    void the_time_between_attempts_is_kept_when_one_currency_is_paid() {
        campaign(List.of(), new Threshold(EUR, 0), new Threshold(USD, 0));
        story.oneOff("acme", 200, "USD");
        story.runUntil("2024-03-03T12:00:00Z");
        Invoice paid = story.oneOff("acme", 100, "EUR");
        story.runUntil("2024-03-04T23:00:00Z");
        assertThat(asked()).containsExactly("USD 200", "EUR 100", "USD 200");
        story.pay(paid, 100);
        story.oneOff("acme", 300, "EUR");
        story.runUntil("2024-03-06T00:00:00Z");
        assertThat(asked()).as("not yet two days later").hasSize(3);
        story.runUntil("2024-03-07T12:00:00Z");
        assertThat(asked()).hasSize(4).endsWith("EUR 300");
    }

    @Test
    void attempts_start_again_when_no_new_threshold_is_reached() {
        DunningCampaign first = campaign(List.of(), new Threshold(EUR, 100));
        story.oneOff("acme", 200);
        story.runUntil("2024-03-20T00:00:00Z");
        assertThat(asked()).hasSize(2);
        story.changeCampaign(with(first, List.of("default"), new Threshold(EUR, 150)));
        story.runUntil("2024-04-10T00:00:00Z");
        assertThat(asked()).as("still reached").hasSize(2);
        story.changeCampaign(with(first, List.of("default"), new Threshold(EUR, 100_000)));
        story.changeCampaign(first);
        story.runUntil("2024-05-01T00:00:00Z");
        assertThat(asked()).hasSize(4);
    }

    @Test
    void attempts_start_again_when_another_campaign_replaces_the_default_one() {
        DunningCampaign first = campaign(List.of(), new Threshold(EUR, 100));
        story.oneOff("acme", 200);
        story.runUntil("2024-03-20T00:00:00Z");
        story.changeCampaign(with(first, List.of(), new Threshold(EUR, 100)));
        story.campaign(new DunningCampaign(story.story.id(), "strict", "Strict", null, List.of(),
                2, 2, first.thresholds(), first.audience(), Instant.parse("2024-03-20T00:00:00Z")));
        story.runUntil("2024-04-10T00:00:00Z");
        assertThat(asked()).hasSize(4);
    }

    private static DunningCampaign with(DunningCampaign campaign, List<String> entityCodes,
                                        Threshold threshold) {
        return new DunningCampaign(campaign.id(), campaign.code(), campaign.name(), null,
                List.of(), 2, 2, List.of(threshold),
                new DunningCampaign.Audience(entityCodes, List.of(), List.of()),
                campaign.createdAt());
    }

    private List<String> asked() {
        return story.requests().stream().map(DunningCampaignTest::text).toList();
    }

    private static String text(PaymentRequest request) {
        return request.currency().code() + " " + request.amountCents();
    }

    private DunningCampaign campaign(List<String> excluded, Threshold... thresholds) {
        DunningCampaign campaign = new DunningCampaign(story.story.id(), "polite", "Polite", null,
                List.of(), 2, 2, List.of(thresholds),
                new DunningCampaign.Audience(List.of("default"), List.of(), excluded),
                Instant.parse("2024-03-01T10:00:00Z"));
        story.campaign(campaign);
        return campaign;
    }
}
