package billing.cli.command.catalog;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PriceLines;
import billing.catalog.field.TaxFields;
import billing.catalog.store.Plans;
import billing.cli.output.Amounts;
import billing.cli.output.Block;
import billing.cli.output.Cell;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.kernel.money.CurrencyUnit;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** Commands about plans. */
@Command(name = "plan", description = "List and show plans; manage their charges.",
        footer = "  billing plan list")
@Verbs({PlanCommand.ListVerb.class, PlanCommand.ShowVerb.class, PlanChargeCommand.class})
public final class PlanCommand {
    private static final ResourceView<Plan> VIEW = new ResourceView<>("plan", "plans",
            handle -> new Plans(handle).all(), (handle, key) -> new Plans(handle).get(key),
            (answers, one) -> answers.ofCatalog().plan(one), (answers, found) ->
                    ResourceView.paged("plans", answers.ofCatalog().plans(found)),
            PlanCommand::table, PlanCommand::facts);

    @Command(name = "list", description = "List plans.", footer = "  billing plan list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

    @Command(name = "show", description = "Show a plan with its charges and prices.",
            footer = "  billing plan show pro")
    public static final class ShowVerb extends ResourceVerb.Showing {
        public ShowVerb(Session session) {
            super(session, VIEW);
        }
    }

    private static Table table(List<Plan> plans) {
        Table table = Table.of(Column.text("Code"), Column.text("Name"), Column.text("Interval"),
                Column.number("Amount"), Column.currency(), Column.text("Billed"),
                Column.number("Charges"));
        plans.forEach(plan -> table.row(plan.code(), plan.labels().name(), interval(plan),
                Amounts.bare(plan.billing().amountCents(), plan.billing().currency()),
                plan.billing().currency().code(), billed(plan),
                plan.pricing().charges().size() + plan.pricing().fixedCharges().size()));
        return table;
    }

    private static List<Block> facts(Plan plan) {
        Facts facts = Facts.none().fact("Code", plan.code()).fact("Name", plan.labels().name())
                .fact("Description", plan.labels().description()).fact("Interval", interval(plan))
                .fact("Amount", ResourceView.money(plan.billing().amountCents(),
                plan.billing().currency()))
                .fact("Billed", billed(plan)).fact("Trial days", plan.billing().trialPeriod())
                .fact("Minimum commitment", plan.pricing().minimumCommitment() == null ? null
                        : ResourceView.money(plan.pricing().minimumCommitment().amountCents(),
                                plan.billing().currency()))
                .fact("Taxes", ResourceView.joined(TaxFields.codes(plan.pricing().taxes())));
        Table charges = charges(plan.pricing().charges(), plan.pricing().fixedCharges(),
                plan.billing().currency());
        return charges.rows().isEmpty() ? List.of(facts) : List.of(facts, charges);
    }

    /** Usage charges, then fixed charges, with a row for each price. */
    static Table charges(List<Charge> usage, List<FixedCharge> fixed, CurrencyUnit currency) {
        Table charges = Table.of(Column.text("Charge"), Column.text("Item"), Column.text("Model"),
                Column.text("Billed"), Column.text("Price"));
        for (Charge charge : usage) {
            prices(charges, PriceLines.of(charge, currency), charge.code(),
                    charge.metric().code(), charge.properties().modelType().code(),
                    billed(charge.billing().payInAdvance()));
        }
        for (FixedCharge charge : fixed) {
            prices(charges, PriceLines.of(charge, currency), charge.code(),
                    charge.addOn().code() + " x " + charge.units().toPlainString(),
                    charge.modelType().code(), billed(charge.billing().payInAdvance()));
        }
        return charges.whenEmpty("no charges");
    }

    /** For people only the first row of a charge names it. */
    private static void prices(Table table, List<String> prices, String... of) {
        for (int line = 0; line < prices.size(); line++) {
            Object[] row = new Object[of.length + 1];
            for (int i = 0; i < of.length; i++) {
                row[i] = line == 0 ? of[i] : Cell.of(of[i], "");
            }
            row[of.length] = prices.get(line);
            table.row(row);
        }
    }

    private static String billed(boolean inAdvance) {
        return inAdvance ? "in advance" : "in arrears";
    }

    private static String interval(Plan plan) {
        return plan.billing().interval().name().toLowerCase(Locale.ROOT);
    }

    private static String billed(Plan plan) {
        return billed(plan.billing().payInAdvance());
    }
}
