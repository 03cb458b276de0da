package billing.subscription.service;

import billing.catalog.Plan;
import billing.customer.Customer;
import billing.input.Characters;
import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Iso8601;
import billing.subscription.ActivationRuleInput;
import billing.subscription.EndDate;
import billing.subscription.PaymentChoice;
import billing.subscription.PurchaseOrderNumber;
import billing.subscription.TerminationCredit;
import billing.subscription.TerminationInvoice;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The rules for what comes from outside, with the codes of {@code subscriptions-and-invoicing.md
 * 15}; violations are collected until {@link #refuse()}.
 */
final class SubscriptionChecks {
    private final Map<String, List<String>> violations = new LinkedHashMap<>();
    private final List<Problem> explanations = new ArrayList<>();

    /** Throws the collected violations, if any. */
    void refuse() {
        if (!violations.isEmpty()) {
            throw new InvalidException(violations, explanations);
        }
    }

    /** A text that must be present. */
    void mandatory(String field, String text) {
        if (isBlank(text)) {
            violated(field, ErrorCode.VALUE_IS_MANDATORY);
        }
    }

    /** A text that may be null, of one line ({@link Characters}). */
    void line(String field, String text) {
        if (text != null && !Characters.fitLine(text)) {
            violated(field, ErrorCode.VALUE_IS_INVALID);
        }
    }

    /** What it is identified by, which may be null ({@link Limit#KEY}). */
    void key(String field, String text) {
        line(field, text);
        if (text != null && Characters.areMoreThan(text, Limit.KEY.most())) {
            violated(field, ErrorCode.VALUE_IS_TOO_LONG);
        }
    }

    /** The start; {@code now} when absent. */
    Instant start(String text, Instant now) {
        if (text == null) {
            return now;
        }
        return Iso8601.instant(text).orElseGet(() -> {
            notATime("subscription_at", text);
            return now;
        });
    }

    /**
     * The end, whose UTC date must be after today and after the start; or null.
     *
     * @param zone the customer's, for the message
     */
    Instant end(String text, Instant start, Instant now, ZoneId zone) {
        if (text == null) {
            return null;
        }
        Instant end = Iso8601.instant(text).orElse(null);
        if (end == null) {
            notATime("ending_at", text);
            return null;
        }
        return end(end, start, now, zone);
    }

    /** The same of an end that is an instant. */
    Instant end(Instant end, Instant start, Instant now, ZoneId zone) {
        Optional<String> fault = EndDate.fault(end, start, now, zone);
        fault.ifPresent(sentence -> violated("ending_at", "invalid_date", sentence,
                "use a later date"));
        return fault.isPresent() ? null : end;
    }

    /**
     * How it is paid; null is the customer's default.
     *
     * @param own whether the customer has a payment method of an id
     */
    PaymentChoice payment(PaymentChoice choice, Predicate<UUID> own) {
        PaymentChoice chosen = choice == null ? PaymentChoice.DEFAULT : choice;
        return chosen.checked(own).orElseGet(() -> {
            violated("payment_method", "invalid_payment_method");
            return chosen;
        });
    }

    /** Checks the activation rules. */
    void activationRules(List<ActivationRuleInput> rules, Customer customer, PaymentChoice payment,
                         Subscriptions subscriptions) {
        new ActivationChecks(subscriptions, this::violated).check(rules, customer, payment);
    }

    /** Calendar when absent. */
    BillingTime billingTime(String text) {
        if (text == null) {
            return BillingTime.CALENDAR;
        }
        return Codes.find(BillingTime.class, text).orElseGet(() -> {
            violated("billing_time", ErrorCode.VALUE_IS_INVALID);
            return BillingTime.CALENDAR;
        });
    }

    /** Trimmed; null when blank. */
    String purchaseOrderNumber(String text) {
        String number = PurchaseOrderNumber.trimmed(text);
        if (number != null && Characters.areMoreThan(number, PurchaseOrderNumber.LENGTH_MAX)) {
            violated("purchase_order_number", ErrorCode.VALUE_IS_TOO_LONG);
        }
        line("purchase_order_number", number);
        return number;
    }

    /**
     * What becomes of unused days of a plan in advance: the given option, else the stored one.
     * Plans in arrears have none, whatever is given.
     */
    TerminationCredit creditNoteOption(Plan plan, String given, TerminationCredit stored) {
        if (!plan.billing().payInAdvance()) {
            return null;
        }
        return isBlank(given) ? stored
                : Codes.find(TerminationCredit.class, given).orElseGet(() -> {
            violated("on_termination_credit_note", "invalid_value", '"' + given
                    + "\" is not an option for the credit note of a termination",
                    "use credit, refund, offset or skip");
            return stored;
        });
    }

    /** Whether the end is invoiced: the given option, else the stored one. */
    TerminationInvoice invoiceOption(String given, TerminationInvoice stored) {
        return isBlank(given) ? stored
                : Codes.find(TerminationInvoice.class, given).orElseGet(() -> {
            violated("on_termination_invoice", "invalid_value", '"' + given
                    + "\" is not an option for the final invoice",
                    "use generate or skip");
            return stored;
        });
    }

    static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /** Adds a violation. */
    void violated(String field, String code) {
        violations.computeIfAbsent(field, name -> new ArrayList<>()).add(code);
    }

    private void notATime(String field, String text) {
        violated(field, "invalid_date", "\"" + text + "\" is not a valid date or time",
                "use the form 2024-03-01T00:00:00Z, or on the command line 2024-03-01");
    }

    /** Adds a violation with a message for people. */
    private void violated(String field, String code, String message, String hint) {
        violated(field, code);
        explanations.add(InvalidException.explanation(field, code, message, hint));
    }
}
