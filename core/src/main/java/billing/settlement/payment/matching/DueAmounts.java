package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The remaining amounts due of invoices while the lines of a file are matched in order. */
final class DueAmounts {
    private final Map<UUID, Money> left = new HashMap<>();

    DueAmounts(Iterable<PayableInvoice> invoices) {
        invoices.forEach(invoice -> left.put(invoice.id(), invoice.due()));
    }

    Money due(PayableInvoice invoice) {
        return left.get(invoice.id());
    }

    /** Returns the sum of the amounts due of invoices in one currency. */
    Money sum(CurrencyUnit currency, List<PayableInvoice> invoices) {
        return Money.sum(currency, invoices.stream().map(this::due).toList());
    }

    boolean isOpen(PayableInvoice invoice) {
        return due(invoice).isPositive();
    }

    /** Adds the amount of a returned payment, which is due again. */
    void reopen(UUID invoiceId, Money paid) {
        left.computeIfPresent(invoiceId, (id, due) -> due.plus(paid));
    }

    /** Allocates money to invoices of one currency in order, up to the amount due of each. */
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
