package billing.server.console.view;

/** A link to another page, or to an action. */
public record Link(String label, String href) {
}
