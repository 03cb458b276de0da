package billing.check;

import static org.assertj.core.api.Assertions.assertThat;

import billing.check.service.DatabaseCheck;
import billing.customer.store.Customers;
import billing.engine.postgresql.CountedServer;
import billing.ingestion.EventIngestion;
import billing.input.Document;
import billing.input.Problems;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.service.CorrectionRun;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.run.schedule.JobType;
import billing.settlement.dunning.DunningCampaign;
import billing.settlement.dunning.DunningCampaign.Audience;
import billing.settlement.dunning.DunningCampaign.Threshold;
import billing.settlement.dunning.service.Debtors;
import billing.settlement.dunning.service.DunningCampaignService;
import billing.settlement.dunning.store.DunningCampaigns;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.service.PaymentRequestService;
import billing.settlement.payment.store.ReturnablePayments;
import billing.settlement.wallet.ledger.PrepaidCreditSource;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.store.StaleBalances;
import billing.subscription.BillingPort;
import billing.usage.UsageEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is read and written together takes no more round trips to a server when there is more of it.
 */
@Timeout(60)
class RoundTripsTest {
    private static final int CUSTOMERS = 24;
    private static final int PER_DRAFT = 8;
    /** Rows are added ten by a statement, and those that remain by one more: 10 and 3. */
    private static final int FEW = 13;
    /** Reads that were left open may be ended between two counts. */
    private static final int ENDS = 10;
    @TempDir
    Path folder;
    private CountedServer server;
    private Story story;

