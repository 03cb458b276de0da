package billing.settlement.creditnote.service;

import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.error.Problem;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteReason;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.CreditableInvoice;
import billing.settlement.creditnote.CreditedFee;
import billing.settlement.creditnote.CreditedItems;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The checks of a credit note in the order of {@code money.md 4.4}. */
final class CreditNoteChecks {
    private static final String REMAINING = "higher_than_remaining_invoice_amount";
    /** The amount in cents by which rounding may raise a note above the remaining amount. */
    private static final long TOLERANCE = 1;

    private final CreditableInvoice creditable;
    private final Invoice invoice;
    private final Map<String, List<String>> faults = new LinkedHashMap<>();
    private final List<Problem> explanations = new ArrayList<>();

    CreditNoteChecks(CreditableInvoice creditable) {
        this.creditable = creditable;
        this.invoice = creditable.invoice();
    }

    /**
     * Row 2: an unpaid top-up can only be offset, and only while its wallet is active. A voided
     * invoice is credited only by its void (4.9).
     */
    void checkState(boolean creditsOrRefunds) {
        if (invoice.state().status() == InvoiceStatus.VOIDED) {
            throw new NotAllowedException("invalid_type_or_status", "invoice "
                    + invoice.document().number()
                    + " is voided; nothing of it can be credited any more");
        }
        if (creditable.topUp() != null
                && (!creditable.topUp().walletActive() || creditsOrRefunds && isUnpaid())) {
            throw new NotAllowedException("invalid_type_or_status", "invoice "
                    + invoice.document().number()
                    + " is a top-up that is unpaid or whose wallet is terminated");
        }
    }

    /**
     * Rows 3 to 6: the items; the first fault ends the check.
     *
     * @throws NotFoundException when a fee is not on the invoice
     * @throws InvalidException  for an amount below 0 or above the remaining amount of the fee
     */
    List<CreditedFee> items(List<CreditNoteRequest.Line> lines) {
        if (lines == null) {
            throw new InvalidException("items", "must_be_an_array", "no list of fees is given",
                    "list the fees and the amount to credit of each");
        }
        List<CreditedFee> items = new ArrayList<>(lines.size());
        Map<UUID, Fee> fees = invoice.parts().fees().stream()
                .collect(Collectors.toMap(Fee::id, fee -> fee));
        Map<UUID, Long> credited = new HashMap<>();
        for (CreditNoteRequest.Line line : lines) {
            Fee fee = Optional.ofNullable(fees.get(line.feeId()))
                    .orElseThrow(() -> new NotFoundException("fee", line.feeId()));
            CreditedFee item = item(line, fee, credited.getOrDefault(line.feeId(), 0L));
            credited.merge(item.fee().id(), item.wholeCents(), Long::sum);
            items.add(item);
        }
        return items;
    }

    /** Checks an item of a fee, of which earlier items credit {@code creditedCents}. */
    private CreditedFee item(CreditNoteRequest.Line line, Fee fee, long creditedCents) {
        BigDecimal cents = line.amountCents();
        if (cents == null || cents.signum() < 0) {
            throw new InvalidException("amount_cents", "invalid_value", cents == null
                    ? "an amount is not a whole number of cents"
                    : cents + " cents are less than 0", "give 0 or more");
        }
        CreditedFee item = new CreditedFee(fee, cents);
        boolean unlimited = creditable.topUp() != null && isUnpaid();
        long left = creditable.leftOfFeeCents(fee) - creditedCents;
        if (!unlimited && cents.compareTo(BigDecimal.valueOf(left)) > 0) {
            boolean walletLimits = cents.compareTo(BigDecimal.valueOf(
                    creditable.undeductedCents(fee) - creditedCents)) <= 0;
            throw new InvalidException("amount_cents", walletLimits
                    ? "higher_than_wallet_balance" : "higher_than_remaining_fee_amount",
                    invoice.money(item.wholeCents()) + " is more than the "
                            + invoice.money(left) + " left of "
                            + fee.item().name(), "credit at most that");
        }
        return item;
    }

    /** Parses the reason; {@code other} when none is given. */
    CreditNoteReason reason(String code) {
        if (code == null) {
            return CreditNoteReason.OTHER;
        }
        return Codes.find(CreditNoteReason.class, code).orElseGet(() -> {
            fault("reason", ErrorCode.VALUE_IS_INVALID, "\"" + code + "\" is not a valid reason",
                    "use " + Arrays.stream(CreditNoteReason.values()).map(CreditNoteReason::code)
                            .collect(Collectors.joining(", ")));
            return CreditNoteReason.OTHER;
        });
    }

