package billing.server.routing;

/** One resource of the API: lists its routes, and answers them. */
@FunctionalInterface
public interface Resource {
    /** Adds the routes of the resource, with what describes them. */
    void addTo(Routes routes);
}
