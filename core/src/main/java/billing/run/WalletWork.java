package billing.run;

import billing.error.StoreException;
import billing.invoice.Invoice;
import billing.invoice.InvoiceStatus;
import billing.invoice.store.Invoices;
import billing.store.Database;
import billing.store.Handle;
import billing.store.Identifiers;
import billing.wallet.IntervalRhythm;
import billing.wallet.Wallet;
import billing.wallet.WalletTransaction;
import billing.wallet.ledger.OngoingBalances;
import billing.wallet.life.RuleTopUps;
import billing.wallet.life.WalletLife;
import billing.wallet.store.RecurringRules;
import billing.wallet.store.StaleBalances;
import billing.wallet.store.Wallets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * What falls due for wallets ({@code money.md 13}): ongoing balances, top-ups by rules, ends. Each
 * wallet is a transaction of its own; one that fails leaves the others alone.
 */
final class WalletWork {
    private final Database database;
    private final Identifiers identifiers;
    private final RunReport report;
    private final BiConsumer<Invoice, Instant> booked;

    /** Carries out in a database; tells a report, and {@code booked} of every final invoice. */
    WalletWork(Database database, Identifiers identifiers, RunReport report,
               BiConsumer<Invoice, Instant> booked) {
        this.database = database;
        this.identifiers = identifiers;
        this.report = report;
        this.booked = booked;
    }

    /** Everything that is due as far as can be told now. */
    static List<Due> due(Handle handle) {
        List<Due> due = new ArrayList<>(following(handle));
        Wallets wallets = new Wallets(handle);
        RecurringRules rules = new RecurringRules(handle);
        wallets.expirations().forEach(at ->
                due.add(new Due(Work.WALLET_EXPIRY.firstFrom(at), Work.WALLET_EXPIRY, null)));
        rules.expirations().forEach(at ->
                due.add(new Due(Work.RULE_EXPIRY.firstFrom(at), Work.RULE_EXPIRY, null)));
        due.addAll(intervals(handle));
        return due;
    }

    /** What other work has made due: balances to be computed, top-ups that are asked for. */
    static List<Due> following(Handle handle) {
        List<Due> due = new ArrayList<>();
        new StaleBalances(handle).marks().forEach(since -> due.add(new Due(
                Work.WALLET_BALANCES.firstAfter(since), Work.WALLET_BALANCES, null)));
        new Wallets(handle).requests().forEach(at ->
                due.add(new Due(at, Work.THRESHOLD_TOP_UPS, null)));
        return due;
    }

    /** When interval rules act next. */
    static List<Due> intervals(Handle handle) {
        return new RecurringRules(handle).rhythms().stream()
                .map(rhythm -> rhythm.next(Work.INTERVAL_TOP_UPS::firstFrom)).distinct()
                .map(at -> new Due(at, Work.INTERVAL_TOP_UPS, null)).toList();
    }

    void refreshBalances(Instant at) {
        for (UUID customer : database.read(handle -> new StaleBalances(handle).before(at))) {
            each(at, Work.WALLET_BALANCES, customer.toString(), handle -> {
                new OngoingBalances(handle, identifiers, at).refresh(customer);
                return 1;
            });
        }
    }

    /** Answers until nobody asks: a top-up may not reach the threshold, and ask for the next. */
    void topUpByThreshold(Instant at) {
        Set<UUID> failed = new HashSet<>();
        boolean answered = true;
        while (answered) {
            answered = false;
            for (Wallet wallet : database.read(handle -> new Wallets(handle).requesting(at))) {
                if (!failed.contains(wallet.id()) && topUp(at, Work.THRESHOLD_TOP_UPS,
                        wallet.id(), handle -> new RuleTopUps(handle, identifiers, at)
                                .answer(new Wallets(handle).get(wallet.id())))) {
                    answered = true;
                } else {
                    failed.add(wallet.id());
                }
            }
        }
    }

    void topUpByInterval(Instant at) {
        for (IntervalRhythm rhythm : database.read(handle ->
                new RecurringRules(handle).rhythms())) {
            if (!rhythm.next(Work.INTERVAL_TOP_UPS::firstFrom).isAfter(at)) {
                topUp(at, Work.INTERVAL_TOP_UPS, rhythm.rule().walletId(), handle ->
                        new RuleTopUps(handle, identifiers, at).fill(rhythm.rule().id()));
            }
        }
    }

    void endWallets(Instant at) {
        each(at, Work.WALLET_EXPIRY, null, handle ->
                new WalletLife(handle, identifiers, at).terminateExpired());
    }

    void endRules(Instant at) {
        each(at, Work.RULE_EXPIRY, null, handle ->
                new WalletLife(handle, identifiers, at).terminateExpiredRules());
    }

    /** Whether it was done. */
    private boolean topUp(Instant at, Work work, UUID walletId,
                          Function<Handle, List<WalletTransaction>> step) {
        List<Invoice> bills = new ArrayList<>();
        boolean done = each(at, work, walletId.toString(), handle -> {
            List<WalletTransaction> made = step.apply(handle);
            made.stream().map(WalletTransaction::invoiceId).filter(Objects::nonNull)
                    .forEach(id -> bills.add(new Invoices(handle).byId(id).orElseThrow()));
            return made.size();
        });
        bills.stream().filter(bill -> bill.status() == InvoiceStatus.FINALIZED)
                .forEach(bill -> booked.accept(bill, at));
        return done;
    }

    private boolean each(Instant at, Work work, String subject, ToIntFunction<Handle> step) {
        try {
            report.did(work, database.write(step::applyAsInt));
            return true;
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException e) {
            report.failed(at, work, subject, e);
            return false;
        }
    }
}
