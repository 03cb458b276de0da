package billing.run;

import static billing.run.AdvanceUse.MADE;
import static billing.run.AdvanceUse.VAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.journal.BookPart;
import billing.books.journal.DailyJournal;
import billing.books.journal.Journal;
import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.customer.store.Customers;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.InvoicingReason;
import billing.invoicing.PaymentStatus;
import billing.invoicing.advance.FeeService;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.Movement;
import billing.settlement.statement.store.Movements;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 4.6.6: paid fees of events on an invoice of the period")
class RegroupedFeesTest {
    private static final long PAID_IN_JUNE = 5_723 + 1_145;
    private static final long PAID_FOR_JULY = 15_060 + 3_012;
    @TempDir
    Path folder;
    private AdvanceUse acme;
    private Story story;

    @AfterEach
    void end() {
        acme.close();
    }

    private void begin(String start) {
        acme = new AdvanceUse(folder, start);
        story = acme.story;
    }

    @Test
    void fees_under_two_rates_of_a_tax_are_regrouped_with_a_line_for_each_rate() {
        begin("2024-06-05T10:00:00Z");
        acme.subscribe(acme.sum("miles", "1", false, false, "invoice"));
        acme.at("2024-06-11T10:00:00Z").use("miles", "100");
        story.writing(handle -> new Taxes(handle).update(new Tax(VAT.id(), VAT.name(),
                VAT.code(), new BigDecimal("10"), null, MADE, null)));
        acme.at("2024-06-12T10:00:00Z").use("miles", "50");
        acme.fees().forEach(fee -> acme.pay(fee, "succeeded"));
        story.runUntil("2024-07-01T00:30:00Z");
        assertThat(acme.last().document().type()).isEqualTo(InvoiceType.ADVANCE_CHARGES);
        assertThat(acme.last().parts().appliedTaxes()).extracting(
                tax -> tax.rate().stripTrailingZeros().toPlainString(),
                tax -> tax.baseAmountCents(), tax -> tax.amountCents()).containsExactlyInAnyOrder(
                tuple("20", 10_000L, 2_000L), tuple("10", 5_000L, 500L));
        assertThat(acme.checked()).isEmpty();
    }

    /** Five seats of June have a fee each, three of which are paid when the month ends. */
    private Invoice threeOfFiveFeesArePaid() {
        begin("2024-06-05T10:00:00Z");
        acme.subscribe(acme.seats("30.12", false, "invoice"));
        for (int n = 1; n <= 5; n++) {
            acme.at("2024-06-" + (10 + n) + "T10:00:00Z").use("seats", "user_" + n);
        }
        assertThat(acme.fees()).extracting(one -> one.amounts().cents())
                .containsExactly(2008L, 1908L, 1807L, 1707L, 1606L);
        acme.at("2024-06-20T00:10:00Z");
        acme.fees().subList(0, 3).forEach(fee -> acme.pay(fee, "succeeded"));
        story.runUntil("2024-07-01T00:30:00Z");
        return acme.last();
    }

    @Test
    @DisplayName("five June fees, three of them paid: an invoice of 5 723, two wait")
    void paid_fees_are_regrouped() {
        Invoice regrouped = threeOfFiveFeesArePaid();
        assertThat(regrouped.document().type()).isEqualTo(InvoiceType.ADVANCE_CHARGES);
        assertThat(regrouped.state().status()).isEqualTo(InvoiceStatus.FINALIZED);
        assertThat(regrouped.state().paymentStatus()).isEqualTo(PaymentStatus.SUCCEEDED);
        assertThat(regrouped.amounts().feesCents()).isEqualTo(5_723);
        assertThat(regrouped.amounts().taxesCents()).isEqualTo(1_145); // 402 + 382 + 361
        assertThat(regrouped.amounts().taxesRate()).isEqualByComparingTo("20.01");
        assertThat(regrouped.totalDueCents()).isZero();
        assertThat(regrouped.parts().appliedTaxes()).singleElement().satisfies(tax -> {
            assertThat(tax.amountCents()).isEqualTo(1_145);
            assertThat(tax.baseAmountCents()).isEqualTo(5_723);
        });
        assertThat(regrouped.parts().subscriptions()).singleElement().satisfies(link -> {
            assertThat(link.reason()).isEqualTo(InvoicingReason.IN_ADVANCE_CHARGE_PERIODIC);
            assertThat(link.windows().charges().from()).isEqualTo("2024-06-05T10:00:00Z");
            assertThat(link.windows().charges().to()).isEqualTo("2024-06-30T23:59:59.999Z");
        });
        assertThat(acme.stored()).filteredOn(fee -> fee.invoiceId() == null)
                .extracting(fee -> fee.fee().amounts().cents())
                .containsExactly(1707L, 1606L, 15_060L);
        assertThat(acme.checked()).isEmpty();
    }

