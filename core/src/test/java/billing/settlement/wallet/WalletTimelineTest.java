package billing.settlement.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import billing.apply.MetricDeletion;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.Interval;
import billing.notice.Notices;
import billing.run.PlanSketch;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.run.schedule.JobType;
import billing.settlement.wallet.WalletTransaction.Kind;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.store.RecurringRules;
import billing.settlement.wallet.store.StaleBalances;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 5.7 to 5.10: wallets over time")
class WalletTimelineTest {
    @TempDir
    private Path folder;

    @Test
    void usage_then_the_draft_then_the_final_invoice_weigh_on_the_balance() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z", "UTC", 10)) {
            Wallet purse = subscribed(wallets, 100, "'granted_credits': '10'");
            use(wallets, "2024-01-06T00:00:00Z", "5");
            wallets.story.runUntil("2024-01-06T00:05:00Z");
            assertBalance(wallets, purse, 1000, 500);
            wallets.story.runUntil("2024-02-01T01:00:00Z");
            assertBalance(wallets, purse, 1000, 400);
            use(wallets, "2024-02-06T00:00:00Z", "3");
            wallets.story.runUntil("2024-02-06T00:05:00Z");
            assertBalance(wallets, purse, 1000, 100);
            wallets.story.runUntil("2024-02-11T01:00:00Z");
            assertBalance(wallets, purse, 400, 100);
        }
    }

    @Test
    void usage_of_a_deleted_metric_weighs_on_no_balance() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet purse = subscribed(wallets, 100, "'granted_credits': '10'");
            use(wallets, "2024-01-06T00:00:00Z", "5");
            wallets.story.runUntil("2024-01-06T00:05:00Z");
            assertBalance(wallets, purse, 1000, 500);
            wallets.story.write(handle ->
                    new MetricDeletion(handle).delete("transfer", wallets.story.now()));
            wallets.story.runUntil("2024-01-06T00:10:00Z");
            assertBalance(wallets, purse, 1000, 1000);
        }
    }

    @Test
    void fees_that_credits_pay_are_paid_once_their_invoice_is_final() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z", "UTC", 10)) {
            subscribed(wallets, 100, "'granted_credits': '10'");
            wallets.story.runUntil("2024-02-01T01:00:00Z");
            assertThat(latestFees(wallets)).extracting(Fee::payment)
                    .containsOnly(new Fee.Payment(PaymentStatus.PENDING, null, null, null));
            wallets.story.runUntil("2024-02-11T01:00:00Z");
            Instant finalized = latest(wallets).state().finalizedAt();
            assertThat(finalized).isEqualTo("2024-02-11T00:20:00Z");
            assertThat(latestFees(wallets)).extracting(Fee::payment)
                    .containsOnly(new Fee.Payment(PaymentStatus.SUCCEEDED, finalized, null, null));
        }
    }

    @Test
    void fees_of_an_invoice_without_grace_are_paid_by_credits_when_it_is_billed() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            subscribed(wallets, 100, "'granted_credits': '10'");
            wallets.story.runUntil("2024-02-01T01:00:00Z");
            Instant finalized = latest(wallets).state().finalizedAt();
            assertThat(latestFees(wallets)).isNotEmpty().extracting(Fee::payment)
                    .containsOnly(new Fee.Payment(PaymentStatus.SUCCEEDED, finalized, null, null));
            wallets.story.runUntil("2025-01-01T01:00:00Z");
            assertThat(latest(wallets).totalDueCents()).isPositive();
            assertThat(latestFees(wallets)).extracting(Fee::payment)
                    .containsOnly(new Fee.Payment(PaymentStatus.PENDING, null, null, null));
        }
    }

    @Test
    void an_invoice_distinguishes_granted_from_purchased_credits_and_its_void_restores_them() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet purse = subscribed(wallets, 0, "");
            WalletTransaction bought = wallets.transact(purse, "'paid_credits': '70'").get(0);
            wallets.pay(bought, "succeeded");
            WalletTransaction gift = wallets.transact(purse, "'granted_credits': '30'").get(0);
            use(wallets, "2024-01-06T00:00:00Z", "80");
            wallets.story.runUntil("2024-02-01T01:00:00Z");
            WalletTransaction used = wallets.ledger(purse).get(0);
            Invoice invoice = wallets.invoice(used.documents().invoiceId());
            assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(8000);
            assertThat(invoice.amounts().totalCents()).isZero();
            assertThat(invoice.settlement().prepaidGrantedCents()).isEqualTo(3000);
            assertThat(invoice.settlement().prepaidPurchasedCents()).isEqualTo(5000);
            assertThat(wallets.fundedBy(used)).containsExactly(Map.entry(gift.id(), 3000L),
                    Map.entry(bought.id(), 5000L));

            wallets.story.write(handle -> new InvoiceService(wallets.story.work(handle),
                BillingPort.NONE)
                    .voidInvoice(invoice.id(), VoidRequest.PLAIN));
            WalletTransaction back = wallets.ledger(purse).get(0);
            assertThat(back.kind()).isEqualTo(Kind.GRANTED);
            assertThat(back.documents().voidedInvoiceId()).isEqualTo(invoice.id());
            assertThat(wallets.now(purse).balance().cents()).isEqualTo(10000);
            assertThat(wallets.now(purse).balance().consumedCredits()).isEqualByComparingTo("0");
        }
    }

    @Test
    void a_threshold_rule_tops_up_once_however_often_a_run_is_repeated() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet purse = subscribed(wallets, 0, "'granted_credits': '10',"
                    + " 'recurring_transaction_rules': [{'trigger': 'threshold',"
                    + " 'threshold_credits': '5', 'paid_credits': '20'}]");
            use(wallets, "2024-01-06T00:00:00Z", "6");
            List<String> notices = wallets.story.notices();
            wallets.story.runUntil("2024-01-06T00:05:00Z");
            wallets.story.runUntil("2024-01-06T00:05:00Z");
            wallets.story.runUntil("2024-01-06T09:00:00Z");
            WalletTransaction bought = wallets.ledger(purse).get(0);
            assertThat(wallets.ledger(purse)).hasSize(2);
            assertThat(bought.source()).isEqualTo(Source.THRESHOLD);
            assertThat(bought.amount().cents()).isEqualTo(2000);
            assertThat(wallets.invoice(bought.documents().invoiceId()).state().status())
                    .isEqualTo(InvoiceStatus.FINALIZED);
            assertThat(notices).contains("wallet_transaction.created", "invoice.paid_credit_added");
        }
    }

    @Test
    void a_rule_whose_top_up_was_not_paid_holds_still_for_an_hour() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet purse = subscribed(wallets, 0, "'granted_credits': '10',"
                    + " 'recurring_transaction_rules': [{'trigger': 'threshold',"
                    + " 'threshold_credits': '5', 'paid_credits': '20'}]");
            use(wallets, "2024-01-06T00:00:00Z", "6");
            wallets.story.runUntil("2024-01-06T00:10:00Z");
            wallets.pay(wallets.ledger(purse).get(0), "failed");
            use(wallets, "2024-01-06T00:30:00Z", "1");
            wallets.story.runUntil("2024-01-06T01:00:00Z");
            assertThat(wallets.ledger(purse)).hasSize(2);
            use(wallets, "2024-01-06T01:15:00Z", "1");
            wallets.story.runUntil("2024-01-06T02:00:00Z");
            assertThat(wallets.ledger(purse)).hasSize(3);
        }
    }

    @Test
    void a_rule_that_needs_more_than_100_top_ups_fails_and_other_wallets_go_on() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet endless = subscribed(wallets, 0, rule("1000000", "0.01")
                    + ", 'code': 'endless'");
            Wallet hundred = wallets.create(rule("1", "0.01") + ", 'code': 'hundred'");
            RunReport report = wallets.story.run().until(wallets.story.now(), RunListener.SILENT);
            assertThat(report.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.work()).isEqualTo(JobType.THRESHOLD_TOP_UPS);
                assertThat(failure.subject()).isEqualTo(endless.id().toString());
                assertThat(failure.reason()).hasMessageMatching("rule [0-9a-f-]+ of wallet endless"
                        + " needs 99999901 top-ups of 0.01 credits to reach threshold_credits"
                        + " 1000000.0, more than 100; lower it, or raise paid_credits,"
                        + " granted_credits or the wallet's paid_top_up_max_amount_cents");
            });
            assertThat(wallets.ledger(endless)).hasSize(1);
            assertThat(wallets.ledger(hundred)).hasSize(1 + 1);
        }
    }

    private static String rule(String threshold, String granted) {
        return "'granted_credits': '1', 'recurring_transaction_rules': [{'trigger': 'threshold',"
                + " 'threshold_credits': '" + threshold + "', 'granted_credits': '" + granted
                + "'}]";
    }

    @Test
    void a_wallet_whose_end_fails_leaves_the_end_of_others_alone() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet failing = wallets.create("'code': 'failing', 'expiration_at': '2024-01-10'");
            Wallet other = wallets.create("'code': 'other', 'expiration_at': '2024-01-10'");
            Notices.readIn(wallets.story.database(), (handle, notices) -> {
                if (notices.stream().anyMatch(one -> one.subjectId().equals(failing.id()))) {
                    throw new NotAllowedException("failing", "no end");
                }
            });
            RunReport report = wallets.story.run()
                    .until(Instant.parse("2024-01-10T00:45:00Z"), RunListener.SILENT);
            assertThat(report.failures()).singleElement().satisfies(failure -> {
                assertThat(failure.work()).isEqualTo(JobType.WALLET_EXPIRY);
                assertThat(failure.subject()).isEqualTo(failing.id().toString());
            });
            assertThat(report.count(JobType.WALLET_EXPIRY)).isEqualTo(1);
            assertThat(wallets.now(failing).isActive()).isTrue();
            assertThat(wallets.now(other).isActive()).isFalse();
        }
    }

    @Test
    void a_rule_ends_at_the_hour_after_its_expiration_and_its_wallet_stays() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            Wallet purse = wallets.create("'recurring_transaction_rules': [{'trigger': 'interval',"
                    + " 'interval': 'weekly', 'granted_credits': '5',"
                    + " 'expiration_at': '2024-01-05'}]");
            RunReport report = wallets.story.runUntil("2024-01-05T00:50:00Z");
            assertThat(report.count(JobType.RULE_EXPIRY)).isEqualTo(1);
            assertThat(wallets.now(purse).isActive()).isTrue();
            List<RecurringRule> active = wallets.story.read(handle ->
                    new RecurringRules(handle).ofWallets(List.of(purse.id())));
            assertThat(active).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}, expiring {1}: {2}")
    @CsvSource({"monthly, , 2000", "monthly, 2027-01-01T00:00:00Z, 2000", "weekly, , 1000"})
    void a_changed_rule_keeps_the_overdue_top_ups_of_its_interval(String interval,
            String expiration, long cents) {
        String rule = "'trigger': 'interval', 'granted_credits': '10', 'interval': ";
        try (WalletStory wallets = new WalletStory(folder, "2026-01-01T00:00:00Z")) {
            Wallet purse = wallets.create("'recurring_transaction_rules': [{" + rule
                    + "'monthly'}]");
            wallets.story.runUntil("2026-01-02T00:00:00Z");
            UUID id = wallets.story.read(handle -> new RecurringRules(handle)
                    .ofWallets(List.of(purse.id()))).get(0).id();
            wallets.story.at("2026-03-04T00:00:00Z");
            wallets.update(purse, "{'name': 'Purse', 'recurring_transaction_rules': [{'id': '"
                    + id + "', " + rule + "'" + interval + "', 'started_at': null,"
                    + " 'expiration_at': " + (expiration == null ? null : "'" + expiration + "'")
                    + "}]}");
            wallets.story.runUntil("2026-03-06T00:00:00Z");
            assertThat(wallets.now(purse).balance().cents()).isEqualTo(cents);
        }
    }

    @Test
    void an_interval_rule_tops_up_on_its_local_days_but_not_on_the_first() {
        try (WalletStory wallets =
                     new WalletStory(folder, "2024-01-31T03:00:00Z", "America/New_York", 0)) {
            Wallet purse = wallets.create("'recurring_transaction_rules': [{'trigger': 'interval',"
                    + " 'interval': 'monthly', 'granted_credits': '5'}]");
            wallets.story.runUntil("2024-04-02T00:00:00Z");
            // Made on 30 January in New York; 29 February and 30 March begin at 05:00 and 04:00.
            assertThat(wallets.ledger(purse)).extracting(one -> one.createdAt().toString())
                    .containsExactly("2024-03-30T04:55:00Z", "2024-02-29T05:55:00Z");
            assertThat(wallets.now(purse).balance().cents()).isEqualTo(1000);
            wallets.story.runUntil("2024-04-02T00:00:00Z");
            assertThat(wallets.ledger(purse)).hasSize(2);
        }
    }

    @Test
    void a_balance_that_falls_to_zero_is_announced_once() {
        try (WalletStory wallets = new WalletStory(folder, "2024-01-01T00:00:00Z")) {
            subscribed(wallets, 0, "'granted_credits': '10'");
            List<String> notices = wallets.story.notices();
            use(wallets, "2024-01-06T00:00:00Z", "10");
            wallets.story.runUntil("2024-01-06T00:05:00Z");
            use(wallets, "2024-01-07T00:00:00Z", "10");
            wallets.story.runUntil("2024-01-07T00:05:00Z");
            assertThat(notices).filteredOn("wallet.depleted_ongoing_balance"::equals).hasSize(1);
        }
    }

    private static Wallet subscribed(WalletStory wallets, long feeCents, String members) {
        wallets.story.plan(PlanSketch.of("basic", Interval.MONTHLY, feeCents)
                .withUsage("transfer", "1"));
        Wallet purse = wallets.create(members);
        wallets.story.subscribe("c", "basic");
        return purse;
    }

    private static void use(WalletStory wallets, String at, String value) {
        wallets.story.runUntil(at);
        wallets.story.use("c-1", "transfer", value);
        wallets.story.writing(handle -> new StaleBalances(handle)
                .mark(List.of(wallets.story.customer("c").id()), wallets.story.now()));
    }

    private static Invoice latest(WalletStory wallets) {
        List<Invoice> all = wallets.story.invoices();
        return all.get(all.size() - 1);
    }

    private static List<Fee> latestFees(WalletStory wallets) {
        return latest(wallets).parts().fees();
    }

    private static void assertBalance(WalletStory wallets, Wallet wallet, long cents,
                                      long ongoingCents) {
        WalletBalance balance = wallets.now(wallet).balance();
        assertThat(balance.cents()).isEqualTo(cents);
        assertThat(balance.ongoingCents()).isEqualTo(ongoingCents);
        assertThat(balance.ongoingUsageCents()).isEqualTo(cents - ongoingCents);
    }
}
