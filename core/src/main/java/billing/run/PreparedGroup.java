package billing.run;

import billing.invoicing.service.PreparedInvoice;
import java.util.List;

/**
 * The invoice of subscriptions that are billed together, computed.
 *
 * @param group   the subscriptions as they were when it was computed
 * @param invoice null when computing it failed
 * @param failure what failed; or null
 */
record PreparedGroup(List<LiveSubscription> group, PreparedInvoice invoice,
                     RuntimeException failure) {
}
