package billing.server.api.usage;

import billing.alert.service.AlertService;
import billing.customer.Customer;
import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import billing.server.routing.Call;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Route;
import billing.server.routing.Routes;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.util.function.Function;

/** The alerts on the balances of wallets ({@code money.md 6.1}). */
public final class WalletAlertResource implements Resource {
    private static final String ALL =
            "/customers/{external_customer_id}/wallets/{wallet_code}/alerts";
    private static final String ONE = ALL + "/{code}";
    private static final String PERMISSION = "alert";

    @Override
    public void addTo(Routes routes) {
        add(routes.get(ALL, PERMISSION).summary("Lists the alerts of a wallet").paged()
                .answers("WalletAlerts"), AlertReplies::list);
        add(routes.post(ALL, PERMISSION).summary("Creates one alert on a wallet, or a batch")
                .unwrappedBody("WalletAlertCreateInput").answers("WalletAlert"),
                AlertReplies::create);
        add(routes.delete(ALL, PERMISSION).summary("Deletes all alerts of a wallet"),
                AlertReplies::deleteAll);
        add(routes.get(ONE, PERMISSION).summary("Shows an alert of a wallet")
                .answers("WalletAlert"), AlertReplies::show);
        add(routes.put(ONE, PERMISSION).summary("Updates an alert of a wallet")
                .body("alert", "WalletAlertUpdateInput").answers("WalletAlert"),
                AlertReplies::update);
        add(routes.delete(ONE, PERMISSION).summary("Deletes an alert of a wallet")
                .answers("WalletAlert"), AlertReplies::delete);
    }

    private static void add(Route route, Function<AlertReplies, Reply> answer) {
        route.by(call -> answer.apply(new AlertReplies(call, handle -> service(call, handle),
                handle -> call.path("wallet_code"))));
    }

    private static AlertService service(Call call, Handle handle) {
        Customer customer = call.customer(handle);
        Wallet wallet = new Wallets(handle).find(customer.id(), call.path("wallet_code"))
                .orElseThrow(() -> new NotFoundException("wallet", call.path("wallet_code")));
        return AlertService.ofWallet(call.work(handle), wallet.watched(),
                wallet.isActive());
    }
}
