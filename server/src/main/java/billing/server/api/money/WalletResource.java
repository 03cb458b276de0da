package billing.server.api.money;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.kernel.error.NotFoundException;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
import billing.server.routing.MetadataRoutes;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletFilter;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.service.WalletService;
import billing.settlement.wallet.store.Wallets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Wallets, by id, and under a customer by code ({@code money.md 5}). */
public final class WalletResource implements Resource {
    private static final String ALL = "/wallets";
    private static final String ONE = "/wallets/{id}";
    private static final String OF_CUSTOMER = "/customers/{external_customer_id}/wallets";
    private static final String BY_CODE = OF_CUSTOMER + "/{code}";
    private static final MetadataRoutes METADATA = new MetadataRoutes("wallet", "a wallet",
            "WalletMetadataResponse", UnaryOperator.identity(), WalletResource::changeMetadata);

    @Override
    public void addTo(Routes routes) {
        routes.get(ALL, "wallet").summary("Lists wallets, the newest first").paged()
                .query("external_customer_id", "string").query("currency", "string")
                .query("billing_entity_codes[]", "string").answers("WalletsPaginated")
                .by(WalletResource::list);
        routes.get(OF_CUSTOMER, "wallet").summary("Lists the wallets of a customer").paged()
                .query("currency", "string").query("billing_entity_codes[]", "string")
                .answers("WalletsPaginated").by(WalletResource::list);
        routes.post(ALL, "wallet").summary("Creates a wallet").body("wallet", "WalletCreateInput")
                .answers("Wallet").by(call -> create(call, null));
        routes.post(OF_CUSTOMER, "wallet").summary("Creates a wallet of a customer")
                .body("wallet", "WalletCreateInput").answers("Wallet")
                .by(call -> create(call, call.path("external_customer_id")));
        for (String path : new String[] {ONE, BY_CODE}) {
            routes.get(path, "wallet").summary("Shows a wallet").answers("Wallet")
                    .brief().by(WalletResource::show);
            routes.put(path, "wallet").summary("Updates a wallet")
                    .body("wallet", "WalletUpdateInput").answers("Wallet")
                    .by(WalletResource::update);
            routes.delete(path, "wallet").summary("Terminates a wallet").answers("Wallet")
                    .by(WalletResource::terminate);
            METADATA.add(routes, path);
        }
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            WalletFilter filter = new WalletFilter(customer(call, handle),
                    call.query().text("currency"), EntityCodes.read(call, handle));
            PageOf<Wallet> page = new Wallets(handle).page(filter, call.query().page());
            return Reply.page("wallets",
                    call.responses(handle).ofWallets().wallets(page.items()), page);
        });
    }

    private static UUID customer(Call call, Handle handle) {
        return Optional.ofNullable(call.path("external_customer_id"))
                .or(() -> call.query().find("external_customer_id"))
                .map(new Customers(handle)::get).map(Customer::id).orElse(null);
    }

    private static Reply create(Call call, String externalCustomerId) {
        return call.write(handle -> shown(call, handle, new WalletCreation(call.work(handle))
                .create(externalCustomerId, call.body())));
    }

    private static Reply show(Call call) {
        return call.read(handle -> shown(call, handle, wallet(call, handle)));
    }

    private static Reply update(Call call) {
        return afterDue(call, (service, wallet) -> service.update(wallet, call.body()));
    }

    private static Reply terminate(Call call) {
        return afterDue(call, WalletService::terminate);
    }

    /** Changes a wallet once what is due before is done, such as top-ups by its rules. */
    private static Reply afterDue(Call call, BiFunction<WalletService, Wallet, Wallet> change) {
        return call.writeAfterDue(handle -> Set.of(wallet(call, handle).customerId()),
                (handle, before) -> {
                    before.complete(handle);
                    return shown(call, handle,
                            change.apply(service(call, handle), wallet(call, handle)));
                });
    }

    private static Map<String, String> changeMetadata(
            Call call, Handle handle, UnaryOperator<Map<String, String>> change) {
        return service(call, handle).changeMetadata(wallet(call, handle), change);
    }

    private static Wallet wallet(Call call, Handle handle) {
        if (call.path("code") == null) {
            return new Wallets(handle).get(call.id("id", "wallet"));
        }
        Customer customer = call.customer(handle);
        return new Wallets(handle).find(customer.id(), call.path("code"))
                .orElseThrow(() -> new NotFoundException("wallet", call.path("code")));
    }

    private static WalletService service(Call call, Handle handle) {
        return new WalletService(call.work(handle));
    }

    private static Reply shown(Call call, Handle handle, Wallet wallet) {
        return Reply.one("wallet", call.responses(handle).ofWallets().wallet(wallet));
    }
}
