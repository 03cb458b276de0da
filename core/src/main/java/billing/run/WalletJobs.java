package billing.run;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import billing.run.schedule.RunScope;
import billing.settlement.wallet.TopUpInterval;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.ledger.OngoingBalances;
import billing.settlement.wallet.service.RuleTopUps;
import billing.settlement.wallet.service.WalletService;
import billing.settlement.wallet.store.RecurringRules;
import billing.settlement.wallet.store.StaleBalances;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * What falls due for wallets ({@code money.md 13}): ongoing balances, top-ups by rules, ends. Each
 * wallet is a transaction of its own; one that fails leaves the others alone.
 */
final class WalletJobs {
    private final Database database;
    private final Identifiers identifiers;
    private final RunScope scope;
    private final RunReport report;
    private final BiConsumer<Invoice, Instant> booked;

    /**
     * Carries the jobs out in a database; adds to a report, and passes every final invoice to
     * {@code booked}.
     *
     * @param scope whose wallets alone
     */
    WalletJobs(Database database, Identifiers identifiers, RunScope scope, RunReport report,
               BiConsumer<Invoice, Instant> booked) {
        this.database = database;
        this.identifiers = identifiers;
        this.scope = scope;
        this.report = report;
        this.booked = booked;
    }

    /** Everything that is due as far as is known now. */
    static List<DueJob> due(Handle handle, RunScope scope) {
        List<DueJob> due = new ArrayList<>(following(handle, scope));
        Wallets wallets = new Wallets(handle);
        RecurringRules rules = new RecurringRules(handle);
        scope.each(wallets::expirations).forEach(at ->
                due.add(new DueJob(JobType.WALLET_EXPIRY.firstFrom(at), JobType.WALLET_EXPIRY,
                        null)));
        scope.each(rules::expirations).forEach(at ->
                due.add(new DueJob(JobType.RULE_EXPIRY.firstFrom(at), JobType.RULE_EXPIRY, null)));
        due.addAll(intervals(handle, scope));
        return due;
    }

    /** What other work has made due: balances to be computed, top-ups that are requested. */
    static List<DueJob> following(Handle handle, RunScope scope) {
        List<DueJob> due = new ArrayList<>();
        scope.each(new StaleBalances(handle)::marks).forEach(since -> due.add(new DueJob(
                JobType.WALLET_BALANCES.firstAfter(since), JobType.WALLET_BALANCES, null)));
        scope.each(new Wallets(handle)::requests).forEach(at ->
                due.add(new DueJob(at, JobType.THRESHOLD_TOP_UPS, null)));
        return due;
    }

    /** When interval rules act next. */
    static List<DueJob> intervals(Handle handle, RunScope scope) {
        return scope.each(new RecurringRules(handle)::topUpIntervals).stream()
                .map(interval -> interval.next(JobType.INTERVAL_TOP_UPS::firstFrom)).distinct()
                .map(at -> new DueJob(at, JobType.INTERVAL_TOP_UPS, null)).toList();
    }

    void refreshBalances(Instant at) {
        for (UUID customer : database.read(handle ->
                scope.each(id -> new StaleBalances(handle).before(at, id)))) {
            each(at, JobType.WALLET_BALANCES, customer.toString(), handle -> {
                new OngoingBalances(new UnitOfWork(handle, identifiers, at)).refresh(customer);
                return 1;
            });
        }
    }

    /**
     * Repeats until no top-up is requested: one may not reach the threshold, and cause the next.
     */
    void topUpByThreshold(Instant at) {
        Set<UUID> failed = new HashSet<>();
        boolean answered = true;
        while (answered) {
            answered = false;
            for (Wallet wallet : database.read(handle ->
                    scope.each(id -> new Wallets(handle).requesting(at, id)))) {
                if (!failed.contains(wallet.id()) && topUp(at, JobType.THRESHOLD_TOP_UPS,
                        wallet.id(), handle ->
                                new RuleTopUps(new UnitOfWork(handle, identifiers, at))
                                .topUpRequested(new Wallets(handle).get(wallet.id())))) {
                    answered = true;
                } else {
                    failed.add(wallet.id());
                }
            }
        }
    }

    void topUpByInterval(Instant at) {
        for (TopUpInterval interval : database.read(handle ->
                scope.each(new RecurringRules(handle)::topUpIntervals))) {
            if (!interval.next(JobType.INTERVAL_TOP_UPS::firstFrom).isAfter(at)) {
                topUp(at, JobType.INTERVAL_TOP_UPS, interval.rule().walletId(), handle ->
                        new RuleTopUps(new UnitOfWork(handle, identifiers, at))
                                .topUpDue(interval.rule().id()));
            }
        }
    }

    void endWallets(Instant at) {
        end(at, JobType.WALLET_EXPIRY,
                handle -> scope.each(id -> new Wallets(handle).expiredBy(at, id)),
                WalletService::terminateExpired);
    }

    void endRules(Instant at) {
        end(at, JobType.RULE_EXPIRY,
                handle -> scope.each(id -> new RecurringRules(handle).expiredBy(at, id)),
                WalletService::terminateExpiredRule);
    }

    private void end(Instant at, JobType work, Function<Handle, List<UUID>> expired,
                     BiPredicate<WalletService, UUID> termination) {
        for (UUID id : database.read(expired::apply)) {
            each(at, work, id.toString(), handle -> termination.test(
                    new WalletService(new UnitOfWork(handle, identifiers, at)), id) ? 1 : 0);
        }
    }

    /** Whether it was done. */
    private boolean topUp(Instant at, JobType work, UUID walletId,
                          Function<Handle, List<WalletTransaction>> step) {
        List<Invoice> bills = new ArrayList<>();
        boolean done = each(at, work, walletId.toString(), handle -> {
            bills.clear();
            List<WalletTransaction> made = step.apply(handle);
            bills.addAll(new Invoices(handle).byIds(made.stream()
                    .map(walletTransaction -> walletTransaction.documents().invoiceId())
                    .filter(Objects::nonNull).toList()));
            return made.size();
        });
        bills.stream().filter(bill -> bill.state().status() == InvoiceStatus.FINALIZED)
                .forEach(bill -> booked.accept(bill, at));
        return done;
    }

    private boolean each(Instant at, JobType work, String subject, ToIntFunction<Handle> step) {
        return IsolatedWork.attempt(() -> report.did(work, database.write(step::applyAsInt)),
                e -> report.failed(at, work, subject, e));
    }
}
