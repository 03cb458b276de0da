package billing.kernel.error;

/**
 * What kind of error it is, by which the command line chooses its exit code and the server the
 * status of its answer ({@code api-conventions.md 3.1}).
 */
public enum ErrorKind {
    /** Input breaks rules. */
    INVALID,
    /** Input breaks no rule but that another object has its values already. */
    ALREADY_EXISTS,
    /** A named object does not exist. */
    NOT_FOUND,
    /** The state of an object forbids the action. */
    NOT_ALLOWED,
    /** The action is refused whatever the caller does. */
    FORBIDDEN,
    /** There is no database where one is looked for. */
    NO_DATABASE,
    /** The database was replaced or removed while it was in use. */
    DATABASE_GONE,
    /** The disk of the database is full or failing. */
    DISK_FULL,
    /** The same work may succeed a little later. */
    TEMPORARY,
    /** The server of the database does not answer; the same work may succeed a little later. */
    UNREACHABLE,
    /** Anything else. */
    FAILED
}
