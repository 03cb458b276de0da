package billing.server.page;

/** What answers requests of browsers below one path. */
@FunctionalInterface
public interface Site {
    /** The page of a request; never null. */
    Page answer(PageRequest request);
}
