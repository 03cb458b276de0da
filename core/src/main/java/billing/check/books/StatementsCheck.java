package billing.check.books;

import billing.books.AccountKind;
import billing.books.Entry;
import billing.check.Finding;
import billing.check.store.CheckedInvoices;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.statement.Movement;
import billing.settlement.statement.store.Movements;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Compares statements of account with the books, which compute what is kept of voided invoices each
 * in its own way ({@code money.md 14}). Customers without voided invoices are left out: the
 * invoices and settlements of all are compared elsewhere.
 */
final class StatementsCheck {
    /** The accounts of what a customer owes or is owed, without prepaid credits. */
    private static final Set<AccountKind> STATED = Set.of(AccountKind.RECEIVABLE,
            AccountKind.CUSTOMER_CREDIT, AccountKind.REFUNDS, AccountKind.CUSTOMER_BALANCE,
            AccountKind.UNAPPLIED);
    private final Handle handle;
    /** By external id, which a new customer can have after a deleted one. */
    private final Map<String, List<UUID>> customers;
    private final Map<String, Map<CurrencyUnit, Long>> differences = new TreeMap<>();

    StatementsCheck(Handle handle) {
        this.handle = handle;
        this.customers = new CheckedInvoices(handle).customersWithVoids();
    }

    /** Adds an entry of the books. */
    void add(Entry entry) {
        if (customers.containsKey(entry.party().id())) {
            STATED.forEach(kind -> add(entry.party().id(), entry.currency(), entry.cents(kind)));
        }
    }

    private void add(String customer, CurrencyUnit currency, long cents) {
        differences.computeIfAbsent(customer, id -> new HashMap<>())
                .merge(currency, cents, Long::sum);
    }

    /** The customers whose balance the books hold differently, after all entries. */
    List<Finding> findings() {
        customers.forEach((id, same) -> same.forEach(customer -> {
            Movements movements = new Movements(handle,
                    new Customers(handle).byId(customer).orElseThrow());
            movements.currencies().forEach(currency -> add(id, currency,
                    -movements.in(currency).stream().mapToLong(Movement::cents).sum()));
        }));
        List<Finding> findings = new ArrayList<>();
        differences.forEach((id, byCurrency) -> byCurrency.forEach((currency, cents) -> {
            if (cents != 0) {
                findings.add(new Finding(null, "the books hold " + new Money(cents, currency)
                        + " more as owed by customer " + id + " than the statement of account",
                        "a voided invoice returned something twice or not at all"));
            }
        }));
        return findings;
    }
}
