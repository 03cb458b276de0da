package billing.cli.command.payment;

import picocli.CommandLine.Command;

/** What can be done with receipts. */
@Command(name = "receipt", description = "List and print the receipts of payments.",
        subcommands = {ReceiptListCommand.class, ReceiptPdfCommand.class},
        footer = {"  billing receipt list --invoice BENT-1-001-001",
            "  billing receipt pdf BENT-1-001-RCPT-000001"})
public final class ReceiptCommand {
}
