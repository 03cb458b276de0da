package billing.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.FixedCharge;
import billing.catalog.FixedChargeRevision;
import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.store.Coupons;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.store.Invoices;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.plan.PlanEdit;
import billing.plan.PlanOverrides;
import billing.run.schedule.JobType;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.SampleCoupons;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.OpenCreditNote;
import billing.settlement.creditnote.service.CreditNoteService;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.store.Movements;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("subscriptions-and-invoicing.md 2.9, 6.4: starts that wait for their payment")
class StartAwaitingPaymentTest extends GatedStarts {
    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: the start waits, with a hidden invoice that "
            + "has no number")
    void held() {
        List<String> told = story.notices();
        Subscription made = story.subscribe(request("gold", 48));
        assertThat(made.state().status()).isEqualTo(SubscriptionStatus.INCOMPLETE);
        assertThat(made.state().startedAt()).isEqualTo(story.now());
        assertThat(made.state().activatedAt()).isNull();
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.PENDING);
        assertThat(rule(made).expiresAt()).isEqualTo("2024-03-24T10:00:00Z");
        Invoice invoice = held(made);
        assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.OPEN);
        assertThat(invoice.document().sequentialId()).isNull();
        assertThat(invoice.document().number()).endsWith("-DRAFT");
        assertThat(invoice.amounts().totalCents()).isEqualTo(1_000);
        assertThatThrownBy(() -> story.read(handle ->
                new Invoices(handle).get(invoice.id()))).isInstanceOf(NotFoundException.class);
        assertThat(told).containsExactly("subscription.incomplete");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9, 6.4: a payment makes the invoice final and "
            + "the subscription active")
    void paid() {
        Subscription made = story.subscribe(request("gold", 48));
        Invoice invoice = held(made);
        pay(invoice, 400);
        assertThat(now(made).isIncomplete()).isTrue();
        List<String> told = story.notices();
        story.at("2024-03-23T09:00:00Z");
        pay(invoice, 600);
        Subscription active = now(made);
        assertThat(active.state().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(active.state().startedAt()).isEqualTo("2024-03-22T10:00:00Z");
        assertThat(active.state().activatedAt()).isEqualTo(story.now());
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.SATISFIED);
        Invoice last = now(invoice);
        assertThat(last.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(last.document().sequentialId()).isEqualTo(1);
        assertThat(last.dates().issuing()).isEqualTo("2024-03-22");
        assertThat(last.parts().fees().get(0).payment().status()).isEqualTo(
                PaymentStatus.SUCCEEDED);
        assertThat(told).contains("invoice.created", "subscription.started");
        story.runUntil("2024-04-01T01:00:00Z");
        assertThat(story.statement()).hasSize(2).last().asString()
                .contains("subscription 3100 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: paid after billing days: what they would "
            + "have billed is billed at once")
    void paid_late() {
        Subscription made = story.subscribe(request("gold", 0));
        story.runUntil("2024-05-01T23:40:00Z");
        pay(held(made), 1_000);
        assertThat(bills()).containsExactly(
                "2024-03-22 subscription 1000 (finalized)",
                "2024-04-01 subscription 3100 (finalized)",
                "2024-05-01 subscription 3100 (finalized)");
        story.runUntil("2024-06-01T01:00:00Z");
        assertThat(bills()).hasSize(4).last().asString().startsWith("2024-06-01");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9, 4.2: a trial that ended while the start "
            + "waited is billed from its end on")
    void paid_after_the_trial() {
        story.plan(PlanSketch.of("tried", Interval.MONTHLY, 3_100).inAdvance()
                .withSeats(2, "5", true).withTrial("7"));
        Subscription made = story.subscribe(request("tried", 0));
        story.runUntil("2024-04-03T10:00:00Z");
        pay(held(made), 1_000);
        story.runUntil("2024-05-01T01:00:00Z");
        assertThat(now(made).state().trialEndedAt()).isEqualTo("2024-03-29T10:00:00Z");
        assertThat(bills()).containsExactly(
                "2024-03-22 fixed_charge 1000 (finalized)",
                "2024-03-29 subscription 300 (finalized)",
                "2024-04-01 subscription 3100, fixed_charge 1000 (finalized)",
                "2024-05-01 subscription 3100, fixed_charge 1000 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.7, 2.9: a start that is unpaid on the day of "
            + "its end is called off")
    void ended_unpaid() {
        Subscription made = story.subscribe(request("gold", 0).endingAt("2024-04-10"));
        story.runUntil("2024-04-11T00:00:00Z");
        assertThat(now(made).state().status()).isEqualTo(SubscriptionStatus.CANCELED);
        assertThat(now(made).state().canceledAt()).isEqualTo("2024-04-10T00:05:00Z");
        assertThat(story.invoices()).extracting(invoice -> invoice.state().status())
                .containsExactly(InvoiceStatus.CLOSED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: after its time-out the hourly run gives the "
            + "start up")
    void expired() {
        Subscription made = story.subscribe(request("gold", 2));
        Invoice invoice = held(made);
        story.runUntil("2024-03-22T12:19:00Z");
        assertThat(now(made).isIncomplete()).isTrue();
        assertThatThrownBy(() -> pay(invoice, 1_000)).isInstanceOf(ForbiddenException.class);
        List<String> told = story.notices();
        assertThat(story.runUntil("2024-03-22T12:20:00Z").count(JobType.START_EXPIRY)).isEqualTo(1);
        Subscription canceled = now(made);
        assertThat(canceled.state().status()).isEqualTo(SubscriptionStatus.CANCELED);
        assertThat(canceled.state().cancellationReason()).isEqualTo("timeout");
        assertThat(canceled.state().canceledAt()).isEqualTo(story.now());
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.EXPIRED);
        assertThat(now(invoice).state().status()).isEqualTo(InvoiceStatus.CLOSED);
        assertThat(told).containsExactly("subscription.canceled");
        assertThatThrownBy(() -> pay(invoice, 1_000)).isInstanceOf(NotFoundException.class);
        assertThat(story.subscribe("acme", "gold").isActive()).isTrue();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: without a time-out it waits for ever")
    void patient() {
        Subscription made = story.subscribe(request("gold", 0));
        assertThat(rule(made).expiresAt()).isNull();
        story.runUntil("2025-03-22T12:20:00Z");
        assertThat(now(made).isIncomplete()).isTrue();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9, money.md 7.3: a payment that failed cancels, "
            + "one stated by hand activates")
    void payment_status() {
        Subscription made = story.subscribe(request("gold", 2));
        Invoice invoice = held(made);
        state(invoice, "failed");
        assertThat(now(made).state().cancellationReason()).isEqualTo("payment_failed");
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.FAILED);
        assertThat(now(invoice).state().status()).isEqualTo(InvoiceStatus.CLOSED);
        Subscription again = story.subscribe(request("gold", 2));
        Invoice second = held(again);
        state(second, "succeeded");
        assertThat(now(again).isActive()).isTrue();
        assertThat(now(second).state().status()).isEqualTo(InvoiceStatus.FINALIZED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: nothing to pay up front: the rule is not "
            + "applicable, the start as any other")
    void not_applicable() {
        Subscription made = story.subscribe(request("arrears", 2));
        assertThat(made.isActive()).isTrue();
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.NOT_APPLICABLE);
        Subscription past = story.subscribe(NewSubscription.of("acme", "gold", "acme-2")
                .subscriptionAt("2024-03-01").activationRules(
                        List.of(new ActivationRuleInput("payment", 2L))));
        assertThat(past.isActive()).isTrue();
        assertThat(rule(past).status()).isEqualTo(ActivationRule.Status.NOT_APPLICABLE);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: a total of zero satisfies the rule at once")
    void nothing_due() {
        Subscription made = story.subscribe(request("free", 2));
        assertThat(made.isActive()).isTrue();
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.SATISFIED);
        assertThat(story.invoices()).extracting(invoice -> invoice.state().status())
                .containsExactly(InvoiceStatus.FINALIZED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9, 11.2: advance fixed charges are something to "
            + "pay up front")
    void fixed_charges() {
        Subscription made = story.subscribe(request("seats", 2));
        assertThat(made.isIncomplete()).isTrue();
        pay(held(made), 1_000);
        assertThat(now(made).isActive()).isTrue();
        assertThat(story.invoices()).extracting(one -> one.amounts().totalCents())
                .containsExactly(1_000L);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.3, 2.9: a pending start waits from its day on")
    void pending() {
        Subscription made = story.subscribe(request("gold", 5).subscriptionAt("2024-03-25"));
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.INACTIVE);
        story.lifecycle(it -> it.update(made, new SubscriptionChange().activationRules(
                List.of(new ActivationRuleInput("payment", 6L)))));
        story.runUntil("2024-03-25T00:00:00Z");
        assertThat(now(made).isIncomplete()).isTrue();
        assertThat(rule(made).expiresAt()).isEqualTo("2024-03-25T06:00:00Z");
        story.runUntil("2024-03-26T00:00:00Z");
        assertThat(now(made).state().canceledAt()).isEqualTo("2024-03-25T06:20:00Z");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: while incomplete: no plan change, no update, "
            + "no end; the id is taken")
    void untouchable() {
        Subscription made = story.subscribe(request("gold", 2));
        assertThatThrownBy(() -> story.subscribe("acme", "silver"))
                .isInstanceOf(InvalidException.class)
                .hasMessage("subscription: subscription_incomplete");
        assertThatThrownBy(() -> story.lifecycle(it -> it.update(made,
                new SubscriptionChange().name("new"))))
                .isInstanceOfSatisfying(NotAllowedException.class, refusal ->
                        assertThat(refusal.code()).isEqualTo("subscription_incomplete"));
        assertThatThrownBy(() -> story.lifecycle(it ->
                it.terminate(made, null, null)))
                .hasMessage("base: subscription_incomplete");
        story.customer("other", "UTC");
        assertThatThrownBy(() -> story.subscribe(NewSubscription.of("other", "gold", "acme-1")))
                .hasMessage("external_id: value_already_exist");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9: the customer's deletion calls it off")
    void deleted_customer() {
        Subscription made = story.subscribe(request("gold", 2));
        Invoice invoice = held(made);
        story.writing(handle -> new CustomerDeletion(story.work(handle),
                one -> { }).delete("acme"));
        assertThat(now(made).state().status()).isEqualTo(SubscriptionStatus.CANCELED);
        assertThat(now(made).state().cancellationReason()).isNull();
        assertThat(rule(made).status()).isEqualTo(ActivationRule.Status.DECLINED);
        assertThat(now(invoice).state().status()).isEqualTo(InvoiceStatus.CLOSED);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.9, money.md 4.8: a start given up gives "
            + "coupons, notes and credits back")
    void restored() {
        story.subscribe(NewSubscription.of("acme", "gold", "before"));
        story.terminate("before");
        assertThat(story.credits()).as("the note: nine days left").containsExactly(900L);
        UUID coupon = story.write(handle -> {
            new Coupons(handle).insert(SampleCoupons.once("welcome", 60));
            return new CouponApplication(story.work(handle)).apply(
                    AppliedCouponRequest.of("acme", "welcome")).id();
        });
        Wallet wallet = story.write(handle ->
                new WalletCreation(story.work(handle)).create(null, Document.json("body", """
                {"external_customer_id": "acme", "currency": "EUR", "rate_amount": "1",
                 "granted_credits": "0.3"}""", new Problems()).orElseThrow()));
        Subscription made = story.subscribe(request("gold", 1));
        Invoice invoice = held(made);
        assertThat(invoice.amounts().couponsCents()).isEqualTo(60);
        assertThat(invoice.amounts().creditNotesCents()).isEqualTo(900);
        assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(30);
        assertThat(invoice.amounts().totalCents()).isEqualTo(10);
        story.runUntil("2024-03-22T12:00:00Z");
        story.writing(handle -> {
            assertThat(new AppliedCoupons(handle).byIds(List.of(coupon)).get(0)
                    .amountCentsRemaining()).isEqualTo(60);
            assertThat(new CreditNotes(handle).open(invoice.parties().customerId(),
                    invoice.document().currency()))
                    .extracting(OpenCreditNote::balanceCents).containsExactly(900L);
            assertThat(new Wallets(handle).get(wallet.id()).balance().cents()).isEqualTo(30);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @DisplayName("subscriptions-and-invoicing.md 1.2, 2.9, 11.2: units that change meanwhile hold "
            + "for it, too, without an invoice")
    void units_changed_while_it_waits(boolean immediately) {
        Subscription made = story.subscribe(request("seats", 0));
        Plan before = story.plan("seats");
        FixedCharge two = before.pricing().fixedCharges().get(0);
        FixedCharge five = new FixedChargeRevision(two).units(new BigDecimal("5")).made();
        story.at("2024-03-23T10:00:00Z");
        story.writing(handle -> new PlanEdit(story.work(handle),
                new LifecycleInvoicing()).store(before,
                new PlanRevision(before).fixedCharges(List.of(five)).made(), false,
                immediately ? Set.of(two.id()) : Set.of()));
        pay(held(made), 1_000);
        story.runUntil("2024-05-02T00:00:00Z");
        assertThat(bills()).containsExactly("2024-03-22 fixed_charge 1000 (finalized)",
                "2024-04-01 subscription 1000, fixed_charge 2500 (finalized)",
                "2024-05-01 subscription 3100, fixed_charge 2500 (finalized)");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 1.4, 2.9: while incomplete its prices stay")
    void prices_are_untouchable() {
        Subscription made = story.subscribe(request("seats", 0));
        String seats = story.plan("seats").pricing().fixedCharges().get(0).code();
        List<Consumer<PlanOverrides>> changes = List.of(
                overrides -> overrides.override(made, json("{\"amount_cents\": 1}")),
                overrides -> overrides.changeFixed(made, seats, json("{\"units\": 9}")),
                overrides -> overrides.change(made, "calls", json("{}")),
                overrides -> overrides.addFilter(made, "calls", json("{}")),
                overrides -> overrides.changeFilter(made, "calls", made.id(), json("{}")),
                overrides -> overrides.removeFilter(made, "calls", made.id()));
        for (Consumer<PlanOverrides> change : changes) {
            assertThatThrownBy(() -> story.writing(handle -> change.accept(
                    new PlanOverrides(story.work(handle), new LifecycleInvoicing()))))
                    .isInstanceOfSatisfying(NotAllowedException.class, refusal ->
                            assertThat(refusal.code()).isEqualTo("subscription_incomplete"));
        }
    }

    private static Node json(String text) {
        return Document.json("body", text, new Problems()).orElseThrow();
    }

    @Test
    @DisplayName("money.md 4.7, 14: a note that a start given up had used is voided as one that "
            + "was never used")
    void restored_and_voided() {
        story.subscribe(NewSubscription.of("acme", "gold", "before"));
        pay(story.invoices().get(0), 1_000);
        story.terminate("before");
        Subscription made = story.subscribe(request("gold", 2));
        Invoice invoice = held(made);
        assertThat(invoice.amounts().creditNotesCents()).isEqualTo(900);
        story.runUntil("2024-03-22T13:00:00Z");
        assertThat(now(invoice).state().status()).isEqualTo(InvoiceStatus.CLOSED);
        assertThat(closingCents()).isEqualTo(-900);
        story.writing(handle -> {
            UUID note = new CreditNotes(handle).open(invoice.parties().customerId(),
                    invoice.document().currency()).get(0).id();
            new CreditNoteService(handle).voidNote(note, story.now());
        });
        assertThat(closingCents()).isZero();
    }

    private long closingCents() {
        return story.read(handle -> AccountStatement.of(CurrencyUnit.of("EUR"),
                new Movements(handle, story.customer("acme")).in(CurrencyUnit.of("EUR")), null,
                LocalDate.parse("2024-03-31")).closingCents());
    }
}
