package billing.books.journal;

import billing.books.Account;
import billing.books.AccountKind;
import billing.books.Entry;
import billing.books.voucher.InvoiceVoucher.FeeLine;
import billing.kernel.time.LocalDays;
import java.time.LocalDate;

/** A fee that was paid without an invoice: money, income and tax at once. */
final class PaidFee {
    private PaidFee() {
    }

    /** The date on which it was paid where the seller is. */
    static LocalDate date(FeeLine fee, Entry.Party party) {
        return LocalDays.of(fee.succeededAt(), party.zone());
    }

    /** The revenue of the fee. */
    static FeeLedger ledger(FeeLine fee, Entry.Party party) {
        return new FeeLedger(fee, party.id(), fee.amountCents(), date(fee, party));
    }

    /** Its entry. */
    static Postings postings(FeeLine fee, FeeLedger ledger, TaxLedger taxes) {
        return new Postings()
                .debit(Account.of(AccountKind.CASH, ledger.revenue().customer()),
                        fee.amountCents() + fee.taxesCents())
                .addAll(ledger.booking())
                .addAll(taxes.charge(fee.taxesCents(), fee.taxes(), 1));
    }

    /** The opposite of its entry, on the date on which its payment no longer counts. */
    static Postings reversal(FeeLine fee, FeeLedger ledger, TaxLedger taxes, LocalDate date) {
        return new Postings()
                .credit(Account.of(AccountKind.CASH, ledger.revenue().customer()),
                        fee.amountCents() + fee.taxesCents())
                .addAll(ledger.reverseAll(date))
                .addAll(taxes.restoreAll());
    }
}
