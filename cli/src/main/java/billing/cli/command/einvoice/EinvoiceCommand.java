package billing.cli.command.einvoice;

import billing.cli.session.Verbs;
import picocli.CommandLine.Command;

/** Commands about electronic invoices. */
@Command(name = "einvoice",
        description = "List formats of e-invoices and what customers lack for them.",
        footer = {"  billing einvoice formats", "  billing einvoice ready --format xrechnung"})
@Verbs({EinvoiceFormatsCommand.class, EinvoiceReadyCommand.class})
public final class EinvoiceCommand {
}
