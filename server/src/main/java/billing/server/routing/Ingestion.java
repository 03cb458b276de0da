package billing.server.routing;

/** How many usage events a request takes in. */
public enum Ingestion {
    /** A single event; does not count as use of a key ({@code api-conventions.md 2.2}). */
    ONE,
    /** Several events, all of them or none. */
    BATCH
}
