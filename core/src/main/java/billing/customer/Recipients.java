package billing.customer;

import billing.input.Formats;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whom a document is mailed to ({@code api-conventions.md 19}).
 *
 * @param to  null or empty for the customer
 * @param cc  null for none
 * @param bcc null for none
 */
public record Recipients(List<String> to, List<String> cc, List<String> bcc) {
    /**
     * Checks that a document can be mailed.
     *
     * @throws InvalidException without a recipient or a sender, and for what is not an address
     */
    public void check(Customer customer, BillingEntity entity) {
        Map<String, List<String>> faults = new LinkedHashMap<>();
        if ((to == null || to.isEmpty()) && isBlank(customer.contact().email())) {
            faults.put("to", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        checkAddresses(faults, "to", to);
        checkAddresses(faults, "cc", cc);
        checkAddresses(faults, "bcc", bcc);
        if (isBlank(entity.letterhead().email())) {
            faults.put("billing_entity", List.of(ErrorCode.VALUE_IS_MANDATORY));
        }
        if (!faults.isEmpty()) {
            throw new InvalidException(faults);
        }
    }

    private static void checkAddresses(Map<String, List<String>> faults, String field,
                                       List<String> addresses) {
        List<String> given = addresses == null ? List.of() : addresses;
        if (!given.stream().allMatch(Formats::isEmail)) {
            faults.put(field, List.of("invalid_email_format"));
        }
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
