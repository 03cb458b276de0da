package billing.run;

import billing.catalog.store.Coupons;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Database;
import billing.invoicing.store.Invoices;
import billing.settlement.coupon.store.AppliedCoupons;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.Wallets;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The customers whose due work precedes a request about what reduces or pays later invoices:
 * coupons, prepaid credits and credit notes ({@code subscriptions-and-invoicing.md 5.4}). Empty
 * for what does not exist: nothing is due then, and the request refuses it.
 */
public final class DueCustomers {
    private DueCustomers() {
    }

    /** The one with an external id; null for none. */
    public static Database.Work<Set<UUID>> named(String externalId) {
        return handle -> one(Optional.ofNullable(externalId).flatMap(new Customers(handle)::find)
                .map(Customer::id));
    }

    /** The one who has a wallet; null for no wallet. */
    public static Database.Work<Set<UUID>> ofWallet(UUID id) {
        return handle -> one(Optional.ofNullable(id).flatMap(new Wallets(handle)::byId)
                .map(Wallet::customerId));
    }

    /** The one who has an invoice; null for no invoice. */
    public static Database.Work<Set<UUID>> ofInvoice(UUID id) {
        return handle -> one(Optional.ofNullable(id).flatMap(new Invoices(handle)::customerOf));
    }

    /** The one who has a credit note. */
    public static Database.Work<Set<UUID>> ofCreditNote(UUID id) {
        return handle -> one(new CreditNotes(handle).byId(id).map(CreditNote::customerId));
    }

    /** Those to whom a coupon is applied, as far as it has not ended. */
    public static Database.Work<Set<UUID>> ofCoupon(String code) {
        return handle -> new Coupons(handle).find(code)
                .map(coupon -> new AppliedCoupons(handle).customersOf(coupon.id()))
                .orElse(Set.of());
    }

    private static Set<UUID> one(Optional<UUID> customer) {
        return customer.map(Set::of).orElse(Set.of());
    }
}
