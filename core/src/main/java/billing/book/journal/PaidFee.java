package billing.book.journal;

import billing.book.Account;
import billing.book.AccountKind;
import billing.book.voucher.InvoiceVoucher.FeeLine;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** A fee that was paid while it stood alone: money, income and tax at once. */
final class PaidFee {
    private PaidFee() {
    }

    /** The UTC date on which it was paid. */
    static LocalDate date(FeeLine fee) {
        return LocalDate.ofInstant(fee.succeededAt(), ZoneOffset.UTC);
    }

    /** What it brings in. */
    static FeeLedger ledger(FeeLine fee, String customer) {
        return new FeeLedger(fee, customer, fee.amountCents(), date(fee));
    }

    /** Its entry. */
    static Postings postings(FeeLine fee, FeeLedger ledger, TaxLedger taxes) {
        return new Postings()
                .debit(Account.of(AccountKind.CASH, ledger.revenue().customer()),
                        fee.amountCents() + fee.taxesCents())
                .addAll(ledger.booking())
                .addAll(taxes.charge(fee.taxesCents(), fee.taxes(), 1));
    }
}
