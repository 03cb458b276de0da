package billing.server.console.catalog;

import billing.catalog.Coupon;
import billing.catalog.Plan;
import billing.catalog.Tax;
import billing.catalog.store.AddOns;
import billing.catalog.store.Coupons;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.catalog.store.Taxes;
import billing.engine.PageOf;
import billing.server.console.Visit;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Pager;
import billing.server.console.view.State;
import billing.server.console.view.Tab;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The lists of the catalog. */
final class CatalogLists {
    private final Visit visit;

    CatalogLists(Visit visit) {
        this.visit = visit;
    }

    /** The other lists than that of plans. */
    enum Part {
        METRICS("Metrics", "billable_metric"), ADD_ONS("Add-ons", "add_on"),
        COUPONS("Coupons", "coupon"), TAXES("Taxes", "tax");

        private final String label;
        private final String permission;

        Part(String label, String permission) {
            this.label = label;
            this.permission = permission;
        }

        /** The list at a path. */
        static Optional<Part> at(String path) {
            return Arrays.stream(values()).filter(one -> one.path().equals(path)).findFirst();
        }

        private String path() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        String permission() {
            return permission;
        }
    }

    Page plans() {
        PageOf<Plan> found = new Plans(visit.handle()).page(visit.range());
        HtmlTable table = new HtmlTable("Plans", "No plans.").column("Name").column("Code")
                .column("Interval").number("Price").column("Billed").number("Charges");
        found.items().forEach(plan -> table.row(
                HtmlCell.link(plan.labels().name(), Visit.path("catalog/plans", plan.code())),
                HtmlCell.text(plan.code()),
                HtmlCell.text(State.words(plan.billing().interval().name())),
                HtmlCell.text(visit.figures().money(plan.billing().amountCents(),
                        plan.billing().currency())),
                HtmlCell.text(plan.billing().payInAdvance() ? "In advance" : "In arrears"),
                HtmlCell.text(visit.figures().count(plan.pricing().charges().size()
                        + plan.pricing().fixedCharges().size()))));
        return page(null, "Plans", table, Pager.of(found, visit::pathOfPage));
    }

    Page page(Part part) {
        return page(part, part.label, switch (part) {
            case METRICS -> metrics();
            case ADD_ONS -> addOns();
            case COUPONS -> coupons();
            case TAXES -> taxes();
        }, null);
    }

    /** The links to all lists, the one at a path current; empty for the list of plans. */
    List<Tab> tabs(String path) {
        List<Tab> tabs = new ArrayList<>();
        tabs.add(new Tab("Plans", Visit.path(CatalogSection.NAME), path.isEmpty()));
        for (Part one : Part.values()) {
            if (visit.session().mayRead(one.permission)) {
                tabs.add(new Tab(one.label, Visit.path("catalog", one.path()),
                        one.path().equals(path)));
            }
        }
        if (DiffPage.isFor(visit)) {
            tabs.add(new Tab("Compare with files", Visit.path("catalog", DiffPage.PATH),
                    path.equals(DiffPage.PATH)));
        }
        return tabs;
    }

    private Page page(Part part, String title, HtmlTable table, Pager pager) {
        Map<String, Object> model = new HashMap<>();
        model.put("tabs", tabs(part == null ? "" : part.path()));
        model.put("table", table);
        model.put("pager", pager);
        return visit.page("catalog", CatalogSection.NAME, title, model);
    }

    private HtmlTable metrics() {
        HtmlTable table = new HtmlTable("Metrics", "No metrics.").column("Name").column("Code")
                .column("Aggregation").column("Field").column("Filters").column("Recurring");
        new Metrics(visit.handle()).all().forEach(metric -> table.row(HtmlCell.text(metric.name()),
                HtmlCell.text(metric.code()), HtmlCell.text(State.words(
                        metric.aggregation().type().code().replace("_agg", ""))),
                HtmlCell.text(metric.aggregation().fieldName()),
                HtmlCell.text(metric.filters().stream().map(filter -> filter.key() + ": "
                        + String.join(", ", filter.values())).collect(Collectors.joining("; "))),
                HtmlCell.text(metric.aggregation().recurring() ? "Yes" : "No")));
        return table;
    }

    private HtmlTable addOns() {
        HtmlTable table = new HtmlTable("Add-ons", "No add-ons.").column("Name").column("Code")
                .number("Price").column("Taxes");
        new AddOns(visit.handle()).all().forEach(addOn -> table.row(HtmlCell.text(addOn.name()),
                HtmlCell.text(addOn.code()),
                HtmlCell.text(visit.figures().money(addOn.amountCents(), addOn.amountCurrency())),
                HtmlCell.text(codes(addOn.taxes()))));
        return table;
    }

    private HtmlTable coupons() {
        HtmlTable table = new HtmlTable("Coupons", "No coupons.").column("Name").column("Code")
                .number("Discount").column("Frequency").column("Limited to").column("Expires")
                .column("State");
        new Coupons(visit.handle()).all().forEach(coupon -> {
            List<String> limits = new ArrayList<>(coupon.scope().planCodes());
            limits.addAll(coupon.scope().billableMetricCodes());
            table.row(HtmlCell.text(coupon.name()), HtmlCell.text(coupon.code()),
                    HtmlCell.text(coupon.discount().type() == Coupon.Type.PERCENTAGE
                            ? coupon.discount().percentageRate().toPlainString() + "%"
                            : visit.figures().money(coupon.discount().amountCents(),
                                    coupon.discount().currency())),
                    HtmlCell.text(State.words(coupon.terms().frequency().name())).noted(
                            coupon.terms().frequencyDuration() == null ? null
                                    : coupon.terms().frequencyDuration() + " invoices"),
                    HtmlCell.text(String.join(", ", limits)),
                    HtmlCell.time(visit.figures().time(coupon.terms().expirationAt())),
                    HtmlCell.badge(coupon.isActive() ? State.good("Active")
                            : State.calm("Ended")));
        });
        return table;
    }

    private HtmlTable taxes() {
        HtmlTable table = new HtmlTable("Taxes", "No taxes.").column("Name").column("Code")
                .number("Rate").column("VAT category");
        new Taxes(visit.handle()).all().forEach(tax -> table.row(HtmlCell.text(tax.name()),
                HtmlCell.text(tax.code()), HtmlCell.text(tax.rate().toPlainString() + "%"),
                HtmlCell.text(tax.completeTreatment().category().name())));
        return table;
    }

    /** The codes of taxes. */
    static String codes(List<Tax> taxes) {
        return taxes.stream().map(Tax::code).collect(Collectors.joining(", "));
    }
}
