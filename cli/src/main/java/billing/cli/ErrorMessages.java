package billing.cli;

import billing.kernel.error.InvalidException;
import billing.kernel.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What people are told of refused values: what the place of the refusal says, and where it says
 * nothing, the meaning of the code. No code stands alone.
 */
final class ErrorMessages {
    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry("value_is_mandatory", "is missing"),
            Map.entry("value_is_invalid", "is not a value that is known"),
            Map.entry("value_is_immutable", "cannot be changed"),
            Map.entry("value_already_exist", "is in use already"),
            Map.entry("value_is_out_of_range", "is out of range"),
            Map.entry("value_is_too_long", "is too long"),
            Map.entry("invalid_value", "is not a value of the right kind"),
            Map.entry("invalid_date", "is no date that fits here"),
            Map.entry("invalid_amount", "is not the right amount"),
            Map.entry("invalid_email_format", "is no e-mail address"),
            Map.entry("invalid_paid_credits", "is no number of credits, like \"10.5\""),
            Map.entry("invalid_granted_credits", "is no number of credits, like \"10.5\""),
            Map.entry("invalid_voided_credits", "is no number of credits, like \"10.5\""),
            Map.entry("amount_rounds_to_zero", "is worth less than a cent"),
            Map.entry("not_allowed_for_discount",
                    "cannot be bought for a wallet whose credits are a discount"),
            Map.entry("amount_below_minimum", "is less than the wallet's smallest top-up"),
            Map.entry("amount_above_maximum", "is more than the wallet's largest top-up"),
            Map.entry("insufficient_credits", "is more than the wallet holds"),
            Map.entry("wallet_not_found", "names no wallet"),
            Map.entry("wallet_is_terminated", "names a wallet that is terminated"),
            Map.entry("wallet_limit_reached", "has as many active wallets as a customer may have"),
            Map.entry("wallet_transaction_not_found", "names no top-up of this wallet"),
            Map.entry("customer_not_found", "names no customer"),
            Map.entry("must_be_greater_than_or_equal_min", "is less than the minimum"),
            Map.entry("invalid_payment_method", "is no payment method of the customer"),
            Map.entry("invalid_recurring_rule", "does not say when and how much"),
            Map.entry("invalid_number_of_recurring_rules", "are more than one"));

    private ErrorMessages() {
    }

    /** A problem for each fault. */
    static List<Problem> problems(InvalidException invalid) {
        List<Problem> problems = new ArrayList<>();
        invalid.explanations().forEach(one -> problems.add(withField(one)));
        invalid.details().forEach((field, codes) -> {
            List<String> untold = codes.stream().filter(code -> invalid.explanations().stream()
                    .noneMatch(one -> one.code().equals(code))).toList();
            String known = untold.stream().map(MEANINGS::get).filter(text -> text != null)
                    .findFirst().orElse(null);
            boolean told = problems.stream().anyMatch(one -> field.equals(one.field()));
            if (!untold.isEmpty() && !told) {
                problems.add(InvalidException.explanation(field, String.join(",", untold),
                        field.isEmpty() ? String.join(", ", untold) : known == null
                                ? field + ": " + String.join(", ", untold)
                                : field + " " + known + " (" + String.join(", ", untold) + ")",
                        null));
            }
        });
        return problems;
    }

    /** Names the field where the sentence does not. */
    private static Problem withField(Problem one) {
        boolean named = one.field() == null || one.field().equals("base")
                || one.message().contains(one.field());
        return named ? one : InvalidException.explanation(one.field(), one.code(),
                one.field() + ": " + one.message(), one.hint());
    }
}
