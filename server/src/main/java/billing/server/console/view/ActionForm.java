package billing.server.console.view;

import java.util.List;

/**
 * A page that asks for confirmation.
 *
 * @param title     a question, or what is done
 * @param text      what happens, and whether it can be undone
 * @param submit    the label of the button
 * @param isSerious whether it cannot be undone
 * @param fields    what is entered
 * @param back      the path to go back to
 */
public record ActionForm(String title, String text, String submit, boolean isSerious,
                         List<FormField> fields, String back) {
}
