package billing.invoicing.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.invoicing.VoidRequest;
import billing.invoicing.store.Invoices;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.time.BillingTime;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("subscriptions-and-invoicing.md 6.8 to 6.10: voids, payment status and metadata")
class InvoiceStatusChangesTest {
    private static final Instant NOW = Instant.parse("2024-04-03T00:25:00Z");
    @TempDir
    Path folder;
    private InvoiceStory story;
    private Subscription subscription;
    private Invoice invoice;

    @BeforeEach
    void begin() {
        story = new InvoiceStory(folder);
        subscription = story.subscribe(story.customer("UTC", null),
                story.plan(new PlanOutline()), BillingTime.CALENDAR, "2024-03-01T00:00:00Z");
        invoice = story.periodic("2024-04-01T00:10:00Z", subscription);
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.8: a voided invoice keeps number and period, "
            + "owes nothing, is not voided again")
    void voiding() {
        Invoice voided = voidIt();
        assertThat(voided.state().status()).isEqualTo(InvoiceStatus.VOIDED);
        assertThat(voided.document().number()).isEqualTo(invoice.document().number());
        assertThat(voided.totalDueCents()).isZero();
        assertCode(this::voidIt, "not_voidable");
        assertThat(story.tryBill(InvoicingReason.SUBSCRIPTION_PERIODIC, "2024-04-01T02:10:00Z",
                subscription)).isEmpty();
        assertCode(() -> change(new InvoiceChange("succeeded", null)),
                "update_on_voided_invoice");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.9: the payment status is set with its fees, and "
            + "paying ends being overdue")
    void payment() {
        assertThat(story.database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW),
                BillingPort.NONE)
                .markOverdue()).intValue()).isEqualTo(1);
        assertThat(stored().state().paymentOverdue()).isTrue();
        Invoice paid = change(new InvoiceChange("succeeded", null));
        assertThat(paid.state().paymentOverdue()).isFalse();
        assertThat(paid.parts().fees()).allMatch(
                fee -> fee.payment().status() == PaymentStatus.SUCCEEDED
                && NOW.equals(fee.payment().succeededAt()));
        assertThatThrownBy(() -> change(new InvoiceChange("paid", null)))
                .isInstanceOf(InvalidException.class);
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.9: due on 1 April: overdue on 2 April, never "
            + "after a lost dispute")
    void overdue() {
        assertThat(story.database.write(handle -> new InvoiceService(new UnitOfWork(handle,
                story.ids, Instant.parse("2024-04-01T23:25:00Z")),
                BillingPort.NONE)
                .markOverdue()).intValue()).isZero();
        story.database.writing(handle -> new InvoiceService(new UnitOfWork(handle, story.ids, NOW),
                BillingPort.NONE)
                .loseDispute(invoice.id()));
        assertThat(stored().state().paymentDisputeLostAt()).isEqualTo(NOW);
        assertThat(story.database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW),
                BillingPort.NONE)
                .markOverdue()).intValue()).isZero();
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.10: metadata is replaced; at most five pairs, "
            + "short and unique")
    void metadata() {
        Invoice tagged = change(new InvoiceChange(null, List.of(entry("region", "north"),
                entry("team", "blue"))));
        assertThat(tagged.metadata()).extracting(Invoice.Metadata::key)
                .containsExactly("region", "team");
        Invoice.Metadata first = tagged.metadata().get(0);
        Invoice again = change(new InvoiceChange(null, List.of(
                new InvoiceChange.Entry(first.id(), "region", "south"))));
        assertThat(again.metadata()).containsExactly(
                new Invoice.Metadata(first.id(), "region", "south", first.createdAt()));
        assertFault(Collections.nCopies(6, entry("a", "b")), "metadata", "invalid_count");
        assertFault(List.of(entry("a", "b"), entry("a", "c")), "key", "value_already_exist");
        assertFault(List.of(new InvoiceChange.Entry(first.id(), "a", "b"),
                new InvoiceChange.Entry(first.id(), "c", "d")), "id", "value_already_exist");
        assertFault(List.of(entry("k".repeat(21), "b")), "key", "value_is_too_long");
        assertFault(List.of(entry("k", "v".repeat(141))), "value", "value_is_too_long");
        assertFault(List.of(entry("k", " ")), "value", "value_is_mandatory");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.9, 6.10: a draft takes neither payment status "
            + "nor metadata nor a dispute")
    void drafts_are_not_touched() {
        Subscription other = story.subscribe(story.customer("UTC", 3),
                story.plan(new PlanOutline()), BillingTime.CALENDAR, "2024-03-01T00:00:00Z");
        invoice = story.periodic("2024-04-01T00:10:00Z", other);
        assertCode(() -> change(new InvoiceChange("succeeded", null)),
                "payment_status_update_on_draft_invoice");
        assertThat(change(new InvoiceChange("pending", null)).state().status())
                .isEqualTo(InvoiceStatus.DRAFT);
        assertCode(() -> change(new InvoiceChange(null, List.of(entry("a", "b")))),
                "metadata_on_draft_invoice");
        assertCode(() -> story.database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW),
                BillingPort.NONE)
                .loseDispute(invoice.id())), "not_disputable");
        assertCode(this::voidIt, "not_voidable");
    }

    private Invoice voidIt() {
        return story.database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW),
                BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
    }

    private Invoice change(InvoiceChange change) {
        return story.database.write(handle ->
                new InvoiceService(new UnitOfWork(handle, story.ids, NOW),
                BillingPort.NONE)
                .update(invoice.id(), change));
    }

    private Invoice stored() {
        return story.database.read(handle -> new Invoices(handle).get(invoice.id()));
    }

    private void assertFault(List<InvoiceChange.Entry> given, String field, String code) {
        assertThatThrownBy(() -> change(new InvoiceChange(null, given)))
                .isInstanceOfSatisfying(InvalidException.class, refused ->
                        assertThat(refused.details()).containsEntry(field, List.of(code)));
    }

    private static void assertCode(ThrowingCallable action, String code) {
        assertThatThrownBy(action).isInstanceOfSatisfying(NotAllowedException.class,
                refused -> assertThat(refused.code()).isEqualTo(code));
    }

    private static InvoiceChange.Entry entry(String key, String value) {
        return new InvoiceChange.Entry(null, key, value);
    }
}
