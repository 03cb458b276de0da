package billing.invoicing.service;

import billing.engine.Identifiers;
import billing.input.Characters;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The pairs kept with an invoice ({@code subscriptions-and-invoicing.md 6.10}). */
final class InvoiceMetadata {
    private static final int MOST = 5;
    private static final int LONGEST_KEY = 20;
    private static final int LONGEST_VALUE = 140;

    private InvoiceMetadata() {
    }

    /**
     * The requested list: entries with a known id are updated, entries not in the list are removed.
     */
    static List<Invoice.Metadata> replaced(List<Invoice.Metadata> present,
                                           List<InvoiceChange.Entry> given,
                                           Identifiers identifiers, Instant now) {
        check(given);
        List<Invoice.Metadata> replaced = new ArrayList<>(given.size());
        for (InvoiceChange.Entry entry : given) {
            replaced.add(present.stream().filter(one -> one.id().equals(entry.id())).findFirst()
                    .map(one -> new Invoice.Metadata(one.id(), entry.key(), entry.value(),
                            one.createdAt()))
                    .orElseGet(() -> new Invoice.Metadata(identifiers.next(now), entry.key(),
                            entry.value(), now)));
        }
        return replaced;
    }

    private static void check(List<InvoiceChange.Entry> given) {
        if (given.size() > MOST) {
            throw new InvalidException("metadata", "invalid_count");
        }
        Map<String, Set<String>> faults = new LinkedHashMap<>();
        Set<String> keys = new HashSet<>();
        Set<UUID> ids = new HashSet<>();
        for (InvoiceChange.Entry entry : given) {
            checkText(faults, "key", entry.key(), LONGEST_KEY);
            checkText(faults, "value", entry.value(), LONGEST_VALUE);
            if (entry.key() != null && !keys.add(entry.key())) {
                fault(faults, "key", ErrorCode.VALUE_ALREADY_EXIST);
            }
            if (entry.id() != null && !ids.add(entry.id())) {
                fault(faults, "id", ErrorCode.VALUE_ALREADY_EXIST);
            }
        }
        if (!faults.isEmpty()) {
            Map<String, List<String>> details = new LinkedHashMap<>();
            faults.forEach((field, codes) -> details.put(field, List.copyOf(codes)));
            throw new InvalidException(details);
        }
    }

    private static void checkText(Map<String, Set<String>> faults, String field, String text,
                                  int longest) {
        if (text == null || text.isBlank()) {
            fault(faults, field, ErrorCode.VALUE_IS_MANDATORY);
        } else if (Characters.areMoreThan(text, longest)) {
            fault(faults, field, ErrorCode.VALUE_IS_TOO_LONG);
        }
    }

    private static void fault(Map<String, Set<String>> faults, String field, String code) {
        faults.computeIfAbsent(field, name -> new LinkedHashSet<>()).add(code);
    }
}
