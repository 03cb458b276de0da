package billing.books.store;

import billing.books.voucher.SettlementVoucher;
import billing.books.voucher.SettlementVoucher.Kind;
import billing.engine.Handle;
import billing.settlement.payment.AccountChange;
import billing.settlement.payment.store.AccountChanges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads what settled invoices, and what went into customer balances and out of them. */
final class SettlementVouchers {
    private final Handle handle;

    SettlementVouchers(Handle handle) {
        this.handle = handle;
    }

    Map<UUID, List<SettlementVoucher>> ofCustomers(Collection<UUID> customers) {
        AccountChanges changes = new AccountChanges(handle);
        Map<UUID, List<SettlementVoucher>> found = new HashMap<>();
        add(changes.ofInvoices(customers), found);
        add(changes.ofBalances(customers), found);
        return found;
    }

    /** By the time at which they count, and as they were recorded within it. */
    private static void add(List<AccountChange> changes,
                            Map<UUID, List<SettlementVoucher>> found) {
        changes.stream().sorted(Comparator.comparing(AccountChange::at)).forEach(change ->
                kind(change.kind()).ifPresent(kind -> found
                        .computeIfAbsent(change.customerId(), id -> new ArrayList<>())
                        .add(new SettlementVoucher(change.invoiceId(), kind, change.cents(),
                                change.currency(), change.cause().reference(),
                                change.cause().entity(),
                                change.ofVoid(), change.at()))));
    }

    /** Empty for what the books have from the credit note, the fees or the invoice itself. */
    private static Optional<Kind> kind(AccountChange.Kind kind) {
        return switch (kind) {
            case PAYMENT -> Optional.of(Kind.PAYMENT);
            case PAYMENT_VOIDED -> Optional.of(Kind.PAYMENT_VOIDED);
            case PAYMENT_RETURNED -> Optional.of(Kind.PAYMENT_RETURNED);
            case PAYMENT_REFUNDED -> Optional.of(Kind.PAYMENT_REFUNDED);
            case BALANCE_APPLIED -> Optional.of(Kind.BALANCE_APPLIED);
            case BALANCE_REFUNDED -> Optional.of(Kind.BALANCE_REFUNDED);
            case BY_HAND -> Optional.of(Kind.BY_HAND);
            case OFFSET, FEES_PAID, INVOICE_VOIDED -> Optional.empty();
        };
    }
}
