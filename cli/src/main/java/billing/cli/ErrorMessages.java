package billing.cli;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The messages for refused values: the explanation of the exception, or, if it has none, the
 * meaning of the error code. No code is shown without its meaning.
 */
final class ErrorMessages {
    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry(ErrorCode.VALUE_IS_MANDATORY, "is missing"),
            Map.entry(ErrorCode.VALUE_IS_INVALID, "is not a valid value"),
            Map.entry("value_is_immutable", "cannot be changed"),
            Map.entry(ErrorCode.VALUE_ALREADY_EXIST, "already exists"),
            Map.entry(ErrorCode.VALUE_IS_OUT_OF_RANGE, "is out of range"),
            Map.entry(ErrorCode.VALUE_IS_TOO_LONG, "is too long"),
            Map.entry("invalid_value", "has the wrong type"),
            Map.entry("invalid_date", "is not a valid date"),
            Map.entry("invalid_amount", "does not match the expected amount"),
            Map.entry("invalid_email_format", "is not a valid email address"),
            Map.entry("invalid_paid_credits", "is not a number of credits like \"10.5\""),
            Map.entry("invalid_granted_credits", "is not a number of credits like \"10.5\""),
            Map.entry("invalid_voided_credits", "is not a number of credits like \"10.5\""),
            Map.entry("amount_rounds_to_zero", "rounds to zero cents"),
            Map.entry("not_allowed_for_discount",
                    "cannot be set for a wallet whose credits are a discount"),
            Map.entry("amount_below_minimum", "is below the wallet's minimum top-up"),
            Map.entry("amount_above_maximum", "is above the wallet's maximum top-up"),
            Map.entry("insufficient_credits", "exceeds the wallet's balance"),
            Map.entry("wallet_not_found", "does not exist"),
            Map.entry("wallet_is_terminated", "is terminated"),
            Map.entry("wallet_limit_reached", "has reached the limit of active wallets"),
            Map.entry("wallet_transaction_not_found", "is not a top-up of this wallet"),
            Map.entry("customer_not_found", "does not exist"),
            Map.entry("must_be_greater_than_or_equal_min", "is less than the minimum"),
            Map.entry("invalid_payment_method", "is not a payment method of the customer"),
            Map.entry("invalid_recurring_rule", "needs a trigger and a number of credits"),
            Map.entry("invalid_number_of_recurring_rules", "has more than one rule"));

    private ErrorMessages() {
    }

    /** A problem for each refused value. */
    static List<Problem> problems(InvalidException invalid) {
        List<Problem> problems = new ArrayList<>();
        invalid.explanations().forEach(one -> problems.add(withField(one)));
        invalid.details().forEach((field, codes) -> {
            List<String> unexplained = codes.stream().filter(code -> invalid.explanations().stream()
                    .noneMatch(one -> one.code().equals(code))).toList();
            String known = unexplained.stream().map(MEANINGS::get).filter(text -> text != null)
                    .findFirst().orElse(null);
            boolean explained = problems.stream().anyMatch(one -> field.equals(one.field()));
            if (!unexplained.isEmpty() && !explained) {
                String all = String.join(", ", unexplained);
                problems.add(InvalidException.explanation(field, String.join(",", unexplained),
                        field.isEmpty() ? all : known == null ? field + ": " + all
                                : field + " " + known + " (" + all + ")", null));
            }
        });
        return problems;
    }

    /** Names the field if the message does not. */
    private static Problem withField(Problem one) {
        boolean named = one.field() == null || one.field().equals("base")
                || one.message().contains(one.field());
        return named ? one : InvalidException.explanation(one.field(), one.code(),
                one.field() + ": " + one.message(), one.hint());
    }
}
