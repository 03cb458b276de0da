package billing.settlement.payment.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.documents.Heading.Mark;
import billing.documents.ReceiptDocument.PaidInvoice;
import billing.documents.ReceiptDocument;
import billing.invoicing.Invoice;
import billing.invoicing.Settlement;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.PaymentStory;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents of a receipt: {@code money.md 8}. */
class ReceiptDocumentsTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("money.md 8: number, day and reference of the payment, the invoice and what was "
            + "paid")
    void a_part_of_an_invoice() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice invoice = story.oneOff("alf", 1000);
            story.record(NewPayment.of(invoice.id(), 400, "wire 7", "2025-02-27T12:00:00Z"));
            ReceiptDocument receipt = story.receiptDocument("alf");
            assertThat(receipt.number()).isEqualTo(story.slug("alf") + "-RCPT-000001");
            assertThat(receipt.paidOn()).isEqualTo("2025-02-27");
            assertThat(receipt.reference()).isEqualTo("wire 7");
            assertThat(receipt.amountCents()).isEqualTo(400);
            assertThat(receipt.invoices()).containsExactly(
                    new PaidInvoice(invoice.document().number(),
                    LocalDate.parse("2025-03-01"), 1000, 600));
            assertThat(receipt.leftCents()).isEqualTo(600);
        }
    }

    @Test
    @DisplayName("a receipt states what was left after its payment, whatever is paid later")
    void what_is_left() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice invoice = story.oneOff("alf", 1000);
            story.record(NewPayment.of(invoice.id(), 400, "wire 7", "2025-02-27T12:00:00Z"));
            story.record(NewPayment.of(invoice.id(), 600, "wire 8", "2025-02-28T12:00:00Z"));
            assertThat(story.receiptDocuments("alf")).extracting(ReceiptDocument::leftCents)
                    .containsExactlyInAnyOrder(600L, 0L);
        }
    }

    @Test
    @DisplayName("a receipt stays the same when a credit note is offset later")
    void an_offset_after_the_payment() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice invoice = story.oneOff("alf", 2000);
            story.offset(invoice, 300);
            story.pay(invoice, 500);
            ReceiptDocument issued = story.receiptDocument("alf");
            assertThat(issued.leftCents()).isEqualTo(1200);
            story.offset(invoice, 400);
            assertThat(story.receiptDocument("alf")).isEqualTo(issued);
        }
    }

    @Test
    @DisplayName("a receipt stays the same when the customer balance pays later")
    void a_use_of_the_balance_after_the_payment() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice invoice = story.oneOff("alf", 2000);
            story.pay(invoice, 500);
            ReceiptDocument issued = story.receiptDocument("alf");
            story.change(handle -> story.invoices(handle).settle(
                    Settlement.balance(invoice.id(), 700, story.now(), story.now())));
            assertThat(story.receiptDocument("alf")).isEqualTo(issued);
            story.pay(invoice, 100);
            assertThat(story.receiptDocuments("alf")).extracting(ReceiptDocument::leftCents)
                    .containsExactlyInAnyOrder(1500L, 700L);
        }
    }

    @Test
    @DisplayName("a receipt of a returned payment is cancelled; what was left stays the same")
    void a_returned_payment() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice invoice = story.oneOff("alf", 2000);
            Payment first = story.pay(invoice, 500);
            story.pay(invoice, 600);
            story.reverse(first, PaymentReversal.Kind.RETURNED);
            story.pay(invoice, 100);
            assertThat(story.receiptDocuments("alf"))
                    .extracting(ReceiptDocument::mark, ReceiptDocument::amountCents,
                            ReceiptDocument::leftCents)
                    .containsExactlyInAnyOrder(tuple(Mark.VOIDED, 500L, 1500L),
                            tuple(Mark.NONE, 600L, 900L), tuple(Mark.NONE, 100L, 1300L));
        }
    }

    @Test
    @DisplayName("nothing is left of the invoices of a payment request, also of one paid before")
    void a_payment_request() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice paid = story.oneOff("alf", 1000);
            Invoice due = story.oneOff("alf", 2000);
            story.runUntil("2025-05-01T00:00:00Z");
            PaymentRequest request = story.ask("alf", List.of(paid.id(), due.id()));
            story.pay(paid, 1000);
            Payment whole = story.payWhole(request);
            story.reverse(whole, PaymentReversal.Kind.RETURNED);
            assertThat(story.receiptDocuments("alf")).filteredOn(one -> one.invoices().size() == 2)
                    .singleElement().satisfies(receipt -> {
                        assertThat(receipt.amountCents()).isEqualTo(2000);
                        assertThat(receipt.invoices()).extracting(PaidInvoice::leftCents)
                                .containsExactly(0L, 0L);
                    });
        }
    }
}
