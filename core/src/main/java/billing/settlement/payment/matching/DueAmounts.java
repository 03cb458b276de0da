package billing.settlement.payment.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What is still due while the lines of a file are matched one after the other. */
final class DueAmounts {
    private final Map<UUID, Long> left = new HashMap<>();

    DueAmounts(Iterable<PayableInvoice> invoices) {
        invoices.forEach(invoice -> left.put(invoice.id(), invoice.dueCents()));
    }

    long cents(PayableInvoice invoice) {
        return left.get(invoice.id());
    }

    long sum(List<PayableInvoice> invoices) {
        return invoices.stream().mapToLong(this::cents).reduce(0, Math::addExact);
    }

    boolean isOpen(PayableInvoice invoice) {
        return cents(invoice) > 0;
    }

    /** A payment came back: what it had paid is due again. */
    void reopen(UUID invoiceId, long cents) {
        left.computeIfPresent(invoiceId, (id, due) -> due + cents);
    }

    /** Pays invoices one after the other, as far as the money goes. */
    List<Match.Share> pay(List<PayableInvoice> invoices, long cents) {
        List<Match.Share> shares = new ArrayList<>();
        long rest = cents;
        for (PayableInvoice invoice : invoices) {
            long share = Math.min(rest, cents(invoice));
            if (share > 0) {
                shares.add(new Match.Share(invoice, share));
                left.merge(invoice.id(), -share, Long::sum);
                rest -= share;
            }
        }
        return shares;
    }
}
