package billing.books.store;

import billing.books.Entry;
import billing.books.voucher.CustomerVouchers;
import billing.books.voucher.FeeReversal;
import billing.books.voucher.InvoiceVoucher;
import billing.books.voucher.NoteVoucher;
import billing.books.voucher.SettlementVoucher;
import billing.engine.Handle;
import billing.settlement.wallet.WalletHistory;
import billing.settlement.wallet.store.WalletHistories;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** All documents that money moved by, customer by customer, a batch of customers in memory. */
public final class Vouchers {
    private final Handle handle;

    /** The documents of a database. */
    public Vouchers(Handle handle) {
        this.handle = handle;
    }

    /**
     * Reads the customers, deleted ones too, in the order of their making.
     *
     * @param externalId of the only customer to read; null for all
     */
    public void read(String externalId, Consumer<CustomerVouchers> reader) {
        new JournalCustomers(handle).inBatches(externalId, parties -> read(parties, reader));
    }

    private void read(Map<UUID, Entry.Party> parties, Consumer<CustomerVouchers> reader) {
        VoucherFees lines = new VoucherFees(handle);
        Map<UUID, List<InvoiceVoucher>> invoices =
                new InvoiceVouchers(handle, lines).ofCustomers(parties.keySet());
        Map<UUID, List<NoteVoucher>> notes = new NoteVouchers(handle).ofCustomers(parties.keySet());
        Map<UUID, List<SettlementVoucher>> settlements =
                new SettlementVouchers(handle).ofCustomers(parties.keySet());
        Map<UUID, List<InvoiceVoucher.FeeLine>> fees = lines.paidUninvoiced(parties.keySet());
        Map<UUID, List<FeeReversal>> reversals = lines.reversedPayments(parties.keySet());
        Map<UUID, List<WalletHistory>> wallets =
                new WalletHistories(handle).ofCustomers(parties.keySet());
        parties.forEach((id, party) -> reader.accept(new CustomerVouchers(party,
                invoices.getOrDefault(id, List.of()), notes.getOrDefault(id, List.of()),
                settlements.getOrDefault(id, List.of()), fees.getOrDefault(id, List.of()),
                reversals.getOrDefault(id, List.of()), wallets.getOrDefault(id, List.of()))));
    }
}
