package billing.cli.command.einvoice;

import billing.cli.output.Column;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.einvoice.Format;
import billing.einvoice.RequiredTerm;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the formats of electronic invoices. */
@Command(name = "formats",
        description = {"List the formats of e-invoices, or what one requires.",
            "An invoice is written in the format of its customer, else in that of the billing"
                + " entity,",
            "else in the usual one of the customer's country."},
        footer = {"  billing einvoice formats", "  billing einvoice formats xrechnung"})
public final class EinvoiceFormatsCommand implements Callable<Result> {
    @Parameters(paramLabel = "FORMAT", arity = "0..1",
            description = "List the terms that this format requires.")
    private String name;

    @Override
    public Result call() {
        return Result.of(name == null ? formats() : terms(Format.named(name)));
    }

    private static Table formats() {
        Table table = Table.of(Column.text("Format"), Column.text("Title"),
                Column.text("Syntax"), Column.text("Rules"), Column.text("Specification"));
        Arrays.stream(Format.values()).forEach(format -> table.row(format.code(), format.title(),
                format.syntax(), format.version(), format.specification()));
        return table;
    }

    private static Table terms(Format format) {
        Table table = Table.of(Column.text("Term"), Column.text("Rule"), Column.text("Meaning"),
                Column.text("Source"), Column.text("Member"));
        for (RequiredTerm term : format.requiredTerms()) {
            table.row(term.term(), term.rule(), term.name(),
                    term.source().name().toLowerCase(Locale.ROOT), term.member());
        }
        return table;
    }
}
