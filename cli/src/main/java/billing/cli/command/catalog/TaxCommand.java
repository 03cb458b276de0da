package billing.cli.command.catalog;

import billing.catalog.Tax;
import billing.catalog.field.TaxFields;
import billing.catalog.store.Taxes;
import billing.cli.output.Block;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.kernel.codelist.CodeList;
import java.util.List;
import picocli.CommandLine.Command;

/** Commands about taxes. */
@Command(name = "tax", description = "List and show taxes; check VAT numbers.",
        footer = {"  billing tax list", "  billing tax check DE123456788"})
@Verbs({TaxCommand.ListVerb.class, TaxCommand.ShowVerb.class, TaxCheckCommand.class})
public final class TaxCommand {
    private static final ResourceView<Tax> VIEW = new ResourceView<>("tax", "taxes",
            handle -> new Taxes(handle).all(), (handle, key) -> new Taxes(handle).get(key),
            (responses, one) -> responses.ofCatalog().tax(one), TaxCommand::table,
            TaxCommand::facts);

    @Command(name = "list", description = "List taxes.", footer = "  billing tax list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show a tax.",
            footer = "  billing tax show vat_fr")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<Tax> taxes) {
        return FieldView.table(TaxFields.COLUMNS, taxes);
    }

    private static List<Block> facts(Tax tax) {
        Tax.Treatment treatment = tax.completeTreatment();
        return List.of(FieldView.facts(TaxFields.COLUMNS, tax)
                .fact("VAT category", treatment.category() + ", "
                        + treatment.category().meaning())
                .fact("Exemption reason code", CodeText.of(CodeList.EXEMPTION_REASONS,
                        treatment.reasonCode()))
                .fact("Exemption reason", treatment.reasonText()));
    }
}
