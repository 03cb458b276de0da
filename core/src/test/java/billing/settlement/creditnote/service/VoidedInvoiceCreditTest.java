package billing.settlement.creditnote.service;

import static billing.settlement.coupon.SampleCoupons.onMetrics;
import static billing.settlement.coupon.SampleCoupons.percent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import billing.books.AccountKind;
import billing.books.BookStory;
import billing.catalog.Coupon;
import billing.engine.FalsifiedDatabase;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.Problem;
import billing.kernel.time.Interval;
import billing.run.PlanSketch;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.issue.CreditNoteDetails;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.PaymentStory;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code money.md 4.9}: a voided invoice is credited by its own void and by nothing else. */
class VoidedInvoiceCreditTest {
    private PaymentStory story;

    @BeforeEach
    void begin(@TempDir Path folder) {
        story = new PaymentStory(folder, "2024-03-01T10:00:00Z");
        story.customer("acme");
    }

    @AfterEach
    void end() {
        story.close();
    }

    @Test
    void no_credit_note_can_be_made_of_it_nor_estimated() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.voidInvoice(invoice);
        assertThatThrownBy(() -> story.note(invoice, CreditNoteParts.credit(10_000), 10_000))
                .isInstanceOfSatisfying(NotAllowedException.class, refusal ->
                        assertThat(refusal.code()).isEqualTo("invalid_type_or_status"));
        story.change(handle -> assertThatThrownBy(() -> new CreditNoteCreation(new UnitOfWork(
                handle, Identifiers.seeded(9), story.now())).estimate(invoice.id(), List.of(
                new CreditNoteRequest.Line(invoice.parts().fees().get(0).id(), 100L))))
                .isInstanceOf(NotAllowedException.class));
        assertThat(story.booked(AccountKind.CUSTOMER_CREDIT)).isZero();
        assertThat(story.booked(AccountKind.WRITE_OFF)).isZero();
        assertThat(story.findings()).isEmpty();
    }

    @Test
    void nothing_of_it_is_creditable_refundable_or_offsettable() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.pay(invoice, 4_000);
        story.voidInvoice(invoice);
        story.change(handle -> {
            CreditableInvoice creditable =
                    CreditNoteIssue.creditable(handle, story.stored(invoice));
            assertThat(creditable.creditableCents()).isZero();
            assertThat(creditable.refundableCents()).isZero();
            assertThat(creditable.offsettableCents()).isZero();
            assertThat(new CreditNoteIssue(new UnitOfWork(handle, Identifiers.seeded(9),
                    story.now())).creditRest(
                    story.stored(invoice), CreditNoteDetails.of(CreditNoteReason.OTHER)))
                    .isEmpty();
        });
    }

    @Test
    void its_void_credits_what_is_asked_for() {
        Invoice invoice = story.oneOff("acme", 1_200);
        story.pay(invoice, 1_200);
        story.voidInvoice(invoice, new VoidRequest(true, 300, 300));
        story.change(handle -> assertThat(new CreditNotes(handle).ofInvoice(invoice.id()))
                .extracting(note -> note.amounts().totalCents(),
                creditNote -> creditNote.state().balanceCents())
                .containsExactly(tuple(600L, 300L),
                        tuple(600L, 0L)));
        assertThat(story.findings()).isEmpty();
    }

    @Test
    void its_void_credits_no_fee_beyond_its_amount_when_a_coupon_is_limited_to_another(
            @TempDir Path other) {
        try (BookStory books = new BookStory(other.resolve("b.db"), 3, "2024-01-01T08:00:00Z")) {
            books.taxed("20").story.customer("bo", "UTC").plan(PlanSketch.of("pro",
                    Interval.MONTHLY, 0).withUsage("a", "10").withUsage("b", "10"));
            books.coupon(onMetrics(percent("all-of-a", "100", Coupon.Frequency.FOREVER, null),
                    "a"), "bo");
            books.story.subscribe("bo", "pro");
            books.story.at("2024-01-05T08:00:00Z").use("bo-1", "a", "1").use("bo-1", "b", "1");
            books.story.runUntil("2024-02-01T09:00:00Z");
            Invoice invoice = books.latest();
            assertThat(invoice.amounts().totalCents()).isEqualTo(1_200);
            long[] all = invoice.parts().fees().stream().mapToLong(fee ->
                    fee.item().code().equals("b") ? 500 : 0).toArray();
            books.note(invoice, CreditNoteParts.credit(600), all);
            assertThatThrownBy(() -> books.voidInvoice(invoice, new VoidRequest(true, 601, 0)))
                    .hasMessageContaining("total_amount_exceeds_invoice_amount")
                    .satisfies(refused -> sentence(refused, "6.01 EUR is more than the 6.00 EUR of"
                            + " invoice " + invoice.document().number()
                            + " left to credit or refund"));
            assertThatThrownBy(() -> books.voidInvoice(invoice, new VoidRequest(true, 0, 1)))
                    .satisfies(refused -> sentence(refused, "0.01 EUR is more than the 0.00 EUR of"
                            + " invoice " + invoice.document().number()
                            + " paid and not refunded yet"));
            books.voidInvoice(invoice, new VoidRequest(true, 600, 0));
            assertThat(books.check()).isEmpty();
        }
    }

    @Test
    void its_void_credits_nothing_more_when_the_taxes_of_its_note_were_rounded_up(
            @TempDir Path other) {
        try (BookStory books = new BookStory(other.resolve("b.db"), 3, "2024-01-01T08:00:00Z")) {
            books.taxed("10").story.customer("bo", "UTC");
            Invoice invoice = books.oneOff("bo", 1_005);
            books.pay(invoice, 1_106);
            books.note(invoice, CreditNoteParts.credit(1_106), 1_005);
            assertThatThrownBy(() -> books.voidInvoice(invoice, new VoidRequest(true, 1, 0)))
                    .hasMessageContaining("total_amount_exceeds_invoice_amount");
            books.voidInvoice(invoice, new VoidRequest(true, 0, 0));
            assertThat(books.balance(AccountKind.CUSTOMER_CREDIT, null)).isEqualTo(-1_106);
            assertThat(books.check()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 9000", "10, 8700", "20, 8400"})
    void its_void_credits_no_more_than_it_billed_when_a_line_is_negative(String rate, long total,
            @TempDir Path other) {
        try (BookStory books = new BookStory(other.resolve("b.db"), 3, "2024-01-01T08:00:00Z")) {
            books.taxed("20", rate).story.customer("bo", "UTC");
            Invoice invoice = books.oneOff("bo", List.of("vat0", "vat1"), 10_000, -3_000);
            assertThat(invoice.amounts().totalCents()).isEqualTo(total);
            assertThatThrownBy(() -> books.voidInvoice(invoice,
                    new VoidRequest(true, total + 1, 0)))
                    .hasMessageContaining("total_amount_exceeds_invoice_amount");
            books.voidInvoice(invoice, new VoidRequest(true, total, 0));
            assertThat(books.story.<List<CreditNote>>read(handle ->
                    new CreditNotes(handle).ofInvoice(invoice.id())))
                    .extracting(note -> note.amounts().totalCents()).containsExactly(total);
            assertThat(books.check()).isEmpty();
        }
    }

    @Test
    void its_void_credits_the_rest_of_it_when_a_line_is_negative(@TempDir Path other) {
        try (BookStory books = new BookStory(other.resolve("b.db"), 3, "2024-01-01T08:00:00Z")) {
            books.taxed("20", "0").story.customer("bo", "UTC");
            Invoice invoice = books.oneOff("bo", List.of("vat0", "vat1"), 10_000, -3_000);
            books.pay(invoice, 9_000);
            books.note(invoice, new CreditNoteParts(0, 6_000, 0), 5_000);
            assertThatThrownBy(() -> books.voidInvoice(invoice, new VoidRequest(true, 3_001, 0)))
                    .hasMessageContaining("total_amount_exceeds_invoice_amount");
            books.voidInvoice(invoice, new VoidRequest(true, 1_200, 0));
            assertThat(books.story.<List<CreditNote>>read(handle ->
                    new CreditNotes(handle).ofInvoice(invoice.id())))
                    .extracting(note -> note.amounts().totalCents())
                    .containsExactly(6_000L, 1_200L, 1_800L);
            assertThat(books.check()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"paid_credits, 0, 1200, 0", "paid_credits, 600, 600, 0",
        "paid_credits, 1162, 38, 0", "paid_credits, 1200, 0, 0", "granted_credits, 0, 1200, 0",
        "granted_credits, 1162, 38, 1162"})
    void its_void_restores_to_wallets_what_notes_have_not_credited(String credits, long credited,
            long restored, long lost, @TempDir Path other) {
        try (BookStory books = new BookStory(other.resolve("b.db"), 3, "2024-01-01T08:00:00Z")) {
            books.taxed("20").story.customer("bo", "UTC").plan(
                    PlanSketch.of("pro", Interval.MONTHLY, 1_000).inAdvance());
            Wallet wallet = books.wallet("bo", "'" + credits + "': '12'");
            if (credits.equals("paid_credits")) {
                books.pay(books.latest(), 1_200);
            }
            books.story.subscribe("bo", "pro");
            Invoice invoice = books.latest();
            assertThat(invoice.amounts().prepaidCreditCents()).isEqualTo(1_200);
            if (credited > 0) {
                books.note(invoice, CreditNoteParts.credit(credited),
                        Math.round(credited / 1.2));
            }
            books.voidInvoice(invoice);
            assertThat(books.story.<Long>read(handle ->
                    new Wallets(handle).get(wallet.id()).balance().cents())).isEqualTo(restored);
            assertThat(-books.balance(AccountKind.PREPAID, null)).isEqualTo(
                    credits.equals("paid_credits") ? restored : 0);
            assertThat(books.balance(AccountKind.WRITE_OFF, null)).isEqualTo(lost);
            assertThat(books.balance(AccountKind.UNAPPLIED, null)).isZero();
            assertThat(books.check()).isEmpty();
        }
    }

    @Test
    void check_names_a_note_that_was_issued_after_the_void() {
        Invoice invoice = story.oneOff("acme", 10_000);
        story.note(invoice, CreditNoteParts.credit(1_000), 1_000);
        story.voidInvoice(invoice);
        assertThat(story.findings()).isEmpty();
        story.change(handle -> FalsifiedDatabase.execute(handle,
                "UPDATE credit_notes SET created_at = created_at + 1000000"));
        assertThat(story.findings()).hasSize(1)
                .allMatch(finding -> finding.contains("after the invoice was voided"));
    }

    private static void sentence(Throwable refused, String sentence) {
        assertThat(((InvalidException) refused).explanations()).singleElement()
                .extracting(Problem::message).isEqualTo(sentence);
    }
}
