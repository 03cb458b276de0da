package billing.alert.store;

import billing.alert.TriggeredAlert;
import billing.engine.Database;
import billing.engine.Rows;
import java.util.List;
import java.util.UUID;

/** The crossings that alerts have reported, as tests read them. */
public final class ReportedCrossings {
    private ReportedCrossings() {
    }

    /** Those of an alert, in order of time. */
    public static List<TriggeredAlert> list(Database database, UUID alertId) {
        return database.read(handle -> new Rows<>(handle, "SELECT id FROM triggered_alerts",
                row -> row.id("id")).list("WHERE alert_id = ? ORDER BY triggered_at, id", alertId)
                .stream().map(new TriggeredAlerts(handle)::get).toList());
    }
}
