package billing.settlement.payment.print;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.ReceiptDocument.PaidInvoice;
import billing.documents.ReceiptDocument;
import billing.invoicing.Invoice;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.PaymentStory;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a receipt says: {@code money.md 8}. */
class ReceiptDocumentsTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("money.md 8: number, day and reference of the payment, the invoice and what was "
            + "paid")
    void a_part_of_an_invoice() {
        try (PaymentStory story = new PaymentStory(folder, "2025-03-01T10:00:00Z")) {
            story.customer("alf");
            Invoice invoice = story.invoice("alf", 1000);
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
            Invoice invoice = story.invoice("alf", 1000);
            story.record(NewPayment.of(invoice.id(), 400, "wire 7", "2025-02-27T12:00:00Z"));
            story.record(NewPayment.of(invoice.id(), 600, "wire 8", "2025-02-28T12:00:00Z"));
            assertThat(story.receiptDocuments("alf")).extracting(ReceiptDocument::leftCents)
                    .containsExactlyInAnyOrder(600L, 0L);
        }
    }
}
