package billing.cli.command.payment;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The mixin with what commands reverse of a payment, and why. */
final class PaymentReversalOptions {
    @Parameters(paramLabel = "PAYMENT",
            description = "Id of the payment, or number of its receipt.")
    private String name;
    @Option(names = "--amount", paramLabel = "AMOUNT",
            description = "Amount: 200.00, or 20000 for cents. Default: the remaining amount")
    private String amount;
    @Option(names = "--reason", paramLabel = "TEXT",
            description = "Reason shown on the statement of account, at most 255 characters.")
    private String reason;

    /** The id of the payment, or the number of its receipt. */
    String name() {
        return name;
    }

    /** The text of the amount; null for the remaining amount. */
    String amount() {
        return amount;
    }

    /** The reason, or null. */
    String reason() {
        return reason;
    }
}
