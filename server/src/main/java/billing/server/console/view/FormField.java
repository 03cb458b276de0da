package billing.server.console.view;

import java.util.List;

/**
 * A field of a form.
 *
 * @param name    of the parameter; also the id of the element
 * @param kind    {@code text}, {@code area}, {@code date}, {@code search}, {@code checkbox},
 *                {@code select}
 * @param value   what it has at first
 * @param hint    how to fill it in; null for none
 * @param options of a select; null for other kinds
 * @param error   what is wrong with the value; null for nothing
 */
public record FormField(String name, String label, String kind, String value, String hint,
                        boolean required, List<Option> options, String error) {
    /** A choice of a select. */
    public record Option(String value, String label, boolean selected) {
    }

    /** A line of text. */
    public static FormField text(String name, String label, String value) {
        return new FormField(name, label, "text", value, null, false, null, null);
    }

    /** A text of several lines. */
    public static FormField area(String name, String label, String value) {
        return new FormField(name, label, "area", value, null, false, null, null);
    }

    /** A date. */
    public static FormField date(String name, String label, String value) {
        return new FormField(name, label, "date", value, null, false, null, null);
    }

    /** A text to search for. */
    public static FormField search(String name, String label, String value) {
        return new FormField(name, label, "search", value, null, false, null, null);
    }

    /** A box, whose value is {@code on} when it is checked. */
    public static FormField checkbox(String name, String label) {
        return new FormField(name, label, "checkbox", "", null, false, null, null);
    }

    /** One of several choices. */
    public static FormField select(String name, String label, String value,
                                   List<Choice> choices) {
        return new FormField(name, label, "select", value, null, false, choices.stream()
                .map(one -> new Option(one.value(), one.label(), one.value().equals(value)))
                .toList(), null);
    }

    /** The same with a hint. */
    public FormField hinted(String text) {
        return new FormField(name, label, kind, value, text, required, options, error);
    }

    /** The same, which must be filled in. */
    public FormField must() {
        return new FormField(name, label, kind, value, hint, true, options, error);
    }

    /** The same with a submitted value and what is wrong with it. */
    public FormField submitted(String given, String message) {
        return new FormField(name, label, kind, given, hint, required, options == null ? null
                : options.stream().map(one -> new Option(one.value(), one.label(),
                        one.value().equals(given))).toList(), message);
    }

    /** Whether it is a text of several lines. */
    public boolean area() {
        return kind.equals("area");
    }

    /** Whether it is a checkbox. */
    public boolean checkbox() {
        return kind.equals("checkbox");
    }

    /** Whether a checkbox is checked. */
    public boolean checked() {
        return "on".equals(value);
    }
}
