package billing.server.console.view;

/**
 * A link to one of the lists of a section, for the template {@code tabs}.
 *
 * @param current whether the page shows this list
 */
public record Tab(String label, String href, boolean current) {
}
