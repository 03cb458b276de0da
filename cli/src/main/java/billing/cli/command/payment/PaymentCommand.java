package billing.cli.command.payment;

import picocli.CommandLine.Command;

/** What can be done with payments. */
@Command(name = "payment", description = "List, show, record and import payments of invoices.",
        subcommands = {PaymentListCommand.class, PaymentShowCommand.class,
            PaymentRecordCommand.class, PaymentImportCommand.class,
            PaymentRequestCommand.class},
        footer = {"  billing payment list --customer acme",
            "  billing payment record BENT-1-001-001 --reference \"wire 4711\""})
public final class PaymentCommand {
}
