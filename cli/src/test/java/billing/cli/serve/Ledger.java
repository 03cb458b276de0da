package billing.cli.serve;

import billing.engine.Sql;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** The outcomes of the requests of programs: done, refused, or something else. */
final class Ledger {
    private static final String WITH_CENTS = "SELECT " + Sql.text("id") + " || ' ' || ";
    private final Map<Act, Queue<String>> done = new EnumMap<>(Act.class);
    private final Map<Act, LongAdder> refused = new EnumMap<>(Act.class);
    private final Queue<String> faults = new ConcurrentLinkedQueue<>();

    /** A kind of act, with the query that lists those in a database as they are noted here. */
    enum Act {
        GRANT(WITH_CENTS + "amount_cents FROM wallet_transactions WHERE"
                + " transaction_status = 'granted' AND voided_invoice_id IS NULL"),
        PURCHASE(WITH_CENTS + "amount_cents FROM wallet_transactions WHERE"
                + " transaction_status = 'purchased'"),
        CREDIT_VOID(WITH_CENTS + "amount_cents FROM wallet_transactions WHERE"
                + " transaction_status = 'voided'"),
        INVOICE(WITH_CENTS + "fees_amount_cents FROM invoices WHERE"
                + " invoice_type = 'one_off'"),
        PAYMENT(WITH_CENTS + "amount_cents FROM payments"),
        INVOICE_VOID(WITH_CENTS + "fees_amount_cents FROM invoices WHERE"
                + " status = 'voided'"),
        CREDIT_NOTE(WITH_CENTS + "total_amount_cents FROM credit_notes");

        private final String query;

        Act(String query) {
            this.query = query;
        }

        String query() {
            return query;
        }
    }

    /** An empty ledger. */
    Ledger() {
        for (Act act : Act.values()) {
            done.put(act, new ConcurrentLinkedQueue<>());
            refused.put(act, new LongAdder());
        }
    }

    void did(Act act, String id, long cents) {
        done.get(act).add(id + " " + cents);
    }

    void refused(Act act) {
        refused.get(act).increment();
    }

    /** Neither done nor refused by a rule: there is no reason for that. */
    void fault(Act act, String what) {
        faults.add(act + ": " + what);
    }

    /** What was done, each with its id and its cents. */
    List<String> done(Act act) {
        return new ArrayList<>(done.get(act));
    }

    List<String> faults() {
        return List.copyOf(faults);
    }

    /** The figures, a line for each kind. */
    String figures() {
        StringBuilder text = new StringBuilder();
        for (Act act : Act.values()) {
            text.append(String.format("%-12s %7d done %7d refused%n", act,
                    done.get(act).size(), refused.get(act).sum()));
        }
        return text.append(faults.size()).append(" faults").toString();
    }
}