    @BeforeEach
    void bill() throws IOException {
        server = CountedServer.standingFor(folder.resolve("billing.db"));
        story = new Story(server.open(), 1, "2024-01-01T00:00:00Z");
        story.plan(PlanSketch.of("pro", Interval.MONTHLY, 1_000).withUsage("calls", "0.5")
                .withThresholds(1_000_000));
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            story.customer("customer" + customer, "UTC").subscribe("customer" + customer, "pro");
            story.use("customer" + customer + "-1", "calls", "3");
        }
        story.runUntil("2024-02-01T00:10:00Z");
    }

    @AfterEach
    void close() throws IOException {
        if (story != null) {
            story.close();
            server.close();
        }
    }

    @Test
    void of_drafts_that_become_final() {
        // Usage of invoices is compared with thresholds one subscription after the other.
        story.plan(PlanSketch.of("plain", Interval.MONTHLY, 1_000));
        subscribe(3, "few");
        int few = ofDrafts(3, "2024-03-01T00:10:00Z", "2024-03-04T01:00:00Z");
        subscribe(CUSTOMERS - 3, "many");
        int many = ofDrafts(CUSTOMERS, "2024-04-01T00:10:00Z", "2024-04-04T01:00:00Z");
        assertThat(many - few).as("what each has of its own: its row, its notices")
                .isLessThan(PER_DRAFT * (CUSTOMERS - 3));
    }

    private void subscribe(int count, String name) {
        for (int customer = 0; customer < count; customer++) {
            story.customer(name + customer, "UTC", 3).subscribe(name + customer, "plain");
        }
    }

    /** The round trips that finalize the drafts of a month. */
    private int ofDrafts(int count, String billed, String end) {
        story.runUntil(billed);
        story.runUntil(Instant.parse(end).minus(Duration.ofHours(2)));
        return server.roundTrips(() -> assertThat(story.runUntil(end).count(JobType.FINALIZATION))
                .isEqualTo(count));
    }

    @Test
    void of_usage_that_thresholds_and_wallets_follow() {
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            wallet("customer" + customer);
        }
        story.at("2024-02-02T00:00:00Z");
        use(0, FEW);
        story.at("2024-02-03T00:00:00Z");
        int few = server.roundTrips(() -> use(0, FEW));
        story.at("2024-02-04T00:00:00Z");
        int many = server.roundTrips(() -> use(0, CUSTOMERS));
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
        assertThat(story.database().<Integer>read(handle -> new StaleBalances(handle)
                .before(story.now().plusSeconds(1), null).size())).isEqualTo(CUSTOMERS);
    }

    private void wallet(String customer) {
        story.writing(handle -> new WalletCreation(story.work(handle)).create(null,
                Document.json("body", """
                        {"external_customer_id": "%s", "currency": "EUR", "rate_amount": "1"}"""
                        .formatted(customer), new Problems()).orElseThrow()));
    }

    /** Sends an event of each of some customers together. */
    private void use(int from, int to) {
        story.writing(handle -> new EventIngestion(story.work(handle)).acceptAll(
                to - from, place -> new UsageEvent("event " + (from + place) + story.now(),
                        "customer" + (from + place) + "-1", "calls", story.now(),
                        Map.of("value", "1"), null)));
    }

    @Test
    void of_the_search_for_customers_who_owe() {
        story.writing(handle -> new DunningCampaigns(handle).insert(campaign(1_000_000)));
        List<Invoice> all = story.invoices();
        overdue(all.subList(0, 3));
        int few = server.roundTrips(this::searchDebtors);
        overdue(all);
        assertThat(server.roundTrips(this::searchDebtors)).isLessThanOrEqualTo(few + ENDS);
    }

    /** The campaign for all customers, from an amount of overdue invoices on. */
    private DunningCampaign campaign(long threshold) {
        return new DunningCampaign(UUID.fromString("00000000-0000-4000-8000-000000000001"), "all",
                "All", null, List.of(), 1, 3,
                List.of(new Threshold(CurrencyUnit.of("EUR"), threshold)),
                new Audience(List.of("default"), List.of(), List.of()), story.now());
    }

    private void overdue(List<Invoice> invoices) {
        story.writing(handle -> invoices.forEach(invoice -> handle.execute(
                "UPDATE invoices SET payment_overdue = 1 WHERE id = ?", invoice.id())));
    }

    private void searchDebtors() {
        assertThat(story.database().<Boolean>read(handle ->
                new Debtors(handle, story.now()).isDue())).as("less is due than is asked for")
                .isFalse();
    }

    @Test
    void of_a_change_of_a_campaign_after_attempts_for_customers() {
        DunningCampaign campaign = campaign(100);
        change(campaigns -> campaigns.insert(campaign));
        List<Invoice> all = story.invoices();
        overdue(all);
        attempt(all.subList(0, 3));
        int few = server.roundTrips(() -> change(campaigns -> campaigns.update(campaign(200_000))));
        assertThat(attempted()).as("no longer what a threshold asks for").isZero();
        attempt(all);
        assertThat(server.roundTrips(() -> change(campaigns ->
                campaigns.update(campaign(300_000))))).isLessThanOrEqualTo(few + ENDS);
        assertThat(attempted()).isZero();
        attempt(all);
        change(campaigns -> campaigns.update(campaign(100)));
        assertThat(attempted()).as("reached").isEqualTo(CUSTOMERS);
        assertThat(server.roundTrips(() -> change(campaigns ->
                campaigns.delete("all", story.now())))).isLessThanOrEqualTo(few + ENDS);
        assertThat(attempted()).as("another campaign, or none").isZero();
    }

    private void change(Consumer<DunningCampaignService> change) {
        story.writing(handle -> change.accept(new DunningCampaignService(handle)));
    }

    private void attempt(List<Invoice> invoices) {
        story.writing(handle -> invoices.forEach(invoice ->
                new DunningCampaigns(handle).addAttempt(invoice.parties().customerId(),
                        CurrencyUnit.of("EUR"), story.now())));
    }

    private int attempted() {
        return story.read(handle -> new DunningCampaigns(handle).attempted().size());
    }

    @Test
    void of_a_payment_request_that_names_many_invoices() {
        List<Invoice> all = story.invoices();
        overdue(all);
        int few = server.roundTrips(() -> request(all.subList(0, 3)));
        assertThat(server.roundTrips(() -> request(all))).isLessThanOrEqualTo(few + ENDS);
    }

    /** Requests payment of the customer of the first invoice; the others are ignored. */
    private void request(List<Invoice> invoices) {
        String customer = story.read(handle -> new Customers(handle)
                .byId(invoices.get(0).parties().customerId()).orElseThrow().externalId());
        PaymentRequest request = story.write(handle ->
                new PaymentRequestService(story.work(handle)).create(customer, null,
                        invoices.stream().map(Invoice::id).toList()));
        assertThat(request.invoiceIds()).containsExactly(invoices.get(0).id());
    }

    @Test
    void of_the_search_for_payments_that_a_bank_may_return() {
        List<UUID> all = story.invoices().stream().map(Invoice::id).toList();
        story.writing(handle -> all.forEach(id ->
                new PaymentRecording(story.work(handle), BillingPort.NONE).record(
                        NewPayment.of(id, 100, "wire", null))));
        int few = server.roundTrips(() -> assertThat(returnable(all.subList(0, 3))).isEqualTo(3));
        int many = server.roundTrips(() -> assertThat(returnable(all)).isEqualTo(CUSTOMERS));
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
    }

    private int returnable(List<UUID> invoices) {
        return story.read(handle -> (int) new ReturnablePayments(handle)
                .find(invoices, Set.of()).stream().filter(payment ->
                        payment.paid().values().stream().mapToLong(cents -> cents).sum() == 100)
                .count());
    }

    @Test
    void of_new_drafts_that_wallets_follow() {
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            wallet("customer" + customer);
        }
        List<Invoice> all = story.invoices();
        int few = server.roundTrips(() -> follow(all.subList(0, FEW)));
        assertThat(server.roundTrips(() -> follow(all))).isLessThanOrEqualTo(few + ENDS);
    }

    private void follow(List<Invoice> drafts) {
        story.writing(handle -> new PrepaidCreditSource(story.work(handle))
                .followNewDrafts(drafts));
    }

    @Test
    void of_a_check() {
        DatabaseCheck check = new DatabaseCheck(story.database());
        List<UUID> all = check.invoices();
        assertThat(all).hasSize(CUSTOMERS);
        check.withoutBooks(all, done -> { });
        int few = server.roundTrips(() -> check.withoutBooks(all.subList(0, 3), done -> { }));
        int many = server.roundTrips(() ->
                assertThat(check.withoutBooks(all, done -> { })).isEmpty());
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
    }

    @Test
    void of_a_correction_that_finds_nothing() {
        CorrectionRun run = new CorrectionRun(story.database(), story.ids(), story.now());
        List<UUID> all = run.invoices(null, null);
        assertThat(all).hasSize(CUSTOMERS);
        run.correct(all, CorrectionMethod.NEXT_INVOICE, done -> { });
        int few = server.roundTrips(() -> run.correct(all.subList(0, 3),
                CorrectionMethod.NEXT_INVOICE, done -> { }));
        int many = server.roundTrips(() -> run.correct(all, CorrectionMethod.NEXT_INVOICE,
                done -> { }));
        assertThat(many).isLessThanOrEqualTo(few + ENDS);
    }
}
