package billing.settlement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.UnitOfWork;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoicePreview;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementOrder;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.error.InvalidException;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.run.Story;
import billing.settlement.balance.service.BalanceSource;
import billing.settlement.coupon.service.CouponSource;
import billing.settlement.creditnote.service.CreditNoteSource;
import billing.settlement.creditnote.service.PreviewedCreditNotes;
import billing.settlement.dunning.service.DunningSource;
import billing.settlement.progressive.service.ProgressiveCreditSource;
import billing.settlement.progressive.service.ProgressiveExcessSource;
import billing.settlement.wallet.ledger.GrantedCreditSource;
import billing.settlement.wallet.ledger.PrepaidCreditSource;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One list defines what reduces and settles invoices; invoicing knows no single kind. */
class SettlementOrderTest {
    @TempDir
    Path folder;

    private static List<Class<?>> kinds(SettlementOrder order) {
        List<Class<?>> kinds = new ArrayList<>();
        order.sources(new UnitOfWork(null, null, Instant.EPOCH)).forEach(one -> kinds.add(one.getClass()));
        return kinds;
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.2: invoices find the list, in the order of steps")
    void invoices_take_in_the_order_of_the_steps() {
        assertThat(SettlementOrder.ofInvoices()).isInstanceOf(InvoiceSettlementOrder.class);
        assertThat(kinds(SettlementOrder.ofInvoices())).containsExactly(
                ProgressiveCreditSource.class, CouponSource.class, GrantedCreditSource.class,
                CreditNoteSource.class, ProgressiveExcessSource.class, PrepaidCreditSource.class,
                BalanceSource.class, DunningSource.class);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.11: previews take in the same order")
    void previews_take_in_the_same_order_without_progressive_invoices() {
        assertThat(kinds(new PreviewSettlementOrder())).containsExactly(CouponSource.class,
                GrantedCreditSource.class, PreviewedCreditNotes.class, PrepaidCreditSource.class);
    }

    @Test
    void a_new_kind_needs_nothing_but_a_place_in_the_list() {
        try (Story story = story()) {
            Invoice preview = story.read(handle -> new InvoicePreview(
                    story.work(handle), story.customer("acme"), work ->
                    List.of(new Rebate(300, ReductionStep.DISCOUNT)))
                    .projection(List.of("acme-1"))).invoice();
            InvoiceAmounts amounts = preview.amounts();
            assertThat(amounts.feesCents()).isEqualTo(3_100);
            assertThat(amounts.couponsCents()).isEqualTo(300);
            assertThat(amounts.totalCents()).isEqualTo(2_800);
        }
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.2: an invoice without fees takes nothing")
    void an_invoice_without_fees_takes_nothing() {
        try (Story story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z")) {
            story.customer("acme", "UTC");
            story.plan(PlanSketch.of("free", Interval.MONTHLY, 0).inAdvance());
            story.subscribe("acme", "free");
            Invoice preview = story.read(handle -> new InvoicePreview(
                    story.work(handle), story.customer("acme"), work ->
                    List.of(new Rebate(300, ReductionStep.DISCOUNT)))
                    .projection(List.of("acme-1"))).invoice();
            assertThat(preview.amounts().couponsCents()).isZero();
            assertThat(preview.amounts().totalCents()).isZero();
        }
    }

    @Test
    @DisplayName("money.md 4.9: what a void asks for is checked before anything is written")
    void a_void_that_asks_for_too_much_changes_nothing() {
        try (Story story = story()) {
            story.runUntil("2024-04-02T00:00:00Z");
            Invoice invoice = story.invoices().get(0);
            VoidRequest request =
                    new VoidRequest(true, invoice.amounts().totalCents() + 1, 0);
            assertThatThrownBy(() -> story.write(handle -> new InvoiceService(
                    story.work(handle), BillingPort.NONE).voidInvoice(invoice.id(), request)))
                    .isInstanceOf(InvalidException.class);
            assertThat(story.invoices()).containsExactly(invoice);
            assertThat(invoice.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        }
    }

    private Story story() {
        Story story = new Story(folder.resolve("billing.db"), "2024-03-01T00:00:00Z");
        story.customer("acme", "UTC");
        story.plan(PlanSketch.of("small", Interval.MONTHLY, 3_100));
        story.subscribe("acme", "small");
        return story;
    }

    /** Deducts a sum before taxes. */
    private record Rebate(long cents, ReductionStep step) implements SettlementSource,
            OpenSettlement {
        @Override
        public Optional<OpenSettlement> open(PreparedInvoice invoice) {
            return Optional.of(this);
        }

        @Override
        public BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
            return new BeforeTaxes(fees, List.of(new Credit(null, Credit.Source.COUPON, null,
                    null, "rebate", "Rebate", cents, true, null)));
        }

        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
            throw new AssertionError("a preview consumes nothing");
        }
    }
}
