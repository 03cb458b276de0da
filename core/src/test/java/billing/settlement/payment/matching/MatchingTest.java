package billing.settlement.payment.matching;

import static org.assertj.core.api.Assertions.assertThat;

import billing.kernel.money.CurrencyUnit;
import billing.settlement.payment.matching.Match.Confidence;
import billing.settlement.payment.matching.Match.Outcome;
import billing.settlement.payment.statement.BankLine;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which invoices bank lines pay, and why. */
class MatchingTest {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private final List<PayableInvoice> invoices = new ArrayList<>();
    private final Map<String, Set<UUID>> accounts = new HashMap<>();
    private final Set<String> booked = new HashSet<>();
    private final List<BankLine> lines = new ArrayList<>();

    @Test
    void a_number_in_the_text_pays_its_invoice_however_it_is_broken() {
        invoice("BENT-1-001-001", "acme", 100);
        for (String text : List.of("Invoice BENT-1-001-001 thanks", "bent 1 001 001",
                "BENT1001001", "RE.BENT-1-00 1-001,March", "BENT/1/001/001")) {
            lines.clear();
            line(100, text);
            assertThat(match()).as(text).containsExactly("matched certain BENT-1-001-001=100");
        }
    }

    @Test
    void a_longer_number_and_the_number_of_a_credit_note_are_other_numbers() {
        invoice("A-001-001", "acme", 100);
        line(100, "A-001-0012");
        line(100, "XA-001-001");
        line(100, "your note A-001-001-CN002");
        assertThat(match()).allMatch(one -> one.startsWith("ambiguous - A-001-001"),
                "only the amount proposes it");
    }

    @Test
    void several_numbers_whose_dues_amount_to_the_payment_are_paid_together() {
        invoice("A-1", "acme", 100);
        invoice("A-2", "acme", 50);
        line(150, "A-2, A-1");
        assertThat(match()).containsExactly("matched certain A-2=50 A-1=100");
    }

    @Test
    void several_numbers_and_less_money_leave_the_choice_to_a_person() {
        invoice("A-1", "acme", 100);
        invoice("A-2", "acme", 50);
        line(149, "A-1 A-2");
        assertThat(match()).containsExactly("ambiguous - A-1 A-2");
    }

    @Test
    void a_creditor_reference_with_right_check_digits_holds_the_number() {
        invoice("539-007547034", "acme", 100);
        structured(100, "RF18539007547034");
        structured(100, "RF19539007547034");
        assertThat(match().get(0)).isEqualTo("matched certain 539-007547034=100");
        assertThat(match().get(1)).startsWith("unmatched");
    }

    @Test
    void amount_and_name_or_account_of_the_payer_are_enough_when_only_one_fits() {
        invoice("A-1", "Åcme Software GmbH", 100);
        invoice("B-1", "Other", 100);
        invoice("C-1", "Third", 70);
        payer(100, "ACME SOFTWARE", "");
        accounts.put("DE1", Set.of(customer("Third")));
        payer(70, "Somebody Else", "DE1");
        assertThat(match()).containsExactly("matched likely A-1=100", "matched likely C-1=70");
    }

    @Test
    void the_amount_alone_is_a_proposal() {
        invoice("A-1", "Acme", 100);
        payer(100, "Nobody", "");
        assertThat(match()).containsExactly("ambiguous - A-1");
    }

    @Test
    void equal_amounts_of_one_payer_are_ambiguous_and_the_oldest_together_are_not() {
        invoice("A-1", "Acme", 100);
        invoice("A-2", "Acme", 100);
        invoice("A-3", "Acme", 70);
        payer(100, "Acme", "");
        payer(200, "Acme", "");
        assertThat(match()).containsExactly("ambiguous - A-1 A-2",
                "matched likely A-1=100 A-2=100");
    }

    @Test
    void part_payments_add_up_and_what_is_more_than_due_is_left() {
        invoice("A-1", "acme", 100);
        line(60, "A-1");
        line(60, "A-1");
        line(10, "A-1");
        assertThat(match()).containsExactly("partial likely A-1=60",
                "overpaid likely A-1=40 rest 20", "unmatched -");
    }

    @Test
    void lines_that_name_invoices_come_before_those_that_only_have_the_amount() {
        invoice("A-1", "Acme", 100);
        payer(100, "Acme", "");
        line(100, "A-1");
        assertThat(match()).containsExactly("unmatched -", "matched certain A-1=100");
    }

    @Test
    void money_of_another_currency_pays_nothing() {
        invoice("A-1", "acme", 100);
        lines.add(bankLine(100, CurrencyUnit.of("USD"), "A-1", "", "", "", false, List.of()));
        assertThat(match()).containsExactly("unmatched -");
    }

    @Test
    void returns_and_outgoing_money_are_distinguished() {
        invoice("A-1", "acme", 100);
        line(-100, "rent");
        line(-100, "direct debit returned A-1");
        lines.add(bankLine(100, EUR, "A-1", "", "", "", true, List.of()));
        assertThat(match()).containsExactly("outgoing -", "unmatched -",
                "unmatched -");
    }

