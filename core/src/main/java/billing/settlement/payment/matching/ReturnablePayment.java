package billing.settlement.payment.matching;

import billing.kernel.money.CurrencyUnit;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A received payment that the bank may return: one payment, or all payments of one bank line.
 *
 * @param lineId       the bank line of the payment; or null
 * @param paymentIds   its payments; empty while the line is in the same file and not booked yet
 * @param cents        its remaining amount, in minor units
 * @param paid         the paid amounts by invoice
 * @param payerAccount the payer's account; empty when unknown
 */
public record ReturnablePayment(String lineId, List<UUID> paymentIds, CurrencyUnit currency,
                                long cents, Map<UUID, Long> paid, LocalDate paidOn,
                                String payerAccount) {
    public ReturnablePayment {
        paymentIds = List.copyOf(paymentIds);
        paid = Map.copyOf(paid);
    }

    /** Returns the payment of a matched line of the same file. */
    static ReturnablePayment of(Match match) {
        return new ReturnablePayment(match.line().id(), List.of(), match.line().currency(),
                match.keptCents(), match.shares().stream().collect(
                        Collectors.toMap(share -> share.invoice().id(),
                                Match.Share::cents)),
                match.line().bookedOn(), match.line().payer().account());
    }

    /** Whether it is a single payment, which may be returned in part. */
    boolean isOne() {
        return paid.size() == 1 && paymentIds.size() <= 1;
    }
}
