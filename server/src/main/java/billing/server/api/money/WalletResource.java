package billing.server.api.money;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.input.Node;
import billing.input.ObjectMetadata;
import billing.input.Reading;
import billing.kernel.error.NotFoundException;
import billing.server.render.MetadataJson;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
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

/** Wallets, by id, and under a customer by code ({@code money.md 5}). */
public final class WalletResource implements Resource {
    private static final String ALL = "/wallets";
    private static final String ONE = "/wallets/{id}";
    private static final String OF_CUSTOMER = "/customers/{external_customer_id}/wallets";
    private static final String BY_CODE = OF_CUSTOMER + "/{code}";

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
            addMetadata(routes, path + "/metadata");
        }
    }

    private static void addMetadata(Routes routes, String path) {
        routes.post(path, "wallet").summary("Replaces the metadata of a wallet")
                .unwrappedBody("WalletMetadataResponse").answers("WalletMetadataResponse")
                .by(call -> keep(call, false));
        routes.patch(path, "wallet").summary("Merges into the metadata of a wallet")
                .unwrappedBody("WalletMetadataResponse").answers("WalletMetadataResponse")
                .by(call -> keep(call, true));
        routes.put(path, "wallet").summary("Merges into the metadata of a wallet")
                .unwrappedBody("WalletMetadataResponse").answers("WalletMetadataResponse")
                .by(call -> keep(call, true));
        routes.delete(path, "wallet").summary("Deletes the metadata of a wallet")
                .answers("WalletMetadataResponse").by(WalletResource::forget);
        routes.delete(path + "/{key}", "wallet").summary("Deletes a key of the metadata")
                .answers("WalletMetadataResponse").by(WalletResource::deleteOne);
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
                            change.apply(life(call, handle), wallet(call, handle)));
                });
    }

    /** Replaces or merges the metadata; without the member nothing changes. */
    private static Reply keep(Call call, boolean merge) {
        return call.write(handle -> {
            Wallet wallet = wallet(call, handle);
            Optional<Node> given = call.body().member("metadata")
                    .filter(node -> !node.is(Node.Kind.NULL));
            Map<String, String> kept = wallet.terms().metadata();
            if (given.isPresent()) {
                Reading reading = Reading.ofRequests();
                Map<String, String> pairs = ObjectMetadata.read(given.get(), reading);
                reading.problems().refuseRequest();
                if (!merge || !pairs.isEmpty()) {
                    kept = merge ? ObjectMetadata.merged(kept, pairs) : pairs;
                    life(call, handle).keep(wallet, kept);
                }
            }
            return Reply.json(MetadataJson.node(kept));
        });
    }

    private static Reply forget(Call call) {
        return call.write(handle -> {
            life(call, handle).keep(wallet(call, handle), null);
            return Reply.json(MetadataJson.node(null));
        });
    }

    private static Reply deleteOne(Call call) {
        return call.write(handle -> {
            Wallet wallet = wallet(call, handle);
            Map<String, String> kept =
                    ObjectMetadata.without(wallet.terms().metadata(), call.path("key"));
            life(call, handle).keep(wallet, kept);
            return Reply.json(MetadataJson.node(kept));
        });
    }

    private static Wallet wallet(Call call, Handle handle) {
        if (call.path("code") == null) {
            return new Wallets(handle).get(call.id("id", "wallet"));
        }
        Customer customer = call.customer(handle);
        return new Wallets(handle).find(customer.id(), call.path("code"))
                .orElseThrow(() -> new NotFoundException("wallet", call.path("code")));
    }

    private static WalletService life(Call call, Handle handle) {
        return new WalletService(call.work(handle));
    }

    private static Reply shown(Call call, Handle handle, Wallet wallet) {
        return Reply.one("wallet", call.responses(handle).ofWallets().wallet(wallet));
    }
}
