package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Money that came in and may come back: a payment, or all payments of one line of a bank.
 *
 * @param lineId       of the line that brought it; or null
 * @param paymentIds   its payments; empty while the line is in the same file and not booked yet
 * @param cents        what is left of it, in minor units
 * @param paid         what of it pays which invoices
 * @param payerAccount from which it came; empty when unknown
 */
public record ReturnablePayment(String lineId, List<UUID> paymentIds, CurrencyUnit currency,
                                long cents, Map<UUID, Long> paid, LocalDate paidOn,
                                String payerAccount) {
    public ReturnablePayment {
        paymentIds = List.copyOf(paymentIds);
        paid = Map.copyOf(paid);
    }

    /** What matched a line of the same file that pays. */
    static ReturnablePayment of(Match match) {
        return new ReturnablePayment(match.line().id(), List.of(), match.line().currency(),
                match.keptCents(), match.shares().stream().collect(
                        Collectors.toMap(share -> share.invoice().id(),
                                Match.Share::cents)),
                match.line().bookedOn(), match.line().payer().account());
    }

    /** Whether it is one payment, of which a part may come back. */
    boolean isOne() {
        return paid.size() == 1 && paymentIds.size() <= 1;
    }
}
