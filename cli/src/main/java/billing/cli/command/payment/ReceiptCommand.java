package billing.cli.command.payment;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about payment receipts. */
@Command(name = "receipt", description = "List and print payment receipts.",
        footer = {"  billing receipt list --invoice BENT-1-001-001",
            "  billing receipt pdf BENT-1-001-RCPT-000001"})
@Verbs({ReceiptListCommand.class, ReceiptPdfCommand.class})
public final class ReceiptCommand {
}
