package billing.server.portal;

import billing.invoicing.store.OpenBalance;
import billing.server.page.Page;
import java.util.List;
import java.util.Map;

/** What is open, what has been used, what is left: the first page. */
final class OverviewPage {
    private static final int LATEST = 5;
    private final PortalSession visit;

    OverviewPage(PortalSession visit) {
        this.visit = visit;
    }

    /** What is to be paid in a currency; {@code overdue} is null when nothing is. */
    record Balance(String amount, String invoices, String overdue) {
    }

    Page page() {
        List<Balance> balances = OpenBalance
                .list(visit.handle(), visit.customer().externalId()).stream()
                .map(this::balance).toList();
        return visit.page("overview", "overview", visit.words().text("menu.overview"), Map.of(
                "balances", balances, "blocks", new CurrentUsagePage(visit).blocks(),
                "wallets", new WalletPages(visit).rows(true),
                "invoices", new InvoicePages(visit).latest(LATEST),
                "all", visit.path("invoices")));
    }

    private Balance balance(OpenBalance open) {
        return new Balance(visit.money(open.due().cents(), open.due().currency()),
                visit.words().text("overview.invoices", open.invoices()),
                open.overdue() == 0 ? null
                        : visit.words().text("overview.overdue", open.overdue()));
    }
}
