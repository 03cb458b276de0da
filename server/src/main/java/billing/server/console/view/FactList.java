package billing.server.console.view;

import java.util.ArrayList;
import java.util.List;

/** The facts at the head of a page, in the order in which they were added. */
public final class FactList {
    private final List<Fact> facts = new ArrayList<>();

    /**
     * A label with its value.
     *
     * @param href the page of what the value names; null for none
     */
    public record Fact(String label, String value, String href) {
    }

    /** Adds a fact, unless its value is null or blank. */
    public void add(String label, String value) {
        if (value != null && !value.isBlank()) {
            facts.add(new Fact(label, value, null));
        }
    }

    /** Adds a fact whose value is a link. */
    public void link(String label, String value, String href) {
        facts.add(new Fact(label, value, href));
    }

    /** All facts added. */
    public List<Fact> all() {
        return List.copyOf(facts);
    }
}
