package billing.cli.command.catalog;

import billing.catalog.AddOn;
import billing.catalog.field.AddOnFields;
import billing.catalog.field.TaxFields;
import billing.catalog.store.AddOns;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.kernel.codelist.CodeList;
import billing.resource.FieldList;
import java.util.List;
import picocli.CommandLine.Command;

/** Commands about add-ons. */
@Command(name = "addon", description = "List and show add-ons.",
        footer = "  billing addon list")
@Verbs({AddOnCommand.ListVerb.class, AddOnCommand.ShowVerb.class})
public final class AddOnCommand {
    private static final ResourceView<AddOn> VIEW = new ResourceView<>("add_on", "add_ons",
            handle -> new AddOns(handle).all(), (handle, key) -> new AddOns(handle).get(key),
            (answers, one) -> answers.ofCatalog().addOn(one),
            AddOnCommand::table, AddOnCommand::facts);

    @Command(name = "list", description = "List add-ons.", footer = "  billing addon list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show an add-on.",
            footer = "  billing addon show setup")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<AddOn> addOns) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"),
                Column.number("Amount"), Column.currency(), Column.text("Taxes"));
        addOns.forEach(addOn -> table.row(addOn.code(), addOn.name(),
                Amounts.bare(addOn.amountCents(), addOn.amountCurrency()),
                addOn.amountCurrency().code(),
                ResourceView.joined(TaxFields.codes(addOn.taxes()))));
        return table;
    }

    private static List<Block> facts(AddOn addOn) {
        Facts facts = FieldView.facts(FieldList.of(AddOnFields.CODE, AddOnFields.NAME,
                AddOnFields.INVOICE_DISPLAY_NAME, AddOnFields.DESCRIPTION), addOn)
                .fact("Amount", ResourceView.money(addOn.amountCents(), addOn.amountCurrency()))
                .fact("Unit", CodeText.of(CodeList.UNITS, addOn.unitCode()));
        return List.of(FieldView.add(facts, FieldList.of(AddOnFields.TAX_CODES), addOn));
    }
}
