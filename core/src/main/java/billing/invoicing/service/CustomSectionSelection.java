package billing.invoicing.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Selects the custom sections of an invoice ({@code subscriptions-and-invoicing.md 6.10}). */
final class CustomSectionSelection {
    private CustomSectionSelection() {
    }

    /**
     * The sections selected by a billed resource or a request.
     *
     * @param codes the selected sections; null for no selection
     * @param skips whether sections are skipped
     */
    record Choice(List<String> codes, boolean skips) {
        boolean names() {
            return !skips && codes != null && !codes.isEmpty();
        }
    }

    /** The codes of the sections, without duplicates, in order of appearance. */
    static List<String> codes(List<Choice> resources, Customer customer, BillingEntity entity) {
        List<Choice> participating = resources.stream().filter(one -> !one.skips()).toList();
        if (participating.isEmpty() && !resources.isEmpty()) {
            return List.of();
        }
        Set<String> codes = new LinkedHashSet<>();
        participating.stream().filter(Choice::names).forEach(one -> codes.addAll(one.codes()));
        boolean allNamed = !codes.isEmpty() && participating.stream().allMatch(Choice::names);
        if (!allNamed) {
            codes.addAll(inherited(customer, entity, !codes.isEmpty()));
        }
        return List.copyOf(codes);
    }

    private static List<String> inherited(Customer customer, BillingEntity entity,
                                          boolean othersNamed) {
        if (customer.billing().customSections().skipped()) {
            return List.of();
        }
        List<String> own = customer.billing().customSections().codes();
        if (own != null && !own.isEmpty()) {
            return own;
        }
        return othersNamed ? List.of() : entity.documents().customSections();
    }
}
