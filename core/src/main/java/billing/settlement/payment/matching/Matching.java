package billing.settlement.payment.matching;

import billing.kernel.money.Money;
import billing.settlement.payment.matching.Match.Confidence;
import billing.settlement.payment.matching.Match.Outcome;
import billing.settlement.payment.matching.Payers.Payer;
import billing.settlement.payment.statement.BankLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Matches the lines of a bank statement with invoices. Lines that name invoices are matched first,
 * then lines by amount and payer; an amount paid by one line is not due for the next. A match by
 * the amount alone is only a proposal.
 */
public final class Matching {
    private final Collection<PayableInvoice> invoices;
    private final Map<String, Set<UUID>> customersByAccount;
    private final Set<String> booked;
    private final Returns returns;

    /**
     * Creates a matching.
     *
     * @param invoices           all invoices with an amount due, the oldest first, and those that
     *                           lines name
     * @param customersByAccount the customers of earlier payments, by payer account
     * @param booked             ids of lines that were already booked
     * @param returnable         payments that lines may return
     * @param awaitingRefund     invoices of credit notes with a pending refund
     */
    public Matching(Collection<PayableInvoice> invoices,
                    Map<String, Set<UUID>> customersByAccount, Set<String> booked,
                    Collection<ReturnablePayment> returnable, Set<UUID> awaitingRefund) {
        this.returns = new Returns(returnable, awaitingRefund);
        this.invoices = invoices;
        this.customersByAccount = customersByAccount;
        this.booked = booked;
    }

    /**
     * Returns the keys, as in {@link InvoiceNumbers#key}, of all possible invoice numbers in lines.
     */
    public static Set<String> keys(List<BankLine> lines) {
        Set<String> keys = new HashSet<>();
        for (BankLine line : lines) {
            keys.addAll(InvoiceNumbers.keys(line.reference().text()));
            keys.addAll(InvoiceNumbers.keys(line.reference().structured()));
            CreditorReference.content(line.reference().structured()).ifPresent(keys::add);
            line.invoices().forEach(number -> keys.add(InvoiceNumbers.key(number)));
        }
        return keys;
    }

    /** Returns the match of each line, in the order of the lines. */
    public List<Match> match(List<BankLine> lines) {
        return new Pass().match(lines);
    }

    /** One pass over the lines of a file. */
    private final class Pass {
        private final DueAmounts dues = new DueAmounts(invoices);
        private final InvoiceNumbers numbers = new InvoiceNumbers(invoices);
        private final Payers payers = new Payers(invoices.stream()
                .filter(PayableInvoice::awaited).toList(), customersByAccount);
        private final Set<String> seen = new HashSet<>();

        List<Match> match(List<BankLine> lines) {
            List<Match> matches = new ArrayList<>();
            lines.forEach(line -> matches.add(registered(byName(line))));
            matches.replaceAll(match -> match.outcome() != null || match.line().amountCents() < 0
                    ? match : registered(byAmount(match.line())));
            matches.replaceAll(match -> match.outcome() != null ? match
                    : returned(match.line()));
            return matches;
        }

        private Match registered(Match match) {
            if (match.outcome() != null && match.outcome().pays()) {
                returns.paid(match);
            }
            return match;
        }

        /** Matches a line that returns a payment which no earlier line names. */
        private Match returned(BankLine line) {
            Named named = named(line);
            return returns.find(line, named.invoices(), dues).orElseGet(() -> Match.of(line,
                    Outcome.UNMATCHED, line.returned()
                            ? "the bank returns a payment that is not recorded"
                            + (named.invoices().isEmpty() ? "" : " for " + list(named.invoices()))
                            : "outgoing money that names " + list(named.invoices())
                            + ", for which no such payment is recorded"));
        }

        /** Matches by the invoices that the line names; without an outcome when it names none. */
        private Match byName(BankLine line) {
            if (booked.contains(line.id())) {
                return Match.of(line, Outcome.BOOKED, "already booked");
            } else if (!seen.add(line.id())) {
                return Match.of(line, Outcome.DUPLICATE, "another line of the file has the same"
                        + " line_id; clear it in this line to book both");
            }
            Named named = named(line);
            if (returns.mayReturn(line, named.invoices())) {
                return returns.find(line, named.invoices(), dues)
                        .orElseGet(() -> Match.of(line, null, null));
            } else if (line.returned()) {
                return Match.of(line, Outcome.UNMATCHED, "the bank returns outgoing money");
            } else if (line.amountCents() <= 0) {
                return named.invoices().isEmpty() || line.amountCents() == 0
                        ? Match.of(line, Outcome.OUTGOING, "outgoing money")
                        : Match.of(line, Outcome.UNMATCHED, "outgoing money, possibly the pending"
                                + " refund of a credit note of " + list(named.invoices()));
            } else if (named.unknown() != null) {
                return Match.of(line, Outcome.UNMATCHED, "there is no invoice "
                        + named.unknown());
            }
            return named.invoices().isEmpty() ? Match.of(line, null, null)
                    : named(line, named);
        }

