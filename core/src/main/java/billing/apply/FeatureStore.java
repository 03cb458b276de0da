package billing.apply;

import billing.catalog.Feature;
import billing.catalog.store.Features;
import billing.catalog.store.Plans;
import billing.engine.Handle;
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
    public void insert(ApplyTransaction stage, Feature feature) {
        new Features(stage.handle()).insert(feature);
        Notices.in(stage.handle()).add(EventType.FEATURE_CREATED, feature.id());
    }

    @Override
    public void update(ApplyTransaction stage, Feature before, Feature after) {
        new Features(stage.handle()).update(after);
        Notices.in(stage.handle()).add(EventType.FEATURE_UPDATED, after.id());
        new Plans(stage.handle()).granting(after.id()).forEach(plan ->
                Notices.in(stage.handle()).add(EventType.PLAN_UPDATED, plan.id()));
    }
}