    @Test
    void a_line_is_booked_once() {
        invoice("A-1", "acme", 100);
        line(100, "A-1");
        booked.add(lines.get(0).id());
        assertThat(match()).containsExactly("booked -");
    }

    @Test
    void a_line_copied_by_a_user_is_left_and_not_reported_as_booked() {
        invoice("A-1", "acme", 60);
        invoice("A-2", "acme", 40);
        line(60, "A-1");
        lines.add(lines.get(0));
        line(40, "A-2");
        assertThat(match()).containsExactly("matched certain A-1=60", "duplicate -",
                "matched certain A-2=40");
        booked.add(lines.get(0).id());
        assertThat(match()).containsExactly("booked -", "booked -", "matched certain A-2=40");
    }

    @Test
    void numbers_given_by_hand_count_and_must_exist() {
        invoice("A-1", "acme", 100);
        lines.add(bankLine(60, EUR, "", "", "", "", false, List.of("a-1")));
        lines.add(bankLine(40, EUR, "", "", "", "", false, List.of("A-9")));
        assertThat(match()).containsExactly("partial likely A-1=60", "unmatched -");
    }

    @Test
    void a_top_up_is_paid_whole_or_not_at_all() {
        invoices.add(new PayableInvoice(UUID.randomUUID(), "A-1", customer("acme"), List.of(),
                EUR, 100, true, true));
        line(60, "A-1");
        assertThat(match()).containsExactly("ambiguous - A-1");
    }

    @Test
    void of_many_invoices_with_the_amount_the_oldest_ten_are_listed() {
        for (int i = 10; i < 40; i++) {
            invoice("A-" + i, "customer " + i, 100);
        }
        line(100, "A-12");
        line(60, "A-11");
        payer(100, "Stranger", "");
        List<Match> matches = new Matching(invoices, accounts, booked, List.of(), Set.of())
                .match(lines);
        assertThat(matches.get(2).numbers()).containsExactly("A-10", "A-13", "A-14", "A-15",
                "A-16", "A-17", "A-18", "A-19", "A-20", "A-21");
        assertThat(matches.get(2).explanation())
                .isEqualTo("only the amount matches; 18 more are not listed");
    }

    @Test
    void a_name_within_that_of_the_account_holder_is_the_payer() {
        invoice("A-1", "Bent Engineering", 100);
        invoice("A-2", "Engineering", 70);
        invoice("A-3", "Acme", 100);
        payer(100, "Engineering Bent and Sons", "");
        assertThat(match()).containsExactly("matched likely A-1=100");
    }

    @Test
    @Timeout(60)
    void fifty_thousand_returns_take_time_in_proportion_to_their_number() {
        for (int i = 0; i < 25_000; i++) {
            String number = String.format("N-%05d", i);
            invoice(number, "acme", 100 + i % 7);
            line(100 + i % 7, number);
            lines.add(bankLine(-100 - i % 7, EUR, number, "", "", "", true, List.of()));
        }
        assertThat(new Matching(invoices, accounts, booked, List.of(), Set.of()).match(lines))
                .filteredOn(match -> match.outcome() == Outcome.RETURNED).hasSize(25_000);
    }

    private void invoice(String number, String name, long cents) {
        invoices.add(new PayableInvoice(UUID.nameUUIDFromBytes(number.getBytes()), number,
                customer(name), List.of(name), EUR, cents, false, true));
    }

    private static UUID customer(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes());
    }

    private void line(long cents, String text) {
        lines.add(bankLine(cents, EUR, text, "", "", "", false, List.of()));
    }

    private void structured(long cents, String reference) {
        lines.add(bankLine(cents, EUR, "", reference, "Nobody", "", false, List.of()));
    }

    private void payer(long cents, String name, String account) {
        lines.add(bankLine(cents, EUR, "thanks", "", name, account, false, List.of()));
    }

    private BankLine bankLine(long cents, CurrencyUnit currency, String text, String reference,
                              String payer, String account, boolean returned,
                              List<String> numbers) {
        int line = lines.size() + 1;
        return new BankLine(line, "line " + line, LocalDate.parse("2026-03-02"), cents, currency,
                new BankLine.Payer(payer, account),
                new BankLine.Reference(text, reference, ""),
                "", numbers, returned);
    }

    private List<String> match() {
        return new Matching(invoices, accounts, booked, List.of(), Set.of()).match(lines).stream()
                .map(MatchingTest::text).toList();
    }

    private static String text(Match match) {
        StringBuilder text = new StringBuilder(match.outcome().code()).append(' ')
                .append(match.confidence() == Confidence.CERTAIN ? "certain"
                        : match.confidence() == null ? "-" : "likely");
        match.shares().forEach(share -> text.append(' ').append(share.invoice().number())
                .append('=').append(share.cents()));
        match.candidates().forEach(one -> text.append(' ').append(one.number()));
        return text + (match.outcome() == Outcome.OVERPAID ? " rest " + match.restCents() : "");
    }
}
