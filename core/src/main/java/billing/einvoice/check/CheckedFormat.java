package billing.einvoice.check;

import billing.einvoice.Format.Syntax;
import billing.einvoice.check.Violation.Severity;
import billing.einvoice.reader.ReceivedInvoice;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A format and the rule sets that its documents must satisfy.
 *
 * @param code     its name: {@code xrechnung}
 * @param syntax   how it is written
 * @param match    which documents are in it
 * @param fallback whether documents that no format matches are checked by it
 * @param sets     its rule sets, in the order in which they are applied
 * @param levels   the severity of single rules in this format, where its authors change it
 */
record CheckedFormat(String code, Syntax syntax, Match match, boolean fallback,
                     List<RuleSet> sets, Map<String, Severity> levels) {
    CheckedFormat {
        sets = List.copyOf(sets);
        levels = Map.copyOf(levels);
    }

    /** A violation with the severity that its rule has in this format. */
    Violation leveled(Violation found) {
        return new Violation(levels.getOrDefault(found.rule(), found.severity()), found.rule(),
                found.set(), found.location(), found.line(), found.text());
    }

    /**
     * Which documents are in a format.
     *
     * @param specifications values of BT-24
     * @param process        what BT-23 is; null for anything
     * @param attached       whether only documents attached to a PDF file are
     */
    record Match(List<String> specifications, Pattern process, boolean attached) {
        Match {
            specifications = List.copyOf(specifications);
        }
    }

    boolean matches(ReceivedInvoice document) {
        if (document.specification() == null) {
            return false;
        }
        String process = document.process() == null ? "" : document.process();
        return syntax == document.kind().syntax()
                && match.specifications().contains(document.specification())
                && (match.process() == null || match.process().matcher(process).matches())
                && (!match.attached() || document.attachment() != null);
    }
}
