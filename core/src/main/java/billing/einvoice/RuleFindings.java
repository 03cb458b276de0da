package billing.einvoice;

import billing.einvoice.RequiredTerm.Source;
import billing.einvoice.TradeParty.Identifier;
import billing.kernel.identifier.AddressScheme;
import java.util.ArrayList;
import java.util.List;

/** What rules refuse in a document, with what to do about it. */
final class RuleFindings {
    private final Origin origin;
    private final List<Reason> reasons = new ArrayList<>();

    RuleFindings(Origin origin) {
        this.origin = origin;
    }

    /**
     * A term with a value that is stated for a resource.
     *
     * @param source the resource
     * @param member where the value is stated, as in {@link RequiredTerm}
     */
    void stated(String term, String rule, String message, Source source, String member) {
        reasons.add(new Reason(Reason.Kind.TERM_INVALID, term, rule, message,
                origin.remedy(source, member), origin.owner(source)));
    }

    /** A term with a value that another one is not simply stated for. */
    void invalid(String term, String rule, String message, String remedy) {
        reasons.add(new Reason(Reason.Kind.TERM_INVALID, term, rule, message, remedy));
    }

    /** A term that is missing, and that no resource has a member for. */
    void missing(String term, String rule, String message, String remedy) {
        reasons.add(new Reason(Reason.Kind.TERM_MISSING, term, rule, message, remedy));
    }

    /** Finds an electronic address that has not the form of its scheme. */
    void checkForm(String term, String rule, Identifier address, Source source) {
        AddressScheme.correction(address.scheme(), address.value()).ifPresent(correction ->
                stated(term, rule, "the electronic address " + address.value()
                        + " is not one of the scheme " + address.scheme() + ": " + correction,
                        source, "e_invoicing.address"));
    }

    /** All that was found, in the order of the checks. */
    List<Reason> reasons() {
        return reasons;
    }
}
