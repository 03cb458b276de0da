package billing.documents;

/**
 * A custom section.
 *
 * @param title null for none
 * @param text  lines separated by line feeds; null for none
 */
public record Note(String title, String text) {
}
