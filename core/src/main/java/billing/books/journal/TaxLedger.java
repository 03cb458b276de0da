package billing.books.journal;

import billing.books.Account;
import billing.books.Posting;
import billing.books.voucher.InvoiceVoucher.TaxLine;
import billing.kernel.money.Allocation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The amounts of each tax on one invoice. */
final class TaxLedger {
    private final String customer;
    private final Map<Account, Posting> owed = new LinkedHashMap<>();

    TaxLedger(String customer) {
        this.customer = customer;
    }

    /**
     * Charges a tax amount. The lines of a document are rounded one by one and their sum once, so
     * the sum is distributed over the lines again.
     *
     * @param cents what the document charges in all
     * @param sign  1 to charge, -1 to credit
     */
    List<Posting> charge(long cents, List<TaxLine> lines, int sign) {
        List<Long> shares = lines.isEmpty() ? List.of() : Allocation.proportional(cents,
                lines.stream().map(line -> BigDecimal.valueOf(Math.abs(line.amountCents())))
                        .toList());
        List<Posting> postings = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Account account = Account.tax(customer, lines.get(i).code(), lines.get(i).rate());
            Posting posting = new Posting(account, -sign * shares.get(i),
                    -sign * lines.get(i).baseCents());
            owed.merge(account, posting, TaxLedger::sum);
            postings.add(posting);
        }
        return postings;
    }

    /** Credits all that is owed. */
    List<Posting> restoreAll() {
        List<Posting> postings = owed.values().stream()
                .map(one -> new Posting(one.account(), -one.cents(), -one.baseCents())).toList();
        owed.clear();
        return postings;
    }

    private static Posting sum(Posting one, Posting other) {
        return new Posting(one.account(), one.cents() + other.cents(),
                one.baseCents() + other.baseCents());
    }
}
