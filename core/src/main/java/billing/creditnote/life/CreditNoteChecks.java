package billing.creditnote.life;

import billing.creditnote.CreditNoteParts;
import billing.creditnote.CreditNoteReason;
import billing.creditnote.CreditNoteRequest;
import billing.creditnote.CreditableInvoice;
import billing.creditnote.CreditedFee;
import billing.creditnote.CreditedItems;
import billing.error.InvalidException;
import billing.error.NotAllowedException;
import billing.error.NotFoundException;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.PaymentStatus;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The checks of a credit note in the order of {@code money.md 4.4}. */
final class CreditNoteChecks {
    private static final String REMAINING = "higher_than_remaining_invoice_amount";
    /** By how much rounding may lift a note above what is left, in cents. */
    private static final long TOLERANCE = 1;

    private final CreditableInvoice creditable;
    private final Invoice invoice;
    private final Map<String, List<String>> faults = new LinkedHashMap<>();

    CreditNoteChecks(CreditableInvoice creditable) {
        this.creditable = creditable;
        this.invoice = creditable.invoice();
    }

    /** Row 2: credits sold that are unpaid can only be offset, and never without their wallet. */
    void checkTopUp(boolean givesMoney) {
        if (creditable.topUp() != null
                && (!creditable.topUp().walletActive() || givesMoney && isUnpaid())) {
            throw new NotAllowedException("invalid_type_or_status", "invoice "
                    + invoice.number() + " sold credits of a wallet that is gone, or is unpaid");
        }
    }

    /**
     * Rows 3 to 6: the items, which stop at the first fault.
     *
     * @throws NotFoundException when a fee is not on the invoice
     * @throws InvalidException  for an amount below 0 or above what is left of the fee
     */
    List<CreditedFee> items(List<CreditNoteRequest.Line> lines) {
        if (lines == null) {
            throw new InvalidException("items", "must_be_an_array");
        }
        List<CreditedFee> items = new ArrayList<>(lines.size());
        for (CreditNoteRequest.Line line : lines) {
            items.add(item(line));
        }
        return items;
    }

    private CreditedFee item(CreditNoteRequest.Line line) {
        Fee fee = invoice.fees().stream().filter(one -> one.id().equals(line.feeId())).findFirst()
                .orElseThrow(() -> new NotFoundException("fee", line.feeId()));
        if (line.amountCents() == null || line.amountCents() < 0) {
            throw new InvalidException("amount_cents", "invalid_value");
        }
        boolean unlimited = creditable.topUp() != null && isUnpaid();
        if (!unlimited && line.amountCents() > creditable.creditableCents(fee)) {
            boolean walletLimits = line.amountCents() <= creditable.untouchedCents(fee);
            throw new InvalidException("amount_cents", walletLimits
                    ? "higher_than_wallet_balance" : "higher_than_remaining_fee_amount");
        }
        return new CreditedFee(fee, BigDecimal.valueOf(line.amountCents()));
    }

    /** A reason that there is; {@code other} when none is given. */
    CreditNoteReason reason(String given) {
        if (given == null) {
            return CreditNoteReason.OTHER;
        }
        for (CreditNoteReason reason : CreditNoteReason.values()) {
            if (reason.code().equals(given)) {
                return reason;
            }
        }
        fault("reason", "value_is_invalid");
        return CreditNoteReason.OTHER;
    }

    /** Rows 7 to 16: what the note does with its total. */
    void check(CreditNoteParts parts, CreditedItems items) {
        checkRange("credit_amount_cents", parts.creditCents());
        checkRange("refund_amount_cents", parts.refundCents());
        checkRange("offset_amount_cents", parts.offsetCents());
        checkRefund(parts.refundCents());
        if (Math.abs(parts.totalCents() - items.totalCents()) > TOLERANCE) {
            fault("base", "does_not_match_item_amounts");
        }
        checkCredit(parts.creditCents());
        checkOffset(parts.offsetCents());
        if (parts.totalCents() > withoutCreditsAndOffsets() - creditable.refundedCents()
                + TOLERANCE) {
            fault("base", REMAINING);
        }
        if (parts.totalCents() <= 0) {
            fault("base", "total_amount_must_be_positive");
        }
    }

    /**
     * Ends the checks.
     *
     * @throws InvalidException with all faults together
     */
    void raise() {
        if (!faults.isEmpty()) {
            throw new InvalidException(faults);
        }
    }

    private void checkRange(String field, long cents) {
        if (cents < 0) {
            fault(field, "value_is_out_of_range");
        }
    }

    private void checkRefund(long refund) {
        long paid = invoice.settlement().paidCents();
        if (refund > 0 && (paid == 0 || creditable.isPaidButNotSucceeded())) {
            fault("refund_amount_cents", "cannot_refund_unpaid_invoice");
        } else if (refund > paid - creditable.refundedCents()) {
            fault("refund_amount_cents", REMAINING);
        }
    }

    private void checkCredit(long credit) {
        if (credit > 0 && creditable.topUp() != null) {
            fault("credit_amount_cents", "cannot_credit_invoice");
        } else if (credit > withoutCreditsAndOffsets() + TOLERANCE) {
            fault("credit_amount_cents", REMAINING);
        }
    }

    private void checkOffset(long offset) {
        if (offset > 0 && creditable.topUp() != null && invoice.settlement().paidCents() > 0) {
            fault("offset_amount_cents", "cannot_apply_to_paid_invoice");
        } else if (offset > 0 && creditable.topUp() != null
                && offset != invoice.amounts().totalCents()) {
            fault("offset_amount_cents", "not_equal_to_total_amount");
        } else if (offset > 0
                && offset > Math.min(creditable.dueCents(), withoutCreditsAndOffsets())) {
            fault("offset_amount_cents", REMAINING);
        }
    }

    private long withoutCreditsAndOffsets() {
        return creditable.mostCents() - creditable.creditsCents() - creditable.offsetCents();
    }

    private boolean isUnpaid() {
        return invoice.paymentStatus() != PaymentStatus.SUCCEEDED;
    }

    private void fault(String field, String code) {
        faults.computeIfAbsent(field, name -> new ArrayList<>()).add(code);
    }
}
