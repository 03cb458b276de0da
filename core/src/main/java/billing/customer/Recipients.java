package billing.customer;

import java.util.List;

/**
 * Whom a document is mailed to, as a request names them ({@code api-conventions.md 19}).
 *
 * @param to  null or empty for the customer
 * @param cc  null for none
 * @param bcc null for none
 */
public record Recipients(List<String> to, List<String> cc, List<String> bcc) {
    public Recipients {
        to = to == null ? List.of() : List.copyOf(to);
        cc = cc == null ? List.of() : List.copyOf(cc);
        bcc = bcc == null ? List.of() : List.copyOf(bcc);
    }
}
