package billing.notice;

import billing.engine.Handle;
import java.util.List;

/** What becomes of notices: called at the end of every transaction that gave some. */
@FunctionalInterface
public interface NoticeReader {
    /** Writes what follows from the notices, within their transaction. */
    void read(Handle handle, List<Notice> notices);
}
