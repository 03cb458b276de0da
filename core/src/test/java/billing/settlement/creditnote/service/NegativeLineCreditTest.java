package billing.settlement.creditnote.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.books.BookStory;
import billing.invoicing.Invoice;
import billing.kernel.error.InvalidException;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.CreditedItems;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("money.md 4.2: an invoice with a negative line is credited with what it billed")
class NegativeLineCreditTest {
    private static final List<String> TAXES = List.of("vat0", "vat1", "vat2");
    private BookStory books;

    @BeforeEach
    void begin(@TempDir Path folder) {
        books = new BookStory(folder.resolve("b.db"), 3, "2024-01-01T08:00:00Z");
        books.taxed("20", "10", "0").story.customer("bo", "UTC");
    }

    @AfterEach
    void end() {
        books.close();
    }

    @ParameterizedTest
    @CsvSource({"-99, 244", "-50, 293", "-100, 243", "-1, 342"})
    void all_that_is_left_in_fractions_of_cents(long negative, long total) {
        Invoice invoice = books.oneOff("bo", TAXES, 101, 202, negative);
        assertThat(invoice.amounts().totalCents()).isEqualTo(total);
        CreditedItems rest = books.story.read(handle ->
                CreditNoteIssue.creditable(handle, invoice).rest());
        List<CreditNoteRequest.Line> lines = rest.fees().stream().map(item ->
                new CreditNoteRequest.Line(item.fee().id(), item.cents())).toList();
        CreditNoteEstimate estimate = estimate(invoice, lines);
        assertThat(estimate.items().totalCents()).isEqualTo(total);
        assertThat(estimate.maxCreditableCents()).isEqualTo(total);
        assertThat(books.note(new CreditNoteRequest(invoice.id(), "other", null,
                CreditNoteParts.credit(total), lines, null)).amounts().totalCents())
                .isEqualTo(total);
        assertThat(books.story.<Boolean>read(handle ->
                CreditNoteIssue.creditable(handle, invoice).isCreditable())).isFalse();
        assertThat(books.check()).isEmpty();
    }

    @Test
    void an_estimate_is_refused_as_the_note_where_items_are_more_than_is_left() {
        Invoice invoice = books.oneOff("bo", List.of("vat0", "vat2"), 10_000, -3_000);
        Map<String, List<String>> fault =
                Map.of("base", List.of("higher_than_remaining_invoice_amount"));
        assertThatThrownBy(() -> estimate(invoice, BookStory.noteLines(invoice, 10_000)))
                .isInstanceOfSatisfying(InvalidException.class,
                        refusal -> assertThat(refusal.details()).isEqualTo(fault));
        assertThat(estimate(invoice, BookStory.noteLines(invoice, 7_500)).maxCreditableCents())
                .isEqualTo(9_000);
        books.note(invoice, CreditNoteParts.credit(9_000), 7_500);
        assertThatThrownBy(() -> estimate(invoice, BookStory.noteLines(invoice, 2_500)))
                .isInstanceOfSatisfying(InvalidException.class,
                        refusal -> assertThat(refusal.details()).isEqualTo(fault));
    }

    private CreditNoteEstimate estimate(Invoice invoice, List<CreditNoteRequest.Line> lines) {
        return books.story.read(handle -> new CreditNoteCreation(books.story.work(handle))
                .estimate(invoice.id(), lines));
    }
}
