package billing.settlement.wallet;

import static billing.settlement.wallet.WalletStory.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.matching.PayableInvoice;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.payment.store.PayableInvoices;
import billing.settlement.wallet.WalletTransaction.Status;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("money.md 5.4 to 5.6, 5.8: wallet transactions and what funds them")
class WalletTransactionsTest {
    @TempDir
    private Path folder;
    private WalletStory wallets;

    @BeforeEach
    void begin() {
        wallets = new WalletStory(folder, "2024-03-01T09:00:00Z");
    }

    @AfterEach
    void end() {
        wallets.close();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'paid_credits': 5          | paid_credits: invalid_paid_credits, invalid_amount",
        "'voided_credits': 'x'      | voided_credits: invalid_voided_credits, invalid_amount",
        "'granted_credits': '10000000000000000000000000' | granted_credits: "
                + "invalid_granted_credits, invalid_amount",
        "'paid_credits': '0.001'    | paid_credits: amount_rounds_to_zero",
        "'voided_credits': '10.01'  | voided_credits: insufficient_credits",
        "'paid_credits': '1'        | paid_credits: amount_below_minimum",
        "'paid_credits': '100'      | paid_credits: amount_above_maximum",
        "'name': 7                  | name: invalid_value",
        "'priority': 51             | priority: value_is_invalid",
        "'metadata': {'a': 'b'}     | metadata: invalid_type",
        "'metadata': [{'key': 'a', 'value': {}}] | metadata: nested_structure_not_allowed",
        "'voided_transaction_id': 'x' | voided_transaction_id: wallet_transaction_not_found"})
    void what_is_wrong_is_refused_with_its_code(String members, String refused) {
        Wallet purse = wallets.create("'granted_credits': '10',"
                + " 'paid_top_up_min_amount_cents': 200, 'paid_top_up_max_amount_cents': 5000");
        String[] parts = refused.split(": ");
        assertThat(refusal(() -> wallets.transact(purse, members)))
                .isEqualTo(Map.of(parts[0], List.of(parts[1].split(", "))));
        assertThat(wallets.ledger(purse)).hasSize(1);
    }

    @Test
    void paid_granted_and_voided_come_in_that_order_and_zero_makes_none() {
        Wallet purse = wallets.create("'granted_credits': '5'");
        assertThat(wallets.transact(purse, "'voided_credits': '1', 'granted_credits': '2',"
                + " 'paid_credits': '3'")).extracting(WalletTransaction::kind).containsExactly(
                WalletTransaction.Kind.PURCHASED, WalletTransaction.Kind.GRANTED,
                WalletTransaction.Kind.VOIDED);
        assertThat(wallets.transact(purse, "'granted_credits': '0'")).isEmpty();
    }

    @Test
    void priority_first_then_granted_before_purchased_then_age() {
        Wallet purse = wallets.create("");
        WalletTransaction bought = paid(purse, "25", 2);
        WalletTransaction old = wallets.transact(purse, "'granted_credits': '25', 'priority': 2")
                .get(0);
        wallets.story.at("2024-03-01T10:00:00Z");
        WalletTransaction late = wallets.transact(purse, "'granted_credits': '30', 'priority': 2")
                .get(0);
        WalletTransaction first = wallets.transact(purse, "'granted_credits': '20',"
                + " 'priority': 1").get(0);
        WalletTransaction out = wallets.transact(purse, "'voided_credits': '80'").get(0);
        assertThat(wallets.fundedBy(out)).containsExactly(Map.entry(first.id(), 2000L),
                Map.entry(old.id(), 2500L), Map.entry(late.id(), 3000L),
                Map.entry(bought.id(), 500L));
        assertThat(wallets.now(bought).remainingCents()).isEqualTo(2000);
    }

    @Test
    void a_targeted_void_takes_from_its_target_alone() {
        Wallet purse = wallets.create("");
        WalletTransaction first = wallets.transact(purse, "'granted_credits': '20'").get(0);
        WalletTransaction second = wallets.transact(purse, "'granted_credits': '30'").get(0);
        String target = "'voided_transaction_id': '" + second.id() + "'";
        wallets.transact(purse, target + ", 'voided_credits': '5'");
        assertThat(refusal(() -> wallets.transact(purse, target + ", 'voided_credits': '26'")))
                .isEqualTo(Map.of("amount_cents",
                        List.of("exceeds_remaining_transaction_amount")));
        WalletTransaction all = wallets.transact(purse, target).get(0);
        assertThat(all.amount().cents()).isEqualTo(2500);
        assertThat(wallets.now(first).remainingCents()).isEqualTo(2000);
        assertThat(refusal(() -> wallets.transact(purse, target)))
                .isEqualTo(Map.of("voided_transaction_id", List.of("no_remaining_amount")));
    }

    @Test
    void a_bill_is_final_at_once_and_its_credits_count_when_it_is_paid() {
        Wallet purse = wallets.create("'rate_amount': '0.5'");
        WalletTransaction bought = wallets.transact(purse, "'paid_credits': '100',"
                + " 'name': 'Spring'").get(0);
        Invoice bill = wallets.invoice(bought.documents().invoiceId());
        assertThat(bill.document().type()).isEqualTo(InvoiceType.CREDIT);
        assertThat(bill.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(bill.amounts().totalCents()).isEqualTo(5000);
        assertThat(bill.parts().fees().get(0).item().invoiceDisplayName()).isEqualTo("Spring");
        assertThat(bill.parts().fees().get(0).quantity().units()).isEqualByComparingTo("100");
        assertThat(bill.parts().fees().get(0).amounts().unitAmount()).isEqualByComparingTo("0.5");
        assertThat(wallets.now(purse).balance().cents()).isZero();
        wallets.pay(bought, "succeeded");
        wallets.pay(bought, "failed");
        assertThat(wallets.now(bought).state().status()).isEqualTo(Status.SETTLED);
        wallets.pay(bought, "succeeded");
        assertThat(wallets.now(purse).balance().cents()).isEqualTo(5000);
        assertThat(wallets.now(purse).balance().credits()).isEqualByComparingTo("100");
    }

    @Test
    void a_purchase_fails_when_its_unpaid_bill_is_voided() {
        Wallet purse = wallets.create("");
        WalletTransaction unpaid = wallets.transact(purse, "'paid_credits': '10'").get(0);
        WalletTransaction settled = paid(purse, "20", 50);
        List<String> notices = wallets.story.at("2024-03-02T09:00:00Z").notices();
        for (WalletTransaction one : List.of(unpaid, settled)) {
            wallets.story.write(handle -> new InvoiceService(wallets.story.work(handle),
                    BillingPort.NONE)
                    .voidInvoice(one.documents().invoiceId(), VoidRequest.PLAIN));
        }
        assertThat(wallets.now(unpaid).state()).isEqualTo(new WalletTransaction.State(
                Status.FAILED, null, wallets.story.now()));
        assertThat(wallets.now(settled).state().status()).isEqualTo(Status.SETTLED);
        assertThat(notices).containsOnlyOnce("wallet_transaction.updated");
        assertThat(wallets.now(purse).balance().cents()).isEqualTo(2000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_bill_takes_no_payment_once_its_wallet_has_ended(boolean hidden) {
        Wallet purse = wallets.create("'invoice_requires_successful_payment': " + hidden);
        WalletTransaction unpaid = wallets.transact(purse, "'paid_credits': '10'").get(0);
        Invoice bill = wallets.invoice(unpaid.documents().invoiceId());
        wallets.terminate(purse);
        assertThat(refusal(() -> wallets.story.write(handle -> new PaymentRecording(
                wallets.story.work(handle), BillingPort.NONE).record(NewPayment.of(bill.id(),
                1_000, "wire", null))))).isEqualTo(
                Map.of("invoice_id", List.of("wallet_is_terminated")));
        assertThat(wallets.story.<List<PayableInvoice>>read(handle ->
                new PayableInvoices(handle).dueOrNamed(Set.of())))
                .isEmpty();
    }

    @Test
    void a_bill_marked_as_paid_fails_once_its_wallet_has_ended() {
        Wallet purse = wallets.create("");
        WalletTransaction unpaid = wallets.transact(purse, "'paid_credits': '10'").get(0);
        wallets.terminate(purse);
        wallets.pay(unpaid, "succeeded");
        assertThat(wallets.now(unpaid).state().status()).isEqualTo(Status.FAILED);
        assertThat(wallets.now(purse).balance().cents()).isZero();
    }

    @Test
    void a_returned_payment_of_credits_that_count_can_be_made_again() {
        Wallet purse = wallets.create("");
        WalletTransaction settled = paid(purse, "20", 50);
        wallets.terminate(purse);
        wallets.pay(settled, "pending");
        wallets.story.write(handle ->
                new PaymentRecording(wallets.story.work(handle), BillingPort.NONE)
                        .record(NewPayment.of(settled.documents().invoiceId(), 2_000,
                                "wire", null)));
        assertThat(wallets.invoice(settled.documents().invoiceId()).totalDueCents()).isZero();
    }

    @Test
    void a_bill_that_must_be_paid_first_stays_hidden() {
        Wallet purse = wallets.create("'invoice_requires_successful_payment': true");
        WalletTransaction bought = wallets.transact(purse, "'paid_credits': '10'").get(0);
        Invoice bill = wallets.invoice(bought.documents().invoiceId());
        assertThat(bill.state().status()).isEqualTo(InvoiceStatus.OPEN);
        assertThat(bill.state().status().isVisible()).isFalse();
        assertThat(bill.document().number()).endsWith("-DRAFT");
    }

    /** Whatever happens to a wallet, its balance is what is left of all that came in. */
    @Test
    void no_credit_is_used_twice_or_vanishes() {
        Wallet purse = wallets.create("'rate_amount': '0.7'");
        SplittableRandom random = new SplittableRandom(5);
        for (int step = 0; step < 120; step++) {
            step(purse, random);
            long left = wallets.ledger(purse).stream()
                    .map(WalletTransaction::remainingCents).filter(one -> one != null)
                    .mapToLong(Long::longValue).sum();
            Wallet now = wallets.now(purse);
            assertThat(now.balance().cents()).isEqualTo(left).isNotNegative();
            assertThat(now.balance().credits().signum()).isNotNegative();
        }
        for (WalletTransaction outbound : wallets.ledger(purse).stream()
                .filter(one -> !one.kind().isInbound()).toList()) {
            assertThat(wallets.fundedBy(outbound).values().stream().mapToLong(Long::longValue)
                    .sum()).isEqualTo(outbound.amount().cents());
        }
        Map<Object, Long> drawn = wallets.story.read(handle -> {
            Map<Object, Long> sums = new java.util.HashMap<>();
            new Rows<>(handle, "SELECT inbound_id, sum(amount_cents) AS cents"
                    + " FROM wallet_fundings", row -> sums.put(row.id("inbound_id"),
                            row.number("cents"))).list("GROUP BY inbound_id");
            return sums;
        });
        for (WalletTransaction inbound : wallets.ledger(purse).stream()
                .filter(one -> one.remainingCents() != null).toList()) {
            assertThat(inbound.amount().cents() - inbound.remainingCents())
                    .isEqualTo(drawn.getOrDefault(inbound.id(), 0L));
        }
    }

    private void step(Wallet purse, SplittableRandom random) {
        String credits = "'" + random.nextInt(1, 40) + "." + random.nextInt(100_000) + "'";
        List<WalletTransaction> unpaid = wallets.ledger(purse).stream()
                .filter(one -> one.state().status() != Status.SETTLED).toList();
        switch (random.nextInt(5)) {
            case 0 -> wallets.transact(purse, "'granted_credits': " + credits + ", 'priority': "
                    + random.nextInt(1, 4));
            case 1 -> wallets.transact(purse, "'paid_credits': " + credits);
            case 2 -> {
                if (!unpaid.isEmpty()) {
                    wallets.pay(unpaid.get(random.nextInt(unpaid.size())),
                            random.nextInt(3) == 0 ? "failed" : "succeeded");
                }
            }
            default -> {
                try {
                    wallets.transact(purse, "'voided_credits': " + credits);
                } catch (billing.kernel.error.InvalidException e) {
                    assertThat(e.details().values()).allSatisfy(codes -> assertThat(codes)
                            .containsAnyOf("insufficient_credits", "exceeds_available_amount"));
                }
            }
        }
    }

    private WalletTransaction paid(Wallet purse, String credits, int priority) {
        WalletTransaction bought = wallets.transact(purse, "'paid_credits': '" + credits
                + "', 'priority': " + priority).get(0);
        wallets.pay(bought, "succeeded");
        return wallets.now(bought);
    }
}
