package billing.engine;

import java.time.Instant;
import java.util.UUID;

/**
 * What every step of one transaction shares: the connection it reads and writes by, the instant
 * it is done at, and what names the rows it adds. Whatever changes something takes one; code that
 * only reads takes a {@link Handle}.
 *
 * @param handle      the connection, valid until the transaction ends
 * @param identifiers what makes the identifiers of new rows
 * @param now         the instant of the work; what it writes is dated by it
 */
public record UnitOfWork(Handle handle, Identifiers identifiers, Instant now) {
    /** The identifier of a new row. */
    public UUID nextId() {
        return identifiers.next(now);
    }

    /** The same transaction at another instant, for a step that is dated otherwise. */
    public UnitOfWork at(Instant instant) {
        return new UnitOfWork(handle, identifiers, instant);
    }
}
