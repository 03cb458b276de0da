package billing.kernel.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.kernel.error.NotAllowedException;
import billing.settlement.creditnote.CreditNoteStatus;
import billing.settlement.creditnote.CreditStatus;
import billing.settlement.creditnote.RefundStatus;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.subscription.ActivationRule;
import billing.subscription.SubscriptionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every state is in one table. {@code mvn -Dstates.update} draws the diagrams again. */
class TransitionsTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "design", "states.md");
    private static final String BEGIN = "<!-- drawn from the tables -->\n";
    private static final String END = "<!-- end of what is drawn -->\n";
    private static final List<Transitions<?>> TABLES = List.of(SubscriptionStatus.MOVES,
            ActivationRule.Status.MOVES, InvoiceStatus.MOVES, PaymentStatus.OF_INVOICES,
            PaymentStatus.OF_FEES, CreditNoteStatus.MOVES, CreditStatus.MOVES,
            RefundStatus.MOVES, Wallet.Status.MOVES, WalletTransaction.Status.MOVES,
            PaymentOutcome.OF_REQUESTS);

    @Test
    @DisplayName("an illegal move gives the documented code, a legal one the new state")
    void moves() {
        assertThat(InvoiceStatus.MOVES.move(InvoiceStatus.DRAFT, InvoiceStatus.FINALIZED, "X-1"))
                .isEqualTo(InvoiceStatus.FINALIZED);
        assertCode("not_voidable", () -> InvoiceStatus.MOVES.move(InvoiceStatus.DRAFT,
                InvoiceStatus.VOIDED, "X-DRAFT"));
        assertCode("not_deletable", () -> InvoiceStatus.MOVES.move(InvoiceStatus.FINALIZED,
                InvoiceStatus.DELETED, "X-1"));
        assertCode("invalid_status", () -> SubscriptionStatus.MOVES.move(
                SubscriptionStatus.CANCELED, SubscriptionStatus.ACTIVE, "s-1"));
        assertCode("payment_request_is_already_succeeded", () -> PaymentOutcome.OF_REQUESTS.move(
                PaymentOutcome.SUCCEEDED, PaymentOutcome.SUCCEEDED, "r-1"));
        assertCode("no_voidable_amount", () -> CreditStatus.MOVES.move(CreditStatus.CONSUMED,
                CreditStatus.VOIDED, "X-1-CN001"));
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.4 these moves of an invoice, and no others")
    void of_invoices() {
        assertThat(legal(InvoiceStatus.MOVES, InvoiceStatus.values())).containsExactly(
                "generating: open draft finalized closed", "open: finalized closed",
                "draft: finalized closed deleted", "finalized: voided", "voided:", "closed:",
                "deleted:");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 2.1 these moves of a subscription, and no others")
    void of_subscriptions() {
        assertThat(legal(SubscriptionStatus.MOVES, SubscriptionStatus.values())).containsExactly(
                "pending: active canceled incomplete", "active: terminated", "terminated:",
                "canceled:", "incomplete: active canceled");
    }

    @Test
    @DisplayName("subscriptions-and-invoicing.md 6.9, 8.4: invoices are never refunded; a payment "
            + "status may be stated again")
    void of_payments() {
        assertThat(legal(PaymentStatus.OF_INVOICES, PaymentStatus.values())).containsExactly(
                "pending: pending succeeded failed", "succeeded: pending succeeded failed",
                "failed: pending succeeded failed", "refunded: refunded");
        assertThat(legal(PaymentStatus.OF_FEES, PaymentStatus.values())).containsExactly(
                "pending: pending succeeded failed refunded",
                "succeeded: pending succeeded failed refunded",
                "failed: pending succeeded failed refunded",
                "refunded: pending succeeded failed refunded");
    }

    @Test
    void the_diagrams_of_the_architecture_are_current() throws IOException {
        String text = Files.readString(DOCUMENT);
        int from = text.indexOf(BEGIN) + BEGIN.length();
        int to = text.indexOf(END);
        String wanted = TABLES.stream().map(table -> "\n**" + table.subject() + "**\n\n```mermaid\n"
                + table.diagram() + "```\n").collect(Collectors.joining()) + "\n";
        if (System.getProperty("states.update") != null) {
            Files.writeString(DOCUMENT, text.substring(0, from) + wanted + text.substring(to));
            text = Files.readString(DOCUMENT);
            to = text.indexOf(END);
        }
        assertThat(text.substring(from, to))
                .as("`mvn test -Dtest=TransitionsTest -Dstates.update` draws it")
                .isEqualTo(wanted);
    }

    private static <S extends Enum<S>> List<String> legal(Transitions<S> table, S[] states) {
        return Arrays.stream(states).map(from -> name(from) + ":" + Arrays.stream(states)
                .filter(to -> table.allow(from, to)).map(to -> " " + name(to))
                .collect(Collectors.joining())).toList();
    }

    private static String name(Enum<?> state) {
        return state.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static void assertCode(String code, Runnable move) {
        assertThatThrownBy(move::run).isInstanceOfSatisfying(NotAllowedException.class,
                refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
