package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.UUID;

/** The remaining amounts due of invoices while the lines of a file are matched in order. */
final class DueAmounts {
    private final Map<UUID, Money> left = new HashMap<>();
    private final Map<UUID, Integer> places = new HashMap<>();
    private final List<PayableInvoice> awaited = new ArrayList<>();
    /** The places of awaited invoices by their amount due, the oldest first. */
    private final Map<Money, NavigableSet<Integer>> byAmount = new HashMap<>();

    /** Of invoices, the oldest first. */
    DueAmounts(Iterable<PayableInvoice> invoices) {
        for (PayableInvoice invoice : invoices) {
            if (invoice.awaited()) {
                places.put(invoice.id(), awaited.size());
                awaited.add(invoice);
            }
            set(invoice.id(), invoice.due());
        }
    }

    private void set(UUID id, Money due) {
        Money before = left.put(id, due);
        Integer place = places.get(id);
        if (place != null) {
            if (before != null) {
                byAmount.get(before).remove(place);
            }
            byAmount.computeIfAbsent(due, amount -> new TreeSet<>()).add(place);
        }
    }

    /** Returns the awaited invoices of which exactly this is due, the oldest first. */
    List<PayableInvoice> awaited(Money due) {
        return byAmount.getOrDefault(due, Collections.emptyNavigableSet()).stream()
                .map(awaited::get).toList();
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
        if (left.containsKey(invoiceId)) {
            set(invoiceId, left.get(invoiceId).plus(paid));
        }
    }

    /** Allocates money to invoices of one currency in order, up to the amount due of each. */
    List<Match.Share> pay(List<PayableInvoice> invoices, Money money) {
        List<Match.Share> shares = new ArrayList<>();
        Money rest = money;
        for (PayableInvoice invoice : invoices) {
            Money share = rest.min(due(invoice));
            if (share.isPositive()) {
                shares.add(new Match.Share(invoice, share.cents()));
                set(invoice.id(), due(invoice).minus(share));
                rest = rest.minus(share);
            }
        }
        return shares;
    }
}