    @Test
    void the_statement_of_account_has_a_regrouped_invoice_as_settled() {
        threeOfFiveFeesArePaid();
        assertThat(statement().lines()).extracting(line -> line.movement().kind(),
                line -> line.movement().cents()).containsExactly(
                tuple(Movement.Kind.INVOICE, 867L), tuple(Movement.Kind.INVOICE, 6_868L),
                tuple(Movement.Kind.SETTLED, -6_868L));
        assertThat(statement().closingCents()).isEqualTo(867);
    }

    @Test
    void fees_are_booked_when_they_are_paid_and_seats_earned_day_by_day() {
        threeOfFiveFeesArePaid();
        acme.pay(seatsOfJuly(), "succeeded");
        assertThat(booked(AccountKind.CASH, "2024-06-20")).isEqualTo(PAID_IN_JUNE);
        assertThat(booked(AccountKind.USAGE_REVENUE, "2024-06-20")).isEqualTo(-5_723);
        assertThat(booked(AccountKind.CASH, "2024-07-01")).as("the seats of July were paid too")
                .isEqualTo(PAID_IN_JUNE + PAID_FOR_JULY);
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-10")).as("21 of 31 days are left")
                .isEqualTo(-(15_060 - 4_858));
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-31")).isZero();
    }

    @Test
    void a_refund_of_a_fee_is_booked_on_its_day_and_what_was_earned_is_returned() {
        threeOfFiveFeesArePaid();
        acme.pay(seatsOfJuly(), "succeeded");
        story.at("2024-07-11T12:00:00Z");
        acme.pay(seatsOfJuly(), "refunded");
        assertThat(booked(AccountKind.CASH, "2024-07-10")).as("the days before stay as they were")
                .isEqualTo(PAID_IN_JUNE + PAID_FOR_JULY);
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-10"))
                .isEqualTo(-(15_060 - 4_858));
        assertThat(booked(AccountKind.CASH, "2024-07-11")).isEqualTo(PAID_IN_JUNE);
        assertThat(booked(AccountKind.USAGE_REVENUE, "2024-07-31")).isEqualTo(-5_723);
        assertThat(booked(AccountKind.TAX, "2024-07-31")).isEqualTo(-1_145);
        assertThat(booked(AccountKind.DEFERRED_REVENUE, "2024-07-11")).isZero();
    }

    @Test
    void a_fee_that_is_paid_again_and_deleted_is_in_the_books_until_then() {
        threeOfFiveFeesArePaid();
        acme.pay(seatsOfJuly(), "succeeded");
        story.at("2024-07-11T12:00:00Z");
        acme.pay(seatsOfJuly(), "refunded");
        story.at("2024-07-12T12:00:00Z");
        acme.pay(seatsOfJuly(), "succeeded");
        story.at("2024-07-13T12:00:00Z");
        UUID paid = seatsOfJuly().id();
        acme.pay(seatsOfJuly(), "succeeded");
        story.at("2024-07-14T12:00:00Z");
        story.writing(handle -> new FeeService(handle).delete(paid, story.now()));
        assertThat(booked(AccountKind.CASH, "2024-07-11")).isEqualTo(PAID_IN_JUNE);
        for (String day : List.of("2024-07-12", "2024-07-13")) {
            assertThat(booked(AccountKind.CASH, day)).isEqualTo(PAID_IN_JUNE + PAID_FOR_JULY);
        }
        assertThat(booked(AccountKind.CASH, "2024-07-14")).as("deleted").isEqualTo(PAID_IN_JUNE);
    }

    /** The latest fee: the renewal of the five seats. */
    private Fee seatsOfJuly() {
        List<Fee> fees = acme.fees();
        return fees.get(fees.size() - 1);
    }

    private AccountStatement statement() {
        return story.read(handle -> AccountStatement.of(CurrencyUnit.of("EUR"),
                new Movements(handle, new Customers(handle).get("acme")).in(CurrencyUnit.of("EUR")),
                null, LocalDate.parse("2024-07-31")));
    }

    /** What an account of the books holds after a day. */
    private long booked(AccountKind kind, String to) {
        DailyJournal journal = new DailyJournal(null, LocalDate.parse(to));
        List<Entry> entries = story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, LocalDate.parse(to), journal);
            return journal.entries();
        });
        assertThat(entries).allMatch(entry -> entry.imbalanceCents() == 0);
        return entries.stream().mapToLong(entry -> entry.cents(kind)).sum();
    }
}
