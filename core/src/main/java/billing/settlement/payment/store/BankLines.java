package billing.settlement.payment.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.settlement.payment.statement.BankLine;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The booked lines of bank statements. */
public final class BankLines {
    private final Handle handle;

    /** The lines of a database. */
    public BankLines(Handle handle) {
        this.handle = handle;
    }

    /** Returns the ids among these that are already booked. */
    public Set<String> booked(Collection<String> ids) {
        return new HashSet<>(new Rows<>(handle, "SELECT id FROM bank_lines",
                row -> row.text("id")).listIn("WHERE id", ids, ""));
    }

    /** Returns the customers with earlier payments from these accounts, by account. */
    public Map<String, Set<UUID>> customersByAccount(Collection<String> accounts) {
        Map<String, Set<UUID>> customers = new HashMap<>();
        new Rows<>(handle, "SELECT DISTINCT line.payer_account, payment.customer_id"
                + " FROM bank_lines AS line"
                + " JOIN bank_line_payments AS link ON link.bank_line_id = line.id"
                + " JOIN payments AS payment ON payment.id = link.payment_id",
                row -> Map.entry(row.text("payer_account"), row.id("customer_id")))
                .listIn("WHERE line.payer_account <> '' AND line.payer_account", accounts, "")
                .forEach(one -> customers.computeIfAbsent(one.getKey(), key -> new HashSet<>())
                        .add(one.getValue()));
        return customers;
    }

    /** Adds a line with its payments. */
    public void insert(BankLine line, List<UUID> paymentIds, Instant now) {
        Columns.of("bank_lines").set("id", line.id()).set("booked_on", line.bookedOn())
                .set("amount_cents", line.amountCents()).set("currency", line.currency())
                .set("payer", line.payer().name()).set("payer_account", line.payer().account())
                .set("account", line.account()).set("text", line.reference().text())
                .set("structured_reference", line.reference().structured())
                .set("bank_reference", line.reference().bank()).set("created_at", now)
                .insert(handle);
        Columns.insertAll(handle, paymentIds.stream().map(id -> Columns.of("bank_line_payments")
                .set("bank_line_id", line.id()).set("payment_id", id)).toList());
    }
}
