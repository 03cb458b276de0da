package billing.repair.simulation;

import billing.invoicing.Invoice;
import billing.repair.correction.service.FeeList;
import billing.settlement.wallet.Wallet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An invoice with its fees at three prices.
 *
 * @param was             as billed and corrected
 * @param same            by current events, at the original prices
 * @param other           by current events, at the prices of another catalog
 * @param corrected       whether the amounts of the invoice itself differ, because it was corrected
 *                        or corrects others
 * @param planIds         plans by subscription; the parents of child plans
 * @param progressive     the progressive invoices credited on it, by their ids
 * @param discountWallets the wallets whose credits were a discount on it, each with the amount used
 */
record PricedInvoice(Invoice invoice, FeeList was, FeeList same, FeeList other, boolean corrected,
                     Map<UUID, UUID> planIds, Map<UUID, Invoice> progressive,
                     List<Wallet> discountWallets) {
}
