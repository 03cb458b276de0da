package billing.run;

import static org.assertj.core.api.Assertions.assertThat;

import billing.books.AccountKind;
import billing.books.journal.BookPart;
import billing.books.journal.Journal;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.RefundStatus;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.store.Movements;
import billing.settlement.wallet.Wallet;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Laws of money over random histories: nothing is used twice, nothing vanishes. {@code
 * -Dhistories=3-40} takes other seeds.
 */
class MoneyPropertiesTest {
    private static final int STEPS = 60;
    private static final List<MoneyHistory> HISTORIES = new ArrayList<>();

    @BeforeAll
    static void let_the_histories_happen(@TempDir Path folder) {
        String[] range = System.getProperty("histories", "1-2").split("-");
        for (long seed = Long.parseLong(range[0]); seed <= Long.parseLong(range[1]); seed++) {
            HISTORIES.add(new MoneyHistory(folder.resolve(seed + ".db"), seed, STEPS));
        }
    }

    @AfterAll
    static void close() {
        HISTORIES.forEach(MoneyHistory::close);
        HISTORIES.clear();
    }

    @Test
    void everything_happens_in_them() {
        Map<String, Integer> happened = new TreeMap<>();
        HISTORIES.forEach(history -> history.happened.forEach(
                (kind, count) -> happened.merge(kind, count, Integer::sum)));
        assertThat(happened).containsOnlyKeys("coupon", "credit note", "credits voided", "grant",
                "invoice voided", "note voided", "payment", "refund", "top-up", "wallet");
        assertThat(HISTORIES.stream().flatMap(history -> history.story.invoices().stream())
                .filter(invoice -> invoice.amounts().prepaidCreditCents() > 0
                        || invoice.amounts().creditNotesCents() > 0
                        || invoice.amounts().couponsCents() > 0).count()).isGreaterThan(20);
    }

    @Test
    void an_invoice_is_fees_less_coupons_plus_taxes_less_credits_less_prepaid() {
        for (Invoice invoice : invoices()) {
            long coupons = credits(invoice, Credit.Source.COUPON);
            long notes = credits(invoice, Credit.Source.CREDIT_NOTE);
            long fees = invoice.parts().fees().stream().mapToLong(
                    fee -> fee.amounts().cents()).sum();
            assertThat(invoice.amounts().totalCents())
                    .as(invoice.document().number()).isNotNegative()
                    .isEqualTo(fees - coupons + taxes(invoice) - notes
                            - invoice.amounts().prepaidCreditCents());
        }
    }

    @Test
    void what_coupons_deduct_of_fees_is_what_they_deduct_of_the_invoice() {
        for (Invoice invoice : invoices()) {
            BigDecimal off = BigDecimal.ZERO;
            for (Fee fee : invoice.parts().fees()) {
                assertThat(fee.amounts().couponsCents()).isBetween(BigDecimal.ZERO,
                        BigDecimal.valueOf(fee.amounts().cents()));
                off = off.add(fee.amounts().couponsCents());
            }
            assertThat(off.subtract(BigDecimal.valueOf(invoice.amounts().couponsCents())).abs())
                    .as("residue of " + invoice.document().number()).isLessThan(BigDecimal.ONE);
        }
    }

    @Test
    void a_coupon_gives_no_more_than_it_has() {
        each("SELECT applied.amount_cents, applied.frequency_duration, applied.frequency,"
                + " applied.terminated_at, sum(credit.amount_cents), count(credit.id)"
                + " FROM applied_coupons AS applied LEFT JOIN (SELECT credits.* FROM credits"
                + " JOIN invoices ON invoices.id = credits.invoice_id"
                + " WHERE invoices.status = 'finalized') AS credit"
                + " ON credit.source_id = applied.id GROUP BY applied.id", row -> {
                    switch (row[2]) {
                        case "once" -> {
                            assertThat(number(row[4])).isBetween(0L, number(row[0]));
                            assertThat(row[3] != null).as("ends with its last cent")
                                    .isEqualTo(number(row[4]) == number(row[0]));
                        }
                        case "recurring" -> {
                            assertThat(number(row[5])).isBetween(0L, number(row[1]));
                            assertThat(row[3] != null)
                                    .isEqualTo(number(row[5]) == number(row[1]));
                        }
                        default -> assertThat(row[3]).isNull();
                    }
                });
    }

