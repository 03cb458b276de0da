package billing.notice;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** What becomes of notices: called at the end of every transaction that gave some. */
@FunctionalInterface
public interface NoticeReader {
    /** Notices go nowhere. */
    NoticeReader NONE = (handle, notices) -> { };

    /** Writes what follows from the notices, within their transaction. */
    void read(Handle handle, List<Notice> notices);
}
