package billing.books.store;

import billing.books.Entry;
import billing.books.voucher.CustomerVouchers;
import billing.books.voucher.FeeReversal;
import billing.books.voucher.InvoiceVoucher;
import billing.books.voucher.NoteVoucher;
import billing.books.voucher.SettlementVoucher;
import billing.books.voucher.WalletVoucher;
import billing.engine.Handle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    /** A list for each customer that has something. */
    static final class ByCustomer<T> {
        private final Map<UUID, List<T>> lists = new LinkedHashMap<>();

        void add(UUID customer, T one) {
            lists.computeIfAbsent(customer, id -> new ArrayList<>()).add(one);
        }

        List<T> list(UUID customer) {
            return lists.getOrDefault(customer, List.of());
        }
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
        ByCustomer<InvoiceVoucher> invoices =
                new InvoiceVouchers(handle, lines).ofCustomers(parties.keySet());
        ByCustomer<NoteVoucher> notes = new NoteVouchers(handle).ofCustomers(parties.keySet());
        ByCustomer<SettlementVoucher> settlements =
                new SettlementVouchers(handle).ofCustomers(parties.keySet());
        ByCustomer<InvoiceVoucher.FeeLine> fees = lines.paidUninvoiced(parties.keySet());
        ByCustomer<FeeReversal> reversals = lines.reversedPayments(parties.keySet());
        ByCustomer<WalletVoucher> wallets =
                new WalletVouchers(handle).ofCustomers(parties.keySet());
        parties.forEach((id, party) -> reader.accept(new CustomerVouchers(party, invoices.list(id),
                notes.list(id), settlements.list(id), fees.list(id), reversals.list(id),
                wallets.list(id))));
    }
}
