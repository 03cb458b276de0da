package billing.server.console.catalog;

import billing.apply.Catalog;
import billing.apply.CatalogChange;
import billing.apply.CatalogFiles;
import billing.apply.MemberChange;
import billing.apply.MemberValues;
import billing.apply.ResourceChange;
import billing.apply.ResourceChange.Action;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.server.console.Visit;
import billing.server.console.view.FormField;
import billing.server.page.Page;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares catalog files with the database, as {@code billing diff} does. */
final class DiffPage {
    static final String PATH = "diff";
    /** What files may state, and so what messages and former values may tell. */
    private static final List<String> STATED = List.of("add_on", "billable_metric",
            "billing_entity", "coupon", "customer", "feature", "invoice_custom_section",
            "organization", "plan", "subscription", "tax");
    private static final String FILES = "files";
    private static final Set<String> KEYS = Set.of("code", "external_id");
    private static final int SHOWN = 200;
    private final Visit visit;

    DiffPage(Visit visit) {
        this.visit = visit;
    }

    /** A resource that changes. */
    record Change(String what, String tone, String note, List<Member> members) {
    }

    /**
     * A member of a resource.
     *
     * @param was null for nothing
     * @param is  a line or more; empty for nothing
     */
    record Member(String path, String was, List<String> is) {
    }

    /** What is wrong with the files. */
    record Fault(String place, String message, String hint) {
    }

    /** Whether a key may compare files. */
    static boolean isFor(Visit visit) {
        return STATED.stream().allMatch(visit.session()::mayRead);
    }

    /** The page with a text of files; null before one is submitted. */
    Page page(String files) {
        STATED.forEach(visit::mustRead);
        Map<String, Object> model = new HashMap<>();
        model.put("tabs", new CatalogLists(visit).tabs(PATH));
        model.put("action", Visit.path("catalog", PATH));
        model.put("fields", List.of(FormField.area(FILES, "Catalog files",
                        files == null ? "" : files)
                .hinted("YAML or JSON. Several files are separated by a line with ---. New"
                        + " subscriptions may also be billed at once: see billing diff.")));
        model.put("problems", List.of());
        model.put("summary", null);
        model.put("changes", List.of());
        if (files != null) {
            try {
                compared(model, new Catalog(visit.installation().identifiers(), visit.now())
                        .diff(visit.handle(), CatalogFiles.of("-",
                                files.getBytes(StandardCharsets.UTF_8))));
            } catch (InputException e) {
                model.put("problems", e.problems().stream().limit(SHOWN).map(DiffPage::fault)
                        .toList());
            }
        }
        return visit.page("diff", CatalogSection.NAME, "Compare with files", model);
    }

    private void compared(Map<String, Object> model, CatalogChange change) {
        List<ResourceChange> changed = change.resources().stream()
                .filter(one -> one.action() != Action.LEAVE).toList();
        model.put("summary", change.isEmpty() ? "No differences"
                : count(change, Action.CREATE) + " to create, " + count(change, Action.CHANGE)
                        + " to change, " + count(change, Action.LEAVE) + " unchanged"
                        + (changed.size() <= SHOWN ? "" : "; the first " + SHOWN + " are shown"));
        model.put("changes", changed.stream().limit(SHOWN).map(this::change).toList());
    }

    private String count(CatalogChange change, Action action) {
        return visit.figures().count(change.with(action).size());
    }

    private Change change(ResourceChange resource) {
        boolean creates = resource.action() == Action.CREATE;
        return new Change((creates ? "+ " : "~ ") + resource.noun() + " " + resource.key(),
                creates ? "good" : "warn", resource.subscriptions() == 0 ? null
                : "The change applies to everything not billed yet of "
                        + visit.figures().count(resource.subscriptions())
                        + (resource.subscriptions() == 1 ? " subscription." : " subscriptions."),
                resource.members().stream().filter(member -> !creates
                                || !KEYS.contains(member.path())
                                || !resource.key().equals(member.is()))
                        .map(member -> member(resource, member)).toList());
    }

    private static Member member(ResourceChange resource, MemberChange member) {
        List<String> prices = MemberValues.prices(resource, member);
        String is = MemberValues.text(resource, member, member.is());
        return new Member(member.path(), MemberValues.text(resource, member, member.was()),
                !prices.isEmpty() ? prices : is == null ? List.of() : List.of(is));
    }

    private static Fault fault(Problem problem) {
        return new Fault(problem.line() == 0 ? "" : "Line " + problem.line()
                + (problem.field() == null ? ": " : ", " + problem.field() + ": "),
                problem.message(), problem.hint());
    }

    /** The text of files in a form. */
    static String files(Map<String, String> form) {
        return form.getOrDefault(FILES, "");
    }
}
