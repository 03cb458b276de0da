package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What is still due while the lines of a file are matched one after the other. */
final class DueAmounts {
    private final Map<UUID, Money> left = new HashMap<>();

    DueAmounts(Iterable<PayableInvoice> invoices) {
        invoices.forEach(invoice -> left.put(invoice.id(), invoice.due()));
    }

    Money due(PayableInvoice invoice) {
        return left.get(invoice.id());
    }

    /** What is due on invoices of one currency together. */
    Money sum(CurrencyUnit currency, List<PayableInvoice> invoices) {
        return Money.sum(currency, invoices.stream().map(this::due).toList());
    }

    boolean isOpen(PayableInvoice invoice) {
        return due(invoice).isPositive();
    }

    /** A payment came back: what it had paid is due again. */
    void reopen(UUID invoiceId, Money paid) {
        left.computeIfPresent(invoiceId, (id, due) -> due.plus(paid));
    }

    /** Pays invoices of one currency one after the other, as far as the money goes. */
    List<Match.Share> pay(List<PayableInvoice> invoices, Money money) {
        List<Match.Share> shares = new ArrayList<>();
        Money rest = money;
        for (PayableInvoice invoice : invoices) {
            Money share = rest.min(due(invoice));
            if (share.isPositive()) {
                shares.add(new Match.Share(invoice, share.cents()));
                left.merge(invoice.id(), share, Money::minus);
                rest = rest.minus(share);
            }
        }
        return shares;
    }
}
