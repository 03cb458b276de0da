package billing.cli.command.einvoice;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about electronic invoices. */
@Command(name = "einvoice",
        description = "Check e-invoices, list their formats and what is missing.",
        footer = {"  billing einvoice formats", "  billing einvoice ready --format xrechnung",
            "  billing einvoice check invoice.xml"})
@Verbs({EinvoiceFormatsCommand.class, EinvoiceReadyCommand.class, EinvoiceCheckCommand.class,
    EinvoiceShowCommand.class})
public final class EinvoiceCommand {
}
