package billing.cli.command.wallet;

import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.kernel.error.NotFoundException;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.util.UUID;

/** Finds the wallet that a command line names, and says what is wanted of it. */
public final class NamedWallet {
    /** How a wallet is named. */
    public static final String HELP = "Its id, or CUSTOMER/CODE.";

    private NamedWallet() {
    }

    /**
     * The wallet of an id, or of a customer and a code.
     *
     * @throws NotFoundException when there is none
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
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            throw new NotFoundException("wallet", text);
        }
    }
}
