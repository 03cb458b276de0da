package billing.server.api.money;

import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.server.routing.Call;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.PaymentReversal.Kind;

/** Reads the bodies of payment reversals and of customer balance requests. */
final class PaymentReversalBody {
    private PaymentReversalBody() {
    }

    /** Reads the reversal of the payment that the path names. */
    static NewReversal of(Call call, Kind kind) {
        return new NewReversal(call.id("id", "payment"), kind, cents(call.body()),
                text(call.body(), "reason"), text(call.body(), "reversed_at"), null);
    }

    /** The member {@code amount_cents}; null when it is absent. */
    static Long cents(Node body) {
        Node node = body.member("amount_cents").orElse(null);
        if (node == null || node.is(Node.Kind.NULL)) {
            return null;
        }
        if (!node.is(Node.Kind.NUMBER) || !node.text().matches("-?\\d{1,18}")) {
            throw new InvalidException("amount_cents", "invalid_value");
        }
        return Long.valueOf(node.text());
    }

    /** A text; null when it is absent. */
    static String text(Node body, String member) {
        Node node = body.member(member).orElse(null);
        if (node == null || node.is(Node.Kind.NULL)) {
            return null;
        }
        if (!node.is(Node.Kind.TEXT)) {
            throw new InvalidException(member, ErrorCode.VALUE_IS_INVALID);
        }
        return node.text();
    }
}
