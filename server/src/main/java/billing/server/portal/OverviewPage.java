package billing.server.portal;

import billing.invoicing.store.OpenBalance;
import billing.server.page.Page;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The first page: amounts due, current usage and prepaid credits. */
final class OverviewPage {
    private static final int LATEST = 5;
    private final PortalSession session;

    OverviewPage(PortalSession session) {
        this.session = session;
    }

    /** The amount due in a currency; {@code overdue} is null when nothing is overdue. */
    record Balance(String amount, String invoices, String overdue) {
    }

    Page page() {
        List<Balance> balances = OpenBalance
                .list(session.handle(), session.customer().externalId()).stream()
                .map(this::balance).toList();
        Map<String, Object> model = new HashMap<>(session.payLink());
        model.put("balances", balances);
        model.put("blocks", new CurrentUsagePage(session).blocks(false));
        model.put("wallets", new WalletPages(session).active());
        model.put("invoices", new InvoicePages(session).latest(LATEST));
        model.put("all", session.path("invoices"));
        return session.page("overview", "overview", session.words().text("menu.overview"), model);
    }

    private Balance balance(OpenBalance open) {
        return new Balance(session.money(open.due().cents(), open.due().currency()),
                session.words().text("overview.invoices", open.invoices()),
                open.overdue() == 0 ? null
                        : session.words().text("overview.overdue", open.overdue()));
    }
}
