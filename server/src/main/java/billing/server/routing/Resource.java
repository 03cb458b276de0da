package billing.server.routing;

/** One resource of the API: its routes and their handlers. */
@FunctionalInterface
public interface Resource {
    /** Adds the routes of the resource with their descriptions. */
    void addTo(Routes routes);
}
