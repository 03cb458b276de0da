package billing.invoicing.service;

import static billing.settlement.coupon.SampleCoupons.once;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.catalog.store.Coupons;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.invoicing.RegeneratedFee;
import billing.invoicing.VoidRequest;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 6.8: invoices regenerated from voided ones")
class RegeneratedInvoiceTest {
    private static final Instant NOW = Instant.parse("2024-04-05T12:00:00Z");
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Subscription subscription;
    private Invoice invoice;

    /** March, billed with a coupon of 400. */
    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        subscription = story.subscribe(story.customer("UTC", null),
                story.plan(new PlanOutline()), BillingTime.CALENDAR, "2024-03-01T00:00:00Z");
        story.database.writing(handle -> {
            new Coupons(handle).insert(once("sum", 400));
            new CouponApplication(new UnitOfWork(handle, story.ids, NOW))
                    .apply(AppliedCouponRequest.of("customer-1", "sum"));
        });
        invoice = story.periodic("2024-04-01T00:10:00Z", subscription);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void a_commitment_that_the_plan_has_no_more_is_billed_again_with_the_plan_s_taxes() {
        Subscription committed = story.subscribe(story.customer("UTC", null),
                story.plan(new PlanOutline().committedTo(3_000)), BillingTime.CALENDAR,
                "2024-03-01T00:00:00Z");
        invoice = story.periodic("2024-04-01T00:10:00Z", committed);
        story.database.writing(handle -> handle.execute("DELETE FROM minimum_commitments"));
        voidIt();
        assertThat(regenerate().amounts().feesCents()).isEqualTo(3_000);
    }

    private void voidIt() {
        story.database.writing(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW), BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
    }

    private Invoice regenerate(RegeneratedFee... fees) {
        return story.database.write(handle -> {
            Regeneration regeneration =
                    new Regeneration(new UnitOfWork(handle, story.ids, NOW));
            return fees.length == 0 ? regeneration.regenerate(invoice.id())
                    : regeneration.regenerate(invoice.id(), List.of(fees));
        });
    }

    private Fee fee() {
        return invoice.parts().fees().get(0);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.8: the same fees and periods again, final "
            + "with a number of its own")
    void regenerated() {
        voidIt();
        Invoice made = regenerate();
        assertThat(made.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(made.document().number()).isNotEqualTo(invoice.document().number()).endsWith(
                "-002");
        assertThat(made.amounts()).isEqualTo(invoice.amounts());
        assertThat(made.amounts().couponsCents()).isEqualTo(400);
        assertThat(made.dates().issuing()).isEqualTo("2024-04-05");
        assertThat(made.parts().fees()).extracting(Fee::id).doesNotContain(fee().id());
        assertThat(made.parts().fees().get(0).payment().status()).isEqualTo(PaymentStatus.PENDING);
        assertThat(made.parts().fees().get(0).window()).isEqualTo(fee().window());
        assertThat(made.parts().subscriptions().get(0).windows().subscription())
                .isEqualTo(invoice.parts().subscriptions().get(0).windows().subscription());
        story.database.writing(handle -> {
            Invoices invoices = new Invoices(handle);
            assertThat(invoices.get(invoice.id()).parts().subscriptions()
                    .get(0).regenerated()).isTrue();
            assertThat(invoices.replacementOf(invoice.id())).map(Invoice::id)
                    .contains(made.id());
            assertThat(invoices.replacedBy(made.id())).map(Invoice::id).contains(invoice.id());
        });
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_PERIODIC, "2024-04-01T02:10:00Z",
                subscription)).as("the period stays billed").isEmpty();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.8: a fee with other units, price or name: "
            + "units times price, taxed again")
    void changed() {
        voidIt();
        Invoice made = regenerate(new RegeneratedFee(fee().id(), new BigDecimal("2.5"),
                new BigDecimal("1.999"), "By hand"));
        assertThat(made.parts().fees()).hasSize(1);
        assertThat(made.parts().fees().get(0).amounts().cents()).as("499.75 rounded").isEqualTo(
                500);
        assertThat(made.parts().fees().get(0).amounts().preciseCents()).isEqualByComparingTo(
                "499.75");
        assertThat(made.parts().fees().get(0).item().invoiceDisplayName()).isEqualTo("By hand");
        assertThat(made.amounts().totalCents()).isEqualTo(100);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.8: only of a voided invoice, once, with fees "
            + "that are on it")
    void refused() {
        assertThatThrownBy(this::regenerate).isInstanceOf(NotAllowedException.class);
        voidIt();
        assertThatThrownBy(() -> regenerate(RegeneratedFee.kept(new UUID(1, 2))))
                .isInstanceOf(NotFoundException.class);
        regenerate();
        assertThatThrownBy(this::regenerate).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("taken the place");
    }
}
