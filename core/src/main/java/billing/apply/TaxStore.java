package billing.apply;

import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.engine.Handle;
import billing.input.Fields;
import billing.invoicing.store.DraftSearch;
import java.util.List;
import java.util.Optional;

/** Taxes; all drafts are computed again when one changes. */
final class TaxStore implements ResourceStore<Tax> {
    @Override
    public Optional<Tax> find(Handle handle, String code) {
        return new Taxes(handle).find(code);
    }

    @Override
    public List<Tax> all(Handle handle) {
        return new Taxes(handle).all();
    }

    @Override
    public void insert(ApplyTransaction transaction, Tax tax) {
        new Taxes(transaction.handle()).insert(tax);
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, Tax before, Tax after) {
        new Taxes(transaction.handle()).update(after);
        new DraftSearch(transaction.handle()).flagAll(transaction.context().now());
    }
}
