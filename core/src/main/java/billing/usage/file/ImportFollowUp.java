package billing.usage.file;

import billing.engine.Handle;
import billing.usage.NewEvents;
import java.time.Instant;
import java.util.List;

/** Work after rows of a file have been stored, within their transaction. */
@FunctionalInterface
public interface ImportFollowUp {
    /** Nothing is done: for databases that only keep events. */
    ImportFollowUp NONE = (handle, arrived, now) -> { };

    /** Does what waits for the events; some of them may have been stored before. */
    void after(Handle handle, List<NewEvents> arrived, Instant now);
}
