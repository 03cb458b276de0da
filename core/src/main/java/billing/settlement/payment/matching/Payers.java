package billing.settlement.payment.matching;

import billing.settlement.payment.statement.BankLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Finds the payer of a line: by the account of earlier payments, or by name. */
final class Payers {
    private static final int NAME_LENGTH_MIN = 4;
    private final Map<String, Set<UUID>> byAccount;
    private final Map<UUID, List<PayableInvoice>> invoices = new HashMap<>();
    private final Map<Set<String>, Set<UUID>> byName = new HashMap<>();
    /** The names by their longest word, so that a line is not compared with all of them. */
    private final Map<String, Set<Set<String>>> byWord = new HashMap<>();

    Payers(Iterable<PayableInvoice> open, Map<String, Set<UUID>> byAccount) {
        this.byAccount = byAccount;
        for (PayableInvoice invoice : open) {
            invoices.computeIfAbsent(invoice.customerId(), id -> new ArrayList<>()).add(invoice);
            invoice.payerNames().stream().map(ReferenceWords::ofName)
                    .filter(name -> String.join("", name).length() >= NAME_LENGTH_MIN)
                    .forEach(name -> add(name, invoice.customerId()));
        }
    }

    private void add(Set<String> name, UUID customer) {
        byName.computeIfAbsent(name, key -> new LinkedHashSet<>()).add(customer);
        String longest = Collections.max(name, Comparator.comparingInt(String::length)
                .thenComparing(Comparator.naturalOrder()));
        byWord.computeIfAbsent(longest, key -> new LinkedHashSet<>()).add(name);
    }

    /** A possible payer: its open invoices, and the evidence for the match. */
    record Payer(List<PayableInvoice> invoices, String evidence) {
    }

    /** Returns the possible payers of a line with open invoices in its currency. */
    List<Payer> find(BankLine line) {
        Set<UUID> known = byAccount.getOrDefault(line.payer().account(), Set.of());
        Set<UUID> customers = known.isEmpty() ? byName(line.payer().name()) : known;
        String evidence = known.isEmpty() ? "the payer's name" : "the payer's account";
        return customers.stream().filter(invoices::containsKey)
                .map(id -> new Payer(invoices.get(id).stream()
                        .filter(invoice -> invoice.currency().equals(line.currency()))
                        .collect(Collectors.toList()), evidence))
                .filter(payer -> !payer.invoices().isEmpty()).toList();
    }

    private Set<UUID> byName(String payer) {
        Set<String> words = ReferenceWords.ofName(payer);
        Set<UUID> same = byName.get(words);
        if (same != null) {
            return same;
        }
        Set<UUID> within = new LinkedHashSet<>();
        for (String word : words) {
            for (Set<String> name : byWord.getOrDefault(word, Set.of())) {
                if (words.containsAll(name)) {
                    within.addAll(byName.get(name));
                }
            }
        }
        return within;
    }
}
