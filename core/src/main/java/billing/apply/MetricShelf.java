package billing.apply;

import billing.catalog.BillableMetric;
import billing.catalog.Metrics;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Metrics. */
final class MetricShelf implements Shelf<BillableMetric> {
    @Override
    public Optional<BillableMetric> find(Handle handle, String key) {
        return new Metrics(handle).find(key);
    }

    @Override
    public List<BillableMetric> all(Handle handle) {
        return new Metrics(handle).all();
    }

    @Override
    public void insert(Stage stage, BillableMetric metric) {
        new Metrics(stage.handle()).insert(metric);
    }

    @Override
    public void update(Stage stage, BillableMetric before, BillableMetric after) {
        new Metrics(stage.handle()).update(after);
    }
}
