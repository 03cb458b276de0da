package billing.server.api.money;

import billing.input.Fields;
import billing.input.Node;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.routing.Call;
import billing.server.routing.RequestIds;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.PaymentReversal.Kind;
import java.util.Optional;

/**
 * Reads the bodies of payments, their reversals and customer balance requests
 * ({@code money.md 7.1, 7.6}).
 */
final class PaymentBody {
    private static final String CENTS = "amount_cents";
    private static final String INVOICE = "invoice_id";
    private static final String REFERENCE = "reference";
    private static final String PAID_AT = "paid_at";
    private static final String AGAIN = "again";
    private static final String EXCESS_TO_BALANCE = "excess_to_balance";
    private static final String REASON = "reason";
    private static final String REVERSED_AT = "reversed_at";
    /** Without the amount, whose faults have their place in an order of faults. */
    private static final Shape PAYMENT = Shape.of("payment")
            .with(INVOICE, Types.text(), "The paid invoice.")
            .with(REFERENCE, Types.text(), "The payer's reference.")
            .with(PAID_AT, Types.text(), "When it was paid. Default: now.")
            .with(AGAIN, Types.flag(), "Whether to record it although an equal payment exists.")
            .with(EXCESS_TO_BALANCE, Types.flag(),
                    "Whether what exceeds the amount due is added to the customer's balance.");
    private static final Shape REVERSAL = Shape.of("reversal")
            .with(REASON, Types.text(), "Why it is reversed.")
            .with(REVERSED_AT, Types.text(), "When it was reversed. Default: now.");

    private PaymentBody() {
    }

    /** Reads a new payment; its amount is null unless it is a whole number. */
    static NewPayment payment(Node body) {
        Fields in = PAYMENT.request(body);
        String invoice = in.get(INVOICE, null);
        return new NewPayment(RequestIds.find(invoice).orElse(null), invoice,
                body.member(CENTS).flatMap(Node::integer).orElse(null), in.get(REFERENCE, null),
                in.get(PAID_AT, null), in.orElse(AGAIN, false),
                in.orElse(EXCESS_TO_BALANCE, false));
    }

    /** Reads the reversal of the payment that the path names. */
    static NewReversal reversal(Call call, Kind kind) {
        Long cents = cents(call.body());
        Fields in = REVERSAL.request(call.body());
        return new NewReversal(call.id("id", "payment"), kind, cents, in.get(REASON, null),
                in.get(REVERSED_AT, null), null);
    }

    /**
     * The amount; null when it is absent.
     *
     * @throws InvalidException {@code base: value_is_invalid} unless the body is an object;
     *                          {@code amount_cents: invalid_value} unless the amount is a whole
     *                          number
     */
    static Long cents(Node body) {
        if (!body.is(Node.Kind.OBJECT)) {
            throw new InvalidException("base", ErrorCode.VALUE_IS_INVALID);
        }
        Optional<Node> given = body.member(CENTS).filter(node -> !node.is(Node.Kind.NULL));
        return given.isEmpty() ? null : given.flatMap(Node::integer)
                .orElseThrow(() -> new InvalidException(CENTS, "invalid_value"));
    }
}