        private Match named(BankLine line, Named named) {
            List<PayableInvoice> open = named.invoices().stream().filter(dues::isOpen).toList();
            List<PayableInvoice> payable = open.stream()
                    .filter(one -> one.currency().equals(line.currency())).toList();
            if (open.isEmpty()) {
                return Match.of(line, Outcome.UNMATCHED, "nothing is due on "
                        + list(named.invoices()) + " any more");
            } else if (payable.size() < open.size()) {
                return Match.of(line, Outcome.UNMATCHED, list(open) + " is in another currency"
                        + " than " + line.currency());
            } else if (haveSameNumber(payable)) {
                return Match.among(line, payable, "several invoices have this number");
            }
            Money due = dues.sum(line.currency(), payable);
            if (line.amount().isAtLeast(due)) {
                return pay(line, payable, line.amount().equals(due)
                        ? Confidence.CERTAIN : Confidence.LIKELY, named.evidence());
            } else if (payable.size() > 1) {
                return Match.among(line, payable,
                        "names several invoices, but pays less than their amount due");
            } else if (payable.get(0).whole()) {
                return Match.among(line, payable, "a top-up can only be paid in full");
            }
            return pay(line, payable, Confidence.LIKELY, named.evidence());
        }

        private Match pay(BankLine line, List<PayableInvoice> paid, Confidence confidence,
                          String evidence) {
            Money due = dues.sum(line.currency(), paid);
            Outcome outcome = line.amount().equals(due) ? Outcome.MATCHED
                    : line.amount().isAtLeast(due) ? Outcome.OVERPAID : Outcome.PARTIAL;
            long rest = outcome == Outcome.OVERPAID ? line.amount().minus(due).cents() : 0;
            Match match = new Match(line, outcome, confidence,
                    dues.pay(paid, line.amount()), List.of(), rest, evidence, null);
            return match.keepsRest() ? match.explained(evidence + "; "
                    + line.currency().toUnits(rest).toPlainString()
                    + " more than due is added to the customer balance") : match;
        }

        private Match byAmount(BankLine line) {
            List<Payer> possible = payers.find(line);
            List<PayableInvoice> sameAmount = possible.stream()
                    .flatMap(payer -> payer.invoices().stream())
                    .filter(invoice -> dues.due(invoice).equals(line.amount())).toList();
            if (sameAmount.size() == 1) {
                return pay(line, sameAmount, Confidence.LIKELY,
                        "the amount and " + possible.get(0).evidence());
            } else if (sameAmount.size() > 1) {
                return Match.among(line, sameAmount, "several invoices have this amount due");
            }
            List<PayableInvoice> oldest = possible.size() == 1
                    ? oldest(possible.get(0), line.amount()) : List.of();
            if (!oldest.isEmpty()) {
                return pay(line, oldest, Confidence.LIKELY, "the oldest invoices due and "
                        + possible.get(0).evidence());
            }
            if (!possible.isEmpty()) {
                return Match.of(line, Outcome.UNMATCHED,
                        "no invoice of the payer has this amount due");
            }
            List<PayableInvoice> anybody = dues.awaited(line.amount());
            return anybody.isEmpty()
                    ? Match.of(line, Outcome.UNMATCHED, "no number or amount matches")
                    : Match.among(line, anybody, "only the amount matches");
        }

        /**
         * Returns the payer's oldest open invoices if their amounts due add up to the amount; else
         * none.
         */
        private List<PayableInvoice> oldest(Payer payer, Money amount) {
            List<PayableInvoice> oldest = new ArrayList<>();
            for (PayableInvoice invoice : payer.invoices()) {
                if (dues.isOpen(invoice)
                        && !dues.sum(amount.currency(), oldest).isAtLeast(amount)) {
                    oldest.add(invoice);
                }
            }
            return dues.sum(amount.currency(), oldest).equals(amount) ? oldest : List.of();
        }

        private Named named(BankLine line) {
            if (!line.invoices().isEmpty()) {
                List<PayableInvoice> found = new ArrayList<>();
                for (String number : line.invoices()) {
                    List<PayableInvoice> some = numbers.named(number);
                    if (some.isEmpty()) {
                        return new Named(List.of(), number, null);
                    }
                    found.addAll(some);
                }
                return new Named(found.stream().distinct().toList(), null, "entered by a user");
            }
            List<PayableInvoice> referred = CreditorReference.content(line.reference().structured())
                    .map(numbers::named).orElse(List.of());
            if (!referred.isEmpty()) {
                return new Named(referred, null, "reference " + line.reference().structured());
            }
            Set<PayableInvoice> written = new LinkedHashSet<>(numbers.in(line.reference().text()));
            written.addAll(numbers.in(line.reference().structured()));
            return new Named(List.copyOf(written), null, written.size() == 1
                    ? "the number in the text" : "the numbers in the text");
        }
    }

    /**
     * The invoices that a line names; {@code unknown} is a number entered by a user that does not
     * exist.
     */
    private record Named(List<PayableInvoice> invoices, String unknown, String evidence) {
    }

    private static boolean haveSameNumber(List<PayableInvoice> some) {
        return some.stream().map(invoice -> InvoiceNumbers.key(invoice.number())).distinct().count()
                < some.size();
    }

    private static String list(List<PayableInvoice> some) {
        return some.stream().map(PayableInvoice::number).collect(Collectors.joining(", "));
    }
}
