package billing.server.console.site;

import billing.engine.Secret;
import billing.server.console.Action;
import billing.server.console.Failure;
import billing.server.console.Visit;
import billing.server.console.view.ActionForm;
import billing.server.console.view.FormField;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page of an action: asks for confirmation, and reports why it failed. */
final class ActionPage {
    /** The form field with the number of the form. */
    static final String ONCE = "once";

    private ActionPage() {
    }

    /**
     * Renders the form of an action.
     *
     * @param values  as submitted; empty at first
     * @param failure why it failed; null at first
     */
    static Page page(Visit visit, Action action, String section, Map<String, String> values,
                     Failure failure) {
        ActionForm form = action.form(visit);
        List<String> others = new ArrayList<>();
        List<FormField> fields = form.fields();
        if (failure != null) {
            fields = fields.stream().map(field -> field.submitted(
                    values.getOrDefault(field.name(), ""),
                    failure.fields().get(field.name()))).toList();
            if (failure.message() != null) {
                others.add(failure.message());
            }
            failure.fields().forEach((name, message) -> {
                if (form.fields().stream().noneMatch(field -> field.name().equals(name))) {
                    others.add(name.replace('_', ' ') + ": " + message);
                }
            });
        }
        Map<String, Object> model = new HashMap<>();
        model.put("action", form);
        model.put("fields", fields);
        model.put(ONCE, Secret.hex());
        model.put("failed", failure != null);
        model.put("others", others);
        return visit.page(failure == null ? 200 : failure.status(), "action", section,
                form.title(), model);
    }
}
