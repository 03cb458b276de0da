package billing.settlement.payment.statement;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.time.LocalDate;
import java.util.List;

/**
 * Money that moved on an account, as the bank tells it; absent texts are empty.
 *
 * @param line        where it stands in its file, from 1
 * @param id          the same whenever the same line is read again: a fingerprint of all that the
 *                    bank says of it, counted among equal lines of its file
 * @param bookedOn    the bank's date
 * @param amountCents minor units; negative when it went out
 * @param payer       who is on the other side
 * @param reference   what it is for
 * @param account     the account on which it moved
 * @param invoices    numbers that a person has put beside the line
 * @param returned    whether it takes back or gives back an earlier movement
 */
public record BankLine(long line, String id, LocalDate bookedOn, long amountCents,
                       CurrencyUnit currency, Payer payer, Reference reference, String account,
                       List<String> invoices, boolean returned) {
    /**
     * Who is on the other side.
     *
     * @param name    as the bank writes it
     * @param account their IBAN or account, without blanks
     */
    public record Payer(String name, String account) {
    }

    /**
     * What it is for.
     *
     * @param text       what the payer wrote, and further references, in one line
     * @param structured a creditor reference ({@code RF18…}); without blanks
     * @param bank       the bank's name for it
     */
    public record Reference(String text, String structured, String bank) {
    }

    public BankLine {
        invoices = List.copyOf(invoices);
    }

    /** What moved, with its currency. */
    public Money amount() {
        return new Money(amountCents, currency);
    }

    /** The same line with another identity. */
    BankLine named(String newId) {
        return new BankLine(line, newId, bookedOn, amountCents, currency, payer, reference,
                account, invoices, returned);
    }
}
