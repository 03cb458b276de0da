package billing.settlement.payment.statement;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.LocalDate;
import java.util.List;

/**
 * A transaction on a bank account as reported by the bank; absent texts are empty.
 *
 * @param line        its line number in the file, from 1
 * @param id          identifies the line in every import: a fingerprint of its content and its
 *                    ordinal among equal lines of the file
 * @param bookedOn    the booking date
 * @param amountCents minor units; negative for outgoing money
 * @param payer       the counterparty
 * @param reference   the remittance information
 * @param account     the account of the statement
 * @param invoices    invoice numbers entered by a user
 * @param returned    whether it returns an earlier transaction
 */
public record BankLine(long line, String id, LocalDate bookedOn, long amountCents,
                       CurrencyUnit currency, Payer payer, Reference reference, String account,
                       List<String> invoices, boolean returned) {
    /**
     * The counterparty.
     *
     * @param name    as reported by the bank
     * @param account its IBAN or account, without blanks
     */
    public record Payer(String name, String account) {
    }

    /**
     * The remittance information.
     *
     * @param text       the payer's text and further references, in one line
     * @param structured a creditor reference ({@code RF18…}); without blanks
     * @param bank       the bank's reference
     */
    public record Reference(String text, String structured, String bank) {
    }

    public BankLine {
        invoices = List.copyOf(invoices);
    }

    /** The amount with its currency. */
    public Money amount() {
        return new Money(amountCents, currency);
    }

    /** Returns this line with another id. */
    BankLine named(String newId) {
        return new BankLine(line, newId, bookedOn, amountCents, currency, payer, reference,
                account, invoices, returned);
    }
}
