package billing.cli.command.invoice;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about invoices. */
@Command(name = "invoice", description = "List, show, finalize, void and print invoices.",
        footer = {"  billing invoice list --customer acme",
            "  billing invoice pdf BENT-1-001-001"})
@Verbs({InvoiceListCommand.class, InvoiceShowCommand.class, InvoicePreviewCommand.class,
    InvoiceCreateCommand.class, InvoiceFinalizeCommand.class, InvoiceRefreshCommand.class,
    InvoiceVoidCommand.class, InvoiceRegenerateCommand.class, InvoiceDeleteCommand.class,
    InvoiceUpdateCommand.class, InvoiceRetryPaymentCommand.class, InvoiceLoseDisputeCommand.class,
    InvoicePdfCommand.class, InvoiceXmlCommand.class, InvoiceExportCommand.class,
    InvoiceOpenCommand.class})
public final class InvoiceCommand {
}
