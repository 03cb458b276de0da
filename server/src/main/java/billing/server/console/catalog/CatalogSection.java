package billing.server.console.catalog;

import billing.catalog.store.Plans;
import billing.server.console.ConsolePage;
import billing.server.console.Visit;
import billing.server.page.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists plans, metrics, add-ons, coupons and taxes, and shows each plan with its prices. */
public final class CatalogSection implements ConsolePage {
    static final String NAME = "catalog";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String label() {
        return "Catalog";
    }

    @Override
    public String permission() {
        return "plan";
    }

    @Override
    public Optional<Page> show(Visit visit, List<String> path) {
        CatalogLists lists = new CatalogLists(visit);
        if (path.isEmpty()) {
            return Optional.of(lists.plans());
        } else if (path.size() == 2 && path.get(0).equals("plans")) {
            return Optional.of(new PlanPage(visit).page(
                    new Plans(visit.handle()).get(path.get(1))));
        } else if (path.size() > 1) {
            return Optional.empty();
        }
        if (path.get(0).equals(DiffPage.PATH)) {
            return Optional.of(new DiffPage(visit).page(null));
        }
        return CatalogLists.Part.at(path.get(0)).map(part -> {
            visit.mustRead(part.permission());
            return lists.page(part);
        });
    }

    @Override
    public Optional<Page> submitted(Visit visit, List<String> path, Map<String, String> form) {
        return path.equals(List.of(DiffPage.PATH))
                ? Optional.of(new DiffPage(visit).page(DiffPage.files(form))) : Optional.empty();
    }
}
