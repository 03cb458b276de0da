package billing.cli.command.catalog;

import billing.catalog.field.TaxFields;
import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.BillingEntity;
import billing.customer.DocumentDesign.PaperSize;
import billing.customer.ElectronicAddress;
import billing.customer.EntityElectronicInvoicing;
import billing.customer.store.BillingEntities;
import billing.kernel.codelist.CodeList;
import billing.kernel.time.Zones;
import billing.server.render.ListJson;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Commands about billing entities. */
@Command(name = "entity", description = "List and show billing entities, the sellers.",
        footer = "  billing entity list")
@Verbs({EntityCommand.ListVerb.class, EntityCommand.ShowVerb.class})
public final class EntityCommand {
    private static final ResourceView<BillingEntity> VIEW = new ResourceView<>(
            "billing_entity", "billing_entities",
            handle -> new BillingEntities(handle).all(),
            (handle, key) -> new BillingEntities(handle).get(key),
            (answers, one) -> answers.ofSystem().billingEntity(one),
            (answers, found) -> ListJson.all("billing_entities",
                    answers.ofSystem().billingEntities(found)),
            EntityCommand::table, EntityCommand::facts);

    @Command(name = "list", description = "List billing entities.",
            footer = "  billing entity list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show a billing entity.",
            footer = "  billing entity show default")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<BillingEntity> entities) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"), Column.currency(),
                Column.text("Timezone"), Column.text("Prefix"), Column.text("Taxes"));
        entities.forEach(entity -> table.row(entity.code(), entity.name(),
                entity.invoicing().defaultCurrency().code(),
                Zones.name(entity.invoicing().timezone()),
                entity.documents().numberPrefix(),
                ResourceView.joined(TaxFields.codes(entity.invoicing().taxes()))));
        return table;
    }

    private static List<Block> facts(BillingEntity entity) {
        EntityElectronicInvoicing stated = entity.electronicInvoicing();
        return List.of(Facts.none().fact("Code", entity.code()).fact("Name", entity.name())
                .fact("Legal name", entity.letterhead().legalName())
                .fact("Legal number", entity.letterhead().legalNumber())
                .fact("Tax number", entity.letterhead().taxIdentificationNumber())
                .fact("Country", entity.letterhead().address().country())
                .fact("Email", entity.letterhead().email())
                .fact("Currency", entity.invoicing().defaultCurrency().code())
                .fact("Timezone", Zones.name(entity.invoicing().timezone()))
                .fact("Language", entity.documents().locale())
                .fact("Number prefix", entity.documents().numberPrefix())
                .fact("Grace period", entity.invoicing().gracePeriod() + " days")
                .fact("Payment term", entity.invoicing().netPaymentTerm() + " days")
                .fact("Taxes", ResourceView.joined(TaxFields.codes(entity.invoicing().taxes())))
                .fact("Electronic address", text(stated.address()))
                .fact("Registration scheme", CodeText.of(CodeList.IDENTIFICATION_SCHEMES,
                        stated.registrationScheme()))
                .fact("Local tax number", stated.taxNumber())
                .fact("Contact", stated.contact() == null ? null : stated.contact().name())
                .fact("Contact phone", stated.contact() == null ? null : stated.contact().phone())
                .fact("IBAN", stated.bank() == null ? null : stated.bank().iban())
                .fact("BIC", stated.bank() == null ? null : stated.bank().bic())
                .fact("Account holder", stated.bank() == null ? null : stated.bank().holder())
                .fact("E-invoice format", stated.format())
                .fact("Documents", stated.isHybrid() ? "hybrid" : null)
                .fact("Paper size", paper(entity.documents().design().paperSize()))
                .fact("Accent color", entity.documents().design().accentColor())
                .fact("Document texts", ResourceView.joined(
                        List.copyOf(entity.documents().design().texts().keySet()))));
    }

    private static String paper(PaperSize size) {
        return size == null ? null : size.name().toLowerCase(Locale.ROOT);
    }

    private static String text(ElectronicAddress address) {
        return address == null ? null : address.toString();
    }
}
