package billing.einvoice.check;

import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import java.util.List;

/**
 * The result of checking a document.
 *
 * @param document   the document
 * @param format     the format by whose rules it was checked
 * @param recognized whether the format is that of the document, or was asked for; false if the
 *                   document states another specification, and only the standard was checked
 * @param sets       the rule sets of the format, in their order
 * @param stopped    whether the document breaks its schema, so that nothing else was checked
 * @param violations what the rules found, in the order of the sets
 */
public record CheckReport(ReceivedInvoice document, String format, boolean recognized,
                          List<RuleSet> sets, boolean stopped, List<Violation> violations) {
    public CheckReport {
        sets = List.copyOf(sets);
        violations = List.copyOf(violations);
    }

    /** Whether no rule is broken whose authors call that an error. */
    public boolean isValid() {
        return count(Severity.ERROR) == 0;
    }

    /** How many violations are of a severity. */
    public long count(Severity severity) {
        return violations.stream().filter(one -> one.severity() == severity).count();
    }
}
