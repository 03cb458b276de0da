package billing.repair.simulation;

import billing.invoicing.Invoice;
import billing.repair.correction.service.FeeList;
import billing.settlement.wallet.Wallet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An invoice with its fees three times.
 *
 * @param was         as they were billed and corrected
 * @param same        by the events of now, at the prices of then
 * @param other       the same at the prices of another catalog
 * @param corrected   whether the invoice itself states something else, because it was corrected or
 *                    corrects others
 * @param planCodes   by subscription
 * @param progressive the progressive invoices that it took something of, by their ids
 * @param discounting the wallets whose credits it took as a discount, each with what it took
 */
record PricedInvoice(Invoice invoice, FeeList was, FeeList same, FeeList other, boolean corrected,
                     Map<UUID, String> planCodes, Map<UUID, Invoice> progressive,
                     List<Wallet> discounting) {
}
