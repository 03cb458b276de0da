package billing.books.voucher;

import billing.books.Entry;
import billing.settlement.wallet.WalletHistory;
import java.util.List;

/**
 * All that the books need of one customer.
 *
 * @param invoices     final ones, by date and number
 * @param notes        issued ones, by time
 * @param settlements  by time
 * @param paidFees     fees that were paid and are on no invoice
 * @param feeReversals payments of such fees that no longer count, by time
 */
public record CustomerVouchers(Entry.Party party, List<InvoiceVoucher> invoices,
                               List<NoteVoucher> notes, List<SettlementVoucher> settlements,
                               List<InvoiceVoucher.FeeLine> paidFees,
                               List<FeeReversal> feeReversals,
                               List<WalletHistory> wallets) {
}
