package billing.settlement.wallet.reader;

import billing.catalog.CustomSectionChoice;
import billing.engine.Handle;
import billing.input.Characters;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.subscription.PaymentChoice;
import billing.subscription.PaymentChoiceReader;
import billing.subscription.PurchaseOrderNumber;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads a request to create wallet transactions ({@code money.md 5.4}). */
public final class TransactionReader {
    private static final int NAME_LENGTH_MAX = 255;
    private static final Map<String, Object> ANY = Map.of();
    private static final Shape SHAPE = Shape.of("wallet transaction")
            .with("wallet_id", Types.text(), "ID of the wallet.")
            .with("paid_credits", new CreditAmountReader(), "Credits to purchase.")
            .with("granted_credits", new CreditAmountReader(), "Credits to grant.")
            .with("voided_credits", new CreditAmountReader(), "Credits to void.")
            .with("voided_transaction_id", Types.text(), "Inbound transaction to void.")
            .with("invoice_requires_successful_payment", Types.flag(),
                    "Hides the invoice until it is paid.")
            .with("ignore_paid_top_up_limits", Types.flag(),
                    "Ignores the wallet's limits of paid top-ups.")
            .with("priority", Types.whole(Long.MIN_VALUE), "1 to 50; 1 is used first.")
            .with("purchase_order_number", PurchaseOrderNumber.TYPE,
                    "Printed on the invoice.")
            .with("name", Types.node(ANY), "Printed on the invoice.")
            .with("metadata", Types.node(ANY), "Key-value pairs.")
            .with("payment_method", PaymentChoiceReader.TYPE, "Payment method of the invoice.")
            .with("invoice_custom_section", TopUpChoices.SECTIONS, "Printed on the invoice.");

    private final Handle handle;
    private final Fields in;

    /** Reads the body of a request. */
    public TransactionReader(Handle handle, Node body) {
        this.handle = handle;
        this.in = SHAPE.read(body, Reading.ofRequests());
    }

    /** The members. */
    public Fields fields() {
        return in;
    }

    /** Returns the terms of the requested transactions. */
    public TopUpTerms terms(Wallet wallet) {
        long priority = in.<Long>find("priority").orElse((long) TopUpTerms.DEFAULT_PRIORITY);
        if (priority < 1 || priority > TopUpTerms.DEFAULT_PRIORITY) {
            in.fault("priority", ErrorCode.VALUE_IS_INVALID, "the priority must be between 1 and "
                    + TopUpTerms.DEFAULT_PRIORITY, null);
        }
        return new TopUpTerms(in.find("name").isEmpty() ? null : name(in, "name"), (int) priority,
                in.orElse("invoice_requires_successful_payment",
                        wallet.terms().topUps().requiresSuccessfulPayment()), pairs(),
                payment(wallet.customerId()),
                in.<Fields>find("invoice_custom_section").map(given -> TopUpChoices.sections(
                        handle, given, CustomSectionChoice.NONE)).orElse(CustomSectionChoice.NONE),
                PurchaseOrderNumber.trimmed(in.get("purchase_order_number", null)));
    }

    /** Reads the name of transactions from a member, under which faults are reported. */
    static String name(Fields in, String member) {
        Node node = in.node(member);
        if (!node.is(Node.Kind.TEXT)) {
            in.reading().problems().add(node, member, "invalid_value",
                    "a name must be a string, not " + node.shown(), null);
            return null;
        }
        if (node.text().isEmpty()) {
            in.reading().problems().add(node, member, "value_is_too_short",
                    "a name must have at least one character", null);
        }
        if (Characters.areMoreThan(node.text(), NAME_LENGTH_MAX)) {
            in.reading().problems().add(node, member, "too_long",
                    "a name must have at most " + NAME_LENGTH_MAX + " characters", null);
        }
        if (!Characters.fitLine(node.text())) {
            in.reading().problems().add(node, member, ErrorCode.VALUE_IS_INVALID,
                    "a name must be one line without control characters", null);
        }
        return node.text();
    }

    private List<TopUpTerms.Pair> pairs() {
        if (in.find("metadata").isEmpty()) {
            return List.of();
        }
        Node node = in.node("metadata");
        if (node.is(Node.Kind.OBJECT) && node.isBlank()) {
            return List.of();
        }
        MetadataPairs pairs = MetadataPairs.of(node, MetadataPairs.OF_TRANSACTION);
        if (pairs.fault() != null) {
            in.fault("metadata", pairs.fault(), "metadata must be a list of keys and values", null);
        }
        return pairs.pairs();
    }

    private PaymentChoice payment(UUID customerId) {
        Optional<PaymentChoice> choice = TopUpChoices.payment(handle, customerId,
                in.get("payment_method", null), PaymentChoice.DEFAULT);
        if (choice.isEmpty()) {
            in.fault("payment_method", "invalid_payment_method", "no such payment method", null);
        }
        return choice.orElse(PaymentChoice.DEFAULT);
    }
}