    /** Rows 7 to 16: the allocation of the note's total. */
    void check(CreditNoteParts parts, CreditedItems items) {
        checkRange("credit_amount_cents", parts.creditCents());
        checkRange("refund_amount_cents", parts.refundCents());
        checkRange("offset_amount_cents", parts.offsetCents());
        checkRefund(parts.refundCents());
        if (Math.abs(parts.totalCents() - items.totalCents()) > TOLERANCE) {
            fault("base", "does_not_match_item_amounts", "credit, refund and offset total "
                    + invoice.money(parts.totalCents())
                    + ", the items with taxes and without coupons to "
                    + invoice.money(items.totalCents()), "make them equal, one cent more or less");
        }
        checkCredit(parts.creditCents());
        checkOffset(parts.offsetCents());
        if (parts.totalCents() > creditable.remainingCents() + TOLERANCE) {
            faultOfTotal(parts.totalCents());
        }
        if (parts.totalCents() <= 0 || items.amounts(parts).totalCents() <= 0) {
            fault("base", "total_amount_must_be_positive",
                    "the total of the credit note is not above 0",
                    "credit more than 0 of at least one fee");
        }
    }

    /** Row 15 for an estimate: the fees of an invoice with negative lines may have more left. */
    void checkEstimate(CreditedItems items) {
        BigDecimal total = BigDecimal.valueOf(items.totalCents());
        BigDecimal most = creditable.atMostRemaining(total);
        if (total.compareTo(most.add(BigDecimal.valueOf(TOLERANCE))) > 0) {
            faultOfTotal(items.totalCents());
        }
    }

    private void faultOfTotal(long cents) {
        fault("base", REMAINING, invoice.money(cents) + " is more than the "
                + invoice.money(creditable.remainingCents()) + " left of invoice "
                + invoice.document().number(), null);
    }

    /**
     * Ends the checks.
     *
     * @throws InvalidException with all faults together
     */
    void raise() {
        if (!faults.isEmpty()) {
            throw new InvalidException(faults, explanations);
        }
    }

    private void checkRange(String field, long cents) {
        if (cents < 0) {
            fault(field, ErrorCode.VALUE_IS_OUT_OF_RANGE, cents + " cents are less than 0",
                    "give 0 or more");
        }
    }

    private void checkRefund(long refund) {
        long paid = invoice.settlement().paidCents();
        if (refund > 0 && (paid == 0 || creditable.isPaidButNotSucceeded())) {
            fault("refund_amount_cents", "cannot_refund_unpaid_invoice", "no payment of invoice "
                    + invoice.document().number() + " is recorded that could be paid back",
                    "credit it, or offset it against what is due");
        } else if (refund > 0 && refund > paid - creditable.refundedCents()) {
            fault("refund_amount_cents", REMAINING, invoice.money(refund) + " is more than the "
                    + invoice.money(paid - creditable.refundedCents())
                    + " paid and not refunded yet",
                    "refund at most that");
        }
    }

    private void checkCredit(long credit) {
        if (credit > 0 && creditable.topUp() != null) {
            fault("credit_amount_cents", "cannot_credit_invoice",
                    "invoice " + invoice.document().number()
                    + " is a top-up, which cannot be credited", "refund it, or offset all of it");
        } else if (credit > withoutCreditsAndOffsets() + TOLERANCE) {
            fault("credit_amount_cents", REMAINING, invoice.money(credit) + " is more than the "
                    + invoice.money(withoutCreditsAndOffsets()) + " left of invoice "
                    + invoice.document().number(), "credit at most that");
        }
    }

    private void checkOffset(long offset) {
        if (offset > 0 && creditable.topUp() != null && invoice.settlement().paidCents() > 0) {
            fault("offset_amount_cents", "cannot_apply_to_paid_invoice", "something was paid on"
                    + " the top-up " + invoice.document().number(), "refund it instead");
        } else if (offset > 0 && creditable.topUp() != null
                && offset != invoice.amounts().totalCents()) {
            fault("offset_amount_cents", "not_equal_to_total_amount", "a top-up is offset whole or"
                    + " not at all", "offset " + invoice.money(invoice.amounts().totalCents()));
        } else if (offset > 0
                && offset > Math.min(invoice.totalDueCents(), withoutCreditsAndOffsets())) {
            fault("offset_amount_cents", REMAINING, invoice.money(offset) + " is more than the "
                    + invoice.money(Math.min(invoice.totalDueCents(), withoutCreditsAndOffsets()))
                    + " due on invoice " + invoice.document().number(), "offset at most that");
        }
    }

    private long withoutCreditsAndOffsets() {
        return creditable.remainingCents() + creditable.refundedCents();
    }

    private boolean isUnpaid() {
        return invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED;
    }

    private void fault(String field, String code, String message, String hint) {
        faults.computeIfAbsent(field, name -> new ArrayList<>()).add(code);
        explanations.add(InvalidException.explanation(field, code, message, hint));
    }
}