    @Test
    void a_credit_note_is_the_sum_of_its_parts_and_its_credit_is_used_left_or_void() {
        for (MoneyHistory history : HISTORIES) {
            Map<UUID, Long> used = new TreeMap<>();
            history.story.invoices().forEach(invoice -> invoice.parts().credits().stream()
                    .filter(credit -> credit.source() == Credit.Source.CREDIT_NOTE)
                    .forEach(credit -> used.merge(credit.sourceId(), credit.amountCents(),
                            Long::sum)));
            for (CreditNote note : history.notes()) {
                assertThat(note.amounts().totalCents()).isEqualTo(
                        note.amounts().subTotalExcludingTaxesCents()
                                + note.amounts().taxesCents());
                long left = note.amounts().parts().creditCents()
                        - used.getOrDefault(note.id(), 0L);
                assertThat(note.state().balanceCents()).as(note.document().number())
                        .isEqualTo(note.state().voidedAt() == null ? left : 0);
                assertThat(left).isNotNegative();
            }
        }
    }

    @Test
    void no_more_is_credited_than_was_billed_per_fee_and_per_tax() {
        for (MoneyHistory history : HISTORIES) {
            List<CreditNote> all = history.notes();
            for (Invoice invoice : history.story.invoices()) {
                List<CreditNote> notes = all.stream()
                        .filter(note -> note.invoiceId().equals(invoice.id())
                                && note.state().status() == CreditNoteStatus.FINALIZED).toList();
                Map<UUID, Long> credited = new TreeMap<>();
                Map<UUID, BigDecimal> exactly = new TreeMap<>();
                notes.forEach(note -> note.lines().items().forEach(item -> {
                    credited.merge(item.feeId(), item.amountCents(), Long::sum);
                    exactly.merge(item.feeId(), item.preciseAmountCents(), BigDecimal::add);
                }));
                for (Fee fee : invoice.parts().fees()) {
                    assertThat(credited.getOrDefault(fee.id(), 0L))
                            .as("fee of " + invoice.document().number())
                            .isLessThanOrEqualTo(fee.amounts().cents());
                    assertThat(exactly.getOrDefault(fee.id(), BigDecimal.ZERO))
                            .as("its rounding residue")
                            .isLessThan(BigDecimal.valueOf(fee.amounts().cents() + 1));
                }
                Map<String, Long> taxes = new TreeMap<>();
                notes.forEach(note -> note.lines().appliedTaxes().forEach(tax ->
                        taxes.merge(tax.code(), tax.amountCents(), Long::sum)));
                for (AppliedTax tax : invoice.parts().appliedTaxes()) {
                    assertThat(taxes.getOrDefault(tax.code(), 0L))
                            .as(tax.code() + " of " + invoice.document().number()
                            + ": each note rounds once")
                            .isLessThanOrEqualTo(tax.amountCents() + (notes.size() + 1) / 2);
                }
                // What a void leaves over becomes a note of the rest that gives nothing back.
                assertThat(notes.stream().filter(note -> note.state().voidedAt() == null)
                        .mapToLong(note -> note.amounts().taxesCents()).sum())
                        .as("taxes of " + invoice.document().number())
                        .isLessThanOrEqualTo(invoice.amounts().taxesCents());
            }
        }
    }

