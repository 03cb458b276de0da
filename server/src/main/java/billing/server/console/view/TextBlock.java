package billing.server.console.view;

/** A text of several lines under a heading. */
public record TextBlock(String label, String text) {
}
