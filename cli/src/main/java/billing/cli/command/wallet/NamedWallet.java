package billing.cli.command.wallet;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.error.NotFoundException;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.util.UUID;

/** Finds the wallet that a command line names. */
public final class NamedWallet {
    /** The description of arguments and options that name a wallet. */
    public static final String HELP = "Id of the wallet, or CUSTOMER/CODE.";

    private NamedWallet() {
    }

    /**
     * The wallet with an id, or with a customer and a code.
     *
     * @throws NotFoundException if there is none
     */
    public static Wallet find(Handle handle, String name) {
        int slash = name.lastIndexOf('/');
        if (slash < 0) {
            return new Wallets(handle).get(id(name));
        }
        Customer customer = new Customers(handle).get(name.substring(0, slash));
        return new Wallets(handle).find(customer.id(), name.substring(slash + 1))
                .orElseThrow(() -> new NotFoundException("wallet", name));
    }

    private static UUID id(String text) {
        return Identifiers.read(text)
                .orElseThrow(() -> new NotFoundException("wallet", text));
    }
}
