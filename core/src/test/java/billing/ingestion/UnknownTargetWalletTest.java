package billing.ingestion;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.Rounding;
import billing.input.Document;
import billing.input.Problems;
import billing.kernel.time.Interval;
import billing.notice.EventType;
import billing.notice.Notice;
import billing.notice.Notices;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.service.WalletService;
import billing.usage.UsageEvent;
import billing.usage.store.EventStore;
import billing.webhook.SignatureAlgorithm;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 1.6: events that name a wallet the customer does not have")
class UnknownTargetWalletTest {
    @TempDir
    Path folder;
    private Story story;
    private final List<Notice> told = new ArrayList<>();
    private int events;

    @BeforeEach
    void begin() {
        story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.customer("c", "UTC").customer("rich", "UTC");
        story.plan(PlanSketch.of("plan", Interval.MONTHLY, 0)
                .withUsage(metric("calls"), charge -> accepting(charge, true))
                .withUsage(metric("bytes"), charge -> accepting(charge, false)));
        story.subscribe("c", "plan");
        Notices.readIn(story.database(), (handle, notices) -> notices.stream()
                .filter(notice -> notice.type() == EventType.EVENT_ERROR).forEach(told::add));
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("rating-and-usage.md 1.6: an event that names an unknown wallet is reported, "
            + "and stays stored")
    void unknown_wallet() {
        listen();
        use("c-1", "calls", "travel");
        assertThat(told).hasSize(1);
        assertThat(told.get(0).details().get("message").textValue())
                .isEqualTo("{\"target_wallet_code\":[\"target_wallet_code_not_found\"]}");
        assertThat(told.get(0).details().get("transaction_id").textValue()).isEqualTo("e-1");
        assertThat(story.database().<Boolean>read(handle ->
                new EventStore(handle).only("c-1", "e-1").isVoided())).isFalse();
    }

    @Test
    @DisplayName("rating-and-usage.md 1.6: an active wallet of the customer is good, another's or "
            + "an ended one is not")
    void wallets() {
        listen();
        wallet("rich", "travel");
        use("c-1", "calls", "travel");
        Wallet own = wallet("c", "travel");
        use("c-1", "calls", "travel");
        story.write(handle -> new WalletService(story.work(handle)).terminate(own));
        use("c-1", "calls", "travel");
        assertThat(told).extracting(one -> one.details().get("transaction_id").textValue())
                .containsExactly("e-1", "e-3");
    }

    @Test
    @DisplayName("rating-and-usage.md 1.6: only a charge that accepts wallets asks for one")
    void other_charges() {
        listen();
        use("c-1", "bytes", "travel");
        use("nobody", "calls", "travel");
        use("c-1", "calls", " ");
        use("c-1", "calls", null);
        assertThat(told).isEmpty();
    }

    @Test
    void only_those_who_listen_are_notified() {
        use("c-1", "calls", "travel");
        assertThat(told).isEmpty();
    }

    private BillableMetric metric(String code) {
        return new BillableMetric(story.id(), code, code, null,
                Aggregation.of(AggregationType.COUNT_AGG, null), Rounding.NONE, null, List.of(),
                story.now(), null);
    }

    private static Charge accepting(Charge charge, boolean accepts) {
        return new Charge(charge.id(), charge.parentId(), charge.code(), charge.metric(),
                charge.invoiceDisplayName(), charge.properties(), charge.filters(),
                new Charge.Billing(charge.billing().payInAdvance(),
                        charge.billing().invoiceable(), charge.billing().regroupPaidFees(),
                        charge.billing().prorated(), charge.billing().minAmountCents(),
                        charge.billing().pricingUnit(), accepts),
                charge.taxes(), charge.createdAt());
    }

    private Wallet wallet(String customer, String code) {
        return story.write(handle -> new WalletCreation(story.work(handle)).create(null,
                        Document.json("body", """
                                {"external_customer_id": "%s", "currency": "EUR",
                                 "rate_amount": "1", "code": "%s"}""".formatted(customer, code),
                                new Problems()).orElseThrow()));
    }

    private void listen() {
        story.writing(handle -> new WebhookEndpoints(handle).insert(
                new WebhookEndpoint(story.id(), "https://a.example/",
                        SignatureAlgorithm.HMAC, null, null, story.now(), story.now())));
    }

    private void use(String subscription, String code, String wallet) {
        events++;
        story.write(handle -> new EventIngestion(story.work(handle))
                .accept(new UsageEvent("e-" + events, subscription, code, story.now(),
                        wallet == null ? Map.of() : Map.of("target_wallet_code", wallet), null)));
    }
}