    @Test
    void a_wallet_holds_what_came_in_and_did_not_go_out() {
        for (MoneyHistory history : HISTORIES) {
            for (Wallet wallet : history.wallets()) {
                long[] sums = history.story.read(handle -> new Rows<>(handle, "SELECT"
                        + " coalesce(sum(CASE WHEN transaction_status IN ('purchased', 'granted')"
                        + " THEN amount_cents ELSE -amount_cents END), 0) AS balance,"
                        + " coalesce(sum(remaining_amount_cents), 0) AS remaining"
                        + " FROM wallet_transactions",
                        row -> new long[] {row.number("balance"), row.number("remaining")})
                        .first("WHERE wallet_id = ? AND status = 'settled'", wallet.id())
                        .orElseThrow());
                assertThat(wallet.balance().cents()).isNotNegative().isEqualTo(sums[0])
                        .isEqualTo(sums[1]);
            }
        }
        each("SELECT one.amount_cents, one.remaining_amount_cents, (SELECT"
                + " coalesce(sum(amount_cents), 0) FROM wallet_fundings"
                + " WHERE inbound_id = one.id) FROM wallet_transactions AS one WHERE"
                + " one.transaction_status IN ('purchased', 'granted') AND status = 'settled'",
                row -> assertThat(number(row[1])).isNotNegative()
                        .isEqualTo(number(row[0]) - number(row[2])));
        each("SELECT one.amount_cents, (SELECT sum(amount_cents) FROM wallet_fundings"
                + " WHERE outbound_id = one.id) FROM wallet_transactions AS one WHERE"
                + " one.transaction_status IN ('invoiced', 'voided')",
                row -> assertThat(number(row[1])).isEqualTo(number(row[0])));
        each("SELECT prepaid_credit_amount_cents, (SELECT sum(amount_cents)"
                + " FROM wallet_transactions WHERE invoice_id = invoices.id"
                + " AND transaction_status = 'invoiced') FROM invoices"
                + " WHERE status <> 'draft'",
                row -> assertThat(number(row[1])).isEqualTo(number(row[0])));
    }

    @Test
    void the_statement_of_account_amounts_to_what_is_due_less_what_is_left() {
        for (MoneyHistory history : HISTORIES) {
            for (String name : history.customers()) {
                UUID customer = history.story.customer(name).id();
                long due = history.story.invoices().stream()
                        .filter(invoice -> invoice.parties().customerId().equals(customer)
                                && invoice.state().status() == InvoiceStatus.FINALIZED
                                && invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED)
                        .mapToLong(Invoice::totalDueCents).sum();
                long left = history.notes().stream()
                        .filter(note -> note.customerId().equals(customer)
                                && note.state().status() == CreditNoteStatus.FINALIZED)
                        .mapToLong(note -> note.state().balanceCents()
                                + (note.state().refundStatus() == RefundStatus.SUCCEEDED ? 0
                                : note.amounts().parts().refundCents())).sum()
                        + unapplied(history, name);
                AccountStatement statement = history.story.read(handle ->
                        AccountStatement.of(CurrencyUnit.of("EUR"), new Movements(handle,
                                history.story.customer(name)).in(CurrencyUnit.of("EUR")), null,
                                LocalDate.parse("2030-01-01")));
                assertThat(statement.closingCents()).isEqualTo(due - left);
                assertThat(statement.ageing().unusedCreditCents()).isEqualTo(left);
            }
        }
    }

    /** What the books owe a customer of what voided invoices were paid with. */
    private static long unapplied(MoneyHistory history, String customer) {
        long[] cents = new long[1];
        history.story.read(handle -> {
            new Journal(handle).read(BookPart.ALL, null, entry -> cents[0] -=
                    entry.party().id().equals(customer) ? entry.cents(AccountKind.UNAPPLIED) : 0);
            return cents;
        });
        return cents[0];
    }

    private static List<Invoice> invoices() {
        return HISTORIES.stream().flatMap(history -> history.story.invoices().stream())
                .filter(invoice -> invoice.state().status() != InvoiceStatus.DRAFT).toList();
    }

    private static long credits(Invoice invoice, Credit.Source source) {
        return invoice.parts().credits().stream().filter(credit -> credit.source() == source)
                .mapToLong(Credit::amountCents).sum();
    }

    /** Rounded once, over all fees and all of their taxes ({@code money.md 1.4}). */
    private static long taxes(Invoice invoice) {
        if (invoice.document().type() == InvoiceType.CREDIT) {
            return 0;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Fee fee : invoice.parts().fees()) {
            BigDecimal net = BigDecimal.valueOf(fee.amounts().cents())
                    .subtract(fee.amounts().couponsCents());
            for (AppliedTax tax : fee.taxes().applied()) {
                sum = sum.add(net.multiply(tax.rate()).movePointLeft(2));
            }
        }
        return sum.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }

    private static void each(String sql, Consumer<String[]> law) {
        for (MoneyHistory history : HISTORIES) {
            history.story.read(handle -> Sql.texts(handle, sql)).forEach(law);
        }
    }

    private static long number(String text) {
        return text == null ? 0 : Long.parseLong(text);
    }
}
