package billing.apply;

import billing.catalog.Feature;
import billing.catalog.store.Features;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.input.Fields;
import billing.notice.EventType;
import billing.notice.Notices;
import java.util.List;
import java.util.Optional;

/** Features; every update is published as an event, also when nothing changed. */
final class FeatureStore implements ResourceStore<Feature> {
    @Override
    public Optional<Feature> find(Handle handle, String key) {
        return new Features(handle).find(key);
    }

    @Override
    public List<Feature> all(Handle handle) {
        return new Features(handle).all();
    }

    @Override
    public void insert(ApplyTransaction transaction, Feature feature) {
        new Features(transaction.handle()).insert(feature);
        Notices.in(transaction.handle()).add(EventType.FEATURE_CREATED, feature.id());
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, Feature before, Feature after) {
        new Features(transaction.handle()).update(after);
        Notices.in(transaction.handle()).add(EventType.FEATURE_UPDATED, after.id());
        new Plans(transaction.handle()).granting(after.id()).forEach(plan ->
                Notices.in(transaction.handle()).add(EventType.PLAN_UPDATED, plan.id()));
    }
}
