package billing.subscription;

import billing.engine.Identifiers;
import billing.input.Fields;
import billing.input.MemberType;
import billing.input.Shape;
import billing.input.Types;

/** Reads the member {@code payment_method} of requests ({@code money.md 5.1, 10}). */
public final class PaymentChoiceReader {
    private static final String METHOD_TYPE = "payment_method_type";
    private static final String METHOD_ID = "payment_method_id";
    /** The member; other values than objects are {@code value_is_invalid}. */
    public static final MemberType<Fields> TYPE = Types.object(Shape.of("payment method")
            .with(METHOD_TYPE, Types.text(), "provider or manual.")
            .with(METHOD_ID, Types.text(), "Stored payment method."));

    private PaymentChoiceReader() {
    }

    /**
     * The choice that is stated, not checked; an identifier that is none belongs to no method.
     *
     * @param given null for the customer's default
     */
    public static PaymentChoice read(Fields given) {
        return given == null ? PaymentChoice.DEFAULT
                : new PaymentChoice(given.get(METHOD_TYPE, null), given.<String>find(METHOD_ID)
                        .filter(id -> !id.isBlank()).map(id -> Identifiers.read(id.strip())
                                .orElse(Identifiers.NONE)).orElse(null));
    }
}
