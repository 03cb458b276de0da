package billing.invoicing.service;

import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Drafts of several customers in rounds, each with one draft of a customer at most. The drafts of a
 * round are computed together; what one uses and leaves to the next one of its customer is stored
 * before that is computed.
 */
final class DraftRounds {
    private DraftRounds() {
    }

    /**
     * Reads those of some invoices that are drafts.
     *
     * @param ids some hundred at most; the order in which those of a customer are computed
     */
    static List<List<Invoice>> read(Handle handle, Collection<UUID> ids) {
        List<List<Invoice>> rounds = new ArrayList<>();
        Map<UUID, Integer> counts = new HashMap<>();
        for (Invoice one : new Invoices(handle).byIds(ids)) {
            if (one.state().status() == InvoiceStatus.DRAFT) {
                int count = counts.merge(one.parties().customerId(), 1, Integer::sum);
                if (count > rounds.size()) {
                    rounds.add(new ArrayList<>());
                }
                rounds.get(count - 1).add(one);
            }
        }
        return rounds;
    }
}
