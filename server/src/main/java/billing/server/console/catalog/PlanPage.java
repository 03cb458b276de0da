package billing.server.console.catalog;

import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.PriceLines;
import billing.engine.PageRange;
import billing.kernel.money.CurrencyUnit;
import billing.server.console.Visit;
import billing.server.console.view.FactList;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.State;
import billing.server.page.Page;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page of a plan, with the prices as {@code billing plan show} prints them. */
final class PlanPage {
    private final Visit visit;

    PlanPage(Visit visit) {
        this.visit = visit;
    }

    Page page(Plan plan) {
        CurrencyUnit currency = plan.billing().currency();
        FactList facts = new FactList();
        facts.add("Code", plan.code());
        facts.add("Description", plan.labels().description());
        facts.add("Interval", State.words(plan.billing().interval().name()));
        facts.add("Price", visit.figures().money(plan.billing().amountCents(),
                currency) + (plan.billing().payInAdvance() ? ", in advance" : ", in arrears"));
        if (plan.billing().trialPeriod() != null && plan.billing().trialPeriod().signum() > 0) {
            facts.add("Trial days", plan.billing().trialPeriod().toPlainString());
        }
        if (plan.pricing().minimumCommitment() != null) {
            facts.add("Minimum commitment", visit.figures().money(
                    plan.pricing().minimumCommitment().amountCents(), currency));
        }
        facts.add("Taxes", CatalogLists.codes(plan.pricing().taxes()));
        if (visit.session().mayRead("subscription")) {
            facts.add("Active subscriptions", visit.figures().count(
                    new Subscriptions(visit.handle()).page(new SubscriptionFilter(null, null,
                            plan.code(), List.of(SubscriptionStatus.ACTIVE), null, List.of(),
                            null), new PageRange(1, 1)).totalCount()));
        }
        Map<String, Object> model = new HashMap<>();
        model.put("facts", facts.all());
        model.put("charges", charges(plan));
        model.put("thresholds", plan.pricing().usageThresholds().isEmpty() ? null
                : thresholds(plan));
        model.put("back", Visit.path(CatalogSection.NAME));
        return visit.page("plan", CatalogSection.NAME, plan.labels().name(), model);
    }

    private static HtmlTable charges(Plan plan) {
        HtmlTable table = new HtmlTable("Charges", "No charges.").column("Charge").column("Item")
                .column("Model").column("Billed").column("Price");
        for (Charge charge : plan.pricing().charges()) {
            row(table, charge.code(), charge.metric().code(),
                    charge.properties().modelType().code(), charge.billing().payInAdvance(),
                    PriceLines.of(charge, plan.billing().currency()));
        }
        for (FixedCharge charge : plan.pricing().fixedCharges()) {
            row(table, charge.code(),
                    charge.addOn().code() + " \u00d7 " + charge.units().toPlainString(),
                    charge.modelType().code(), charge.billing().payInAdvance(),
                    PriceLines.of(charge, plan.billing().currency()));
        }
        return table;
    }

    private static void row(HtmlTable table, String code, String item, String model,
                            boolean inAdvance, List<String> prices) {
        table.row(HtmlCell.text(code), HtmlCell.text(item), HtmlCell.text(State.words(model)),
                HtmlCell.text(inAdvance ? "In advance" : "In arrears"), HtmlCell.lines(prices));
    }

    private HtmlTable thresholds(Plan plan) {
        HtmlTable table = new HtmlTable("Usage thresholds", "No thresholds.").column("Threshold")
                .number("Amount").column("Recurring");
        plan.pricing().usageThresholds().forEach(one -> table.row(
                HtmlCell.text(one.displayName() == null || one.displayName().isBlank()
                        ? "\u2013" : one.displayName()), HtmlCell.text(visit.figures().money(
                        one.amountCents(), plan.billing().currency())),
                HtmlCell.text(one.recurring() ? "Yes" : "No")));
        return table;
    }
}
