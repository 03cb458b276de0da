package billing.einvoice;

import java.util.function.Predicate;

/**
 * A business term that a format requires.
 *
 * @param term    {@code BT-10}
 * @param rule    that requires it, {@code BR-DE-15}
 * @param name    what it is, in English
 * @param source  whose data fill it
 * @param member  where they are stated, by its path in the catalog: {@code e_invoicing.address};
 *                of several, separated by commas
 * @param applies to which documents the rule applies
 * @param present whether a document has it
 */
public record RequiredTerm(String term, String rule, String name, Source source, String member,
                           Predicate<ElectronicInvoice> applies,
                           Predicate<ElectronicInvoice> present) {
    /** Whose data fill a term. */
    public enum Source {
        /** The billing entity, the seller. */
        ENTITY,
        /** The customer, the buyer. */
        CUSTOMER,
        /** The tax of the lines. */
        TAX,
        /** The subscription or the one-off invoice. */
        DOCUMENT
    }

    /** A term that every document needs. */
    static RequiredTerm always(String term, String rule, String name, Source source, String member,
                               Predicate<ElectronicInvoice> present) {
        return new RequiredTerm(term, rule, name, source, member, any -> true, present);
    }

    /** The same for some documents only. */
    RequiredTerm where(Predicate<ElectronicInvoice> some) {
        return new RequiredTerm(term, rule, name, source, member, applies.and(some), present);
    }

    /** Whether a document needs the term and has it not. */
    boolean isMissing(ElectronicInvoice invoice) {
        return applies.test(invoice) && !present.test(invoice);
    }

    /** Why a document without the term is refused. */
    Reason reason(Origin origin) {
        return new Reason(Reason.Kind.TERM_MISSING, term, rule, name + " is missing",
                origin.remedy(source, member), origin.owner(source));
    }
}
