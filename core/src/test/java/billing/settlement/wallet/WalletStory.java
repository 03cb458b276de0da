package billing.settlement.wallet;

import billing.apply.Requests;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.kernel.error.InvalidException;
import billing.run.Story;
import billing.settlement.wallet.service.Transactions;
import billing.settlement.wallet.service.WalletCreation;
import billing.settlement.wallet.service.WalletService;
import billing.settlement.wallet.store.Fundings;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import billing.subscription.BillingPort;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A dated story about the wallets of a customer called {@code c} who is billed in euros. */
final class WalletStory implements AutoCloseable {
    final Story story;

    WalletStory(Path folder, String start) {
        this(folder, start, "UTC", 0);
    }

    WalletStory(Path folder, String start, String zone, int graceDays) {
        story = new Story(folder.resolve("wallets.db"), start).customer("c", zone, graceDays);
    }

    Wallet create(String members) {
        return story.write(handle -> new WalletCreation(story.work(handle)).create(null,
                Requests.body("{'external_customer_id': 'c', 'currency': 'EUR'"
                        + (members.contains("'rate_amount'") ? "" : ", 'rate_amount': '1'")
                        + (members.isEmpty() ? "" : ", " + members) + "}")));
    }

    Wallet update(Wallet wallet, String body) {
        return story.write(handle -> new WalletService(story.work(handle))
                .update(new Wallets(handle).get(wallet.id()), Requests.body(body)));
    }

    Wallet terminate(Wallet wallet) {
        return story.write(handle -> new WalletService(story.work(handle))
                .terminate(new Wallets(handle).get(wallet.id())));
    }

    List<WalletTransaction> transact(Wallet wallet, String members) {
        return story.write(handle -> new Transactions(story.work(handle))
                .make(Requests.body("{'wallet_id': '" + wallet.id() + "', " + members + "}")));
    }

    /** Marks the invoice of a purchase as paid, or its payment as failed. */
    Invoice pay(WalletTransaction purchase, String status) {
        return story.write(handle -> new InvoiceService(story.work(handle),
                BillingPort.NONE).update(purchase.documents().invoiceId(),
                new InvoiceChange(status, null)));
    }

    Wallet now(Wallet wallet) {
        return story.read(handle -> new Wallets(handle).get(wallet.id()));
    }

    WalletTransaction now(WalletTransaction transaction) {
        return story.read(handle -> new WalletTransactions(handle).get(transaction.id()));
    }

    Invoice invoice(UUID id) {
        return story.read(handle -> new Invoices(handle).byId(id).orElseThrow());
    }

    /** The newest first. */
    List<WalletTransaction> ledger(Wallet wallet) {
        return story.read(handle -> new WalletTransactions(handle)
                .page(wallet.id(), TransactionFilter.ALL, new PageRange(1, 10_000))).items();
    }

    /** What paid for an outbound transaction: inbound id to cents, in the order of drawing. */
    Map<UUID, Long> fundedBy(WalletTransaction outbound) {
        Map<UUID, Long> funded = new LinkedHashMap<>();
        story.read(handle -> new Fundings(handle).ofOutbound(outbound.id(),
                        new PageRange(1, 10_000))).items()
                .forEach(one -> funded.put(one.inboundId(), one.amountCents()));
        return funded;
    }

    /** The codes with which something is refused. */
    static Map<String, List<String>> refusal(Runnable step) {
        try {
            step.run();
        } catch (InvalidException e) {
            return e.details();
        }
        throw new AssertionError("nothing was refused");
    }

    @Override
    public void close() {
        story.close();
    }
}
