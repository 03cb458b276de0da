package billing.settlement.payment.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds invoice numbers in texts, with any separators that a payer or bank uses:
 * {@code BENT-1-001-004}, {@code bent 1 001 004}, {@code BENT1001004}. The longest number at a
 * position counts, and a number never ends within a word.
 */
public final class InvoiceNumbers {
    private static final int WORDS_MAX = 12;
    private static final String CREDIT_NOTE = "CN\\d+";
    private final Map<String, List<PayableInvoice>> byNumber = new HashMap<>();

    InvoiceNumbers(Iterable<PayableInvoice> invoices) {
        invoices.forEach(invoice -> byNumber.computeIfAbsent(key(invoice.number()),
                key -> new ArrayList<>()).add(invoice));
    }

    /** Returns the lookup key of a number. */
    public static String key(String number) {
        return ReferenceWords.joined(number);
    }

    /** Returns the keys of all possible numbers in a text. */
    static Set<String> keys(String text) {
        List<String> words = ReferenceWords.of(text);
        Set<String> keys = new HashSet<>();
        for (int start = 0; start < words.size(); start++) {
            StringBuilder key = new StringBuilder();
            for (int end = start; end < Math.min(words.size(), start + WORDS_MAX); end++) {
                keys.add(key.append(words.get(end)).toString());
            }
        }
        return keys;
    }

    /** Returns the invoices with a number; several when billing entities use the same number. */
    List<PayableInvoice> named(String number) {
        return byNumber.getOrDefault(key(number), List.of());
    }

    /**
     * Returns the invoices whose numbers a text contains, in order of appearance; the number of a
     * credit note does not match.
     */
    Set<PayableInvoice> in(String text) {
        List<String> words = ReferenceWords.of(text);
        Set<PayableInvoice> found = new LinkedHashSet<>();
        for (int start = 0; start < words.size(); start++) {
            StringBuilder key = new StringBuilder();
            int after = start;
            List<PayableInvoice> longest = List.of();
            for (int end = start; end < Math.min(words.size(), start + WORDS_MAX); end++) {
                key.append(words.get(end));
                List<PayableInvoice> named = byNumber.getOrDefault(key.toString(), List.of());
                if (!named.isEmpty()) {
                    longest = named;
                    after = end;
                }
            }
            boolean note = after + 1 < words.size() && words.get(after + 1).matches(CREDIT_NOTE);
            if (!longest.isEmpty() && !note) {
                found.addAll(longest);
            }
            start = after;
        }
        return found;
    }
}
