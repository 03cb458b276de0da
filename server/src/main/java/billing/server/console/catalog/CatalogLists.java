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
import billing.server.console.view.Cell;
import billing.server.console.view.Pager;
import billing.server.console.view.State;
import billing.server.console.view.Tab;
import billing.server.console.view.Table;
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
        Table table = new Table("Plans", "No plans.").column("Name").column("Code")
                .column("Interval").number("Price").column("Billed").number("Charges");
        found.items().forEach(plan -> table.row(
                Cell.link(plan.labels().name(), Visit.path("catalog/plans", plan.code())),
                Cell.text(plan.code()), Cell.text(State.words(plan.billing().interval().name())),
                Cell.text(visit.figures().money(plan.billing().amountCents(),
                        plan.billing().currency())),
                Cell.text(plan.billing().payInAdvance() ? "In advance" : "In arrears"),
                Cell.text(visit.figures().count(plan.pricing().charges().size()
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

    private Page page(Part part, String title, Table table, Pager pager) {
        Map<String, Object> model = new HashMap<>();
        model.put("tabs", tabs(part == null ? "" : part.path()));
        model.put("table", table);
        model.put("pager", pager);
        return visit.page("catalog", CatalogSection.NAME, title, model);
    }

    private Table metrics() {
        Table table = new Table("Metrics", "No metrics.").column("Name").column("Code")
                .column("Aggregation").column("Field").column("Filters").column("Recurring");
        new Metrics(visit.handle()).all().forEach(metric -> table.row(Cell.text(metric.name()),
                Cell.text(metric.code()), Cell.text(State.words(
                        metric.aggregation().type().code().replace("_agg", ""))),
                Cell.text(metric.aggregation().fieldName()),
                Cell.text(metric.filters().stream().map(filter -> filter.key() + ": "
                        + String.join(", ", filter.values())).collect(Collectors.joining("; "))),
                Cell.text(metric.aggregation().recurring() ? "Yes" : "No")));
        return table;
    }

    private Table addOns() {
        Table table = new Table("Add-ons", "No add-ons.").column("Name").column("Code")
                .number("Price").column("Taxes");
        new AddOns(visit.handle()).all().forEach(addOn -> table.row(Cell.text(addOn.name()),
                Cell.text(addOn.code()), Cell.text(visit.figures().money(addOn.amountCents(),
                        addOn.amountCurrency())), Cell.text(codes(addOn.taxes()))));
        return table;
    }

    private Table coupons() {
        Table table = new Table("Coupons", "No coupons.").column("Name").column("Code")
                .number("Discount").column("Frequency").column("Limited to").column("Expires")
                .column("State");
        new Coupons(visit.handle()).all().forEach(coupon -> {
            List<String> limits = new ArrayList<>(coupon.scope().planCodes());
            limits.addAll(coupon.scope().billableMetricCodes());
            table.row(Cell.text(coupon.name()), Cell.text(coupon.code()),
                    Cell.text(coupon.discount().type() == Coupon.Type.PERCENTAGE
                            ? coupon.discount().percentageRate().toPlainString() + "%"
                            : visit.figures().money(coupon.discount().amountCents(),
                                    coupon.discount().currency())),
                    Cell.text(State.words(coupon.terms().frequency().name())).noted(
                            coupon.terms().frequencyDuration() == null ? null
                                    : coupon.terms().frequencyDuration() + " invoices"),
                    Cell.text(String.join(", ", limits)),
                    Cell.time(visit.figures().time(coupon.terms().expirationAt())),
                    Cell.badge(coupon.isActive() ? State.good("Active")
                            : State.calm("Ended")));
        });
        return table;
    }

    private Table taxes() {
        Table table = new Table("Taxes", "No taxes.").column("Name").column("Code")
                .number("Rate").column("VAT category");
        new Taxes(visit.handle()).all().forEach(tax -> table.row(Cell.text(tax.name()),
                Cell.text(tax.code()), Cell.text(tax.rate().toPlainString() + "%"),
                Cell.text(tax.completeTreatment().category().name())));
        return table;
    }

    /** The codes of taxes. */
    static String codes(List<Tax> taxes) {
        return taxes.stream().map(Tax::code).collect(Collectors.joining(", "));
    }
}
