package billing.cli.command.wallet;

import billing.cli.command.run.DueWork;
import billing.cli.output.Amounts;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.kernel.money.Decimals;
import billing.run.DueBilling;
import billing.server.render.ListJson;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.Scope;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletBalance;
import billing.settlement.wallet.WalletTransaction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Wallets and their transactions as people see them. */
final class WalletPage {
    private WalletPage() {
    }

    /** Changes a wallet once what is due before is done, such as top-ups by its rules. */
    static Result changed(Session session, String name,
                          BiFunction<Handle, Wallet, Wallet> change) {
        return new DueBilling(session.database(), session.identifiers()).carryOut(
                handle -> Set.of(NamedWallet.find(handle, name).customerId()), session.now(),
                (handle, before) -> {
                    before.complete(handle);
                    return DueWork.note(result(session,
                            change.apply(handle, NamedWallet.find(handle, name))),
                            before.report(),
                            "work that was due for the customer was run first");
                });
    }

    /** One wallet. */
    static Result result(Session session, Wallet wallet) {
        return Result.of(() -> List.of(facts(session, wallet)),
                () -> session.database().read(handle -> ListJson.one("wallet",
                        session.responses(handle).ofWallets()
                                .wallet(wallet))));
    }

    /** Transactions of one wallet, in the order given. */
    static Result result(Session session, Wallet wallet, List<WalletTransaction> transactions) {
        return Result.of(() -> List.of(table(wallet, transactions)),
                () -> session.database().read(handle -> ListJson.all("wallet_transactions",
                        session.responses(handle).ofWallets()
                                .transactions(transactions))));
    }

    /** A row for each wallet, in the order given. */
    static Table table(Session session, PageOf<Wallet> wallets) {
        Map<UUID, Customer> customers = session.database().read(handle -> new Customers(handle)
                .byIds(wallets.items().stream().map(Wallet::customerId)
                        .collect(Collectors.toSet())));
        Table table = Table.of(Column.text("Code"), Column.text("Customer"),
                Column.text("Status"), Column.number("Balance"), Column.number("Ongoing"),
                Column.currency(), Column.number("Credits"),
                Column.text("Id").optional())
                .whenEmpty("no wallets");
        for (Wallet wallet : wallets.items()) {
            table.row(wallet.terms().code(), customers.get(wallet.customerId()).externalId(),
                    word(wallet.status()),
                    Amounts.bare(wallet.balance().cents(), wallet.currency()),
                    Amounts.bare(wallet.balance().ongoingCents(), wallet.currency()),
                    wallet.currency().code(), Decimals.text(wallet.balance().credits()),
                    wallet.id());
        }
        return table;
    }

    static Table table(Wallet wallet, List<WalletTransaction> transactions) {
        Table table = Table.of(Column.text("Created"), Column.text("Type").optional(),
                Column.text("Kind"), Column.text("Status"),
                Column.text("Source").optional(), Column.number("Amount"),
                Column.number("Credits"), Column.number("Remaining"),
                Column.text("Id").optional())
                .whenEmpty("no transactions");
        for (WalletTransaction one : transactions) {
            table.row(one.createdAt().toString(), one.kind().type(), word(one.kind()),
                    word(one.state().status()), word(one.source()),
                    Amounts.bare(one.amount().cents(), wallet.currency()),
                    Decimals.text(one.amount().credits()), one.remainingCents() == null ? null
                            : Amounts.bare(one.remainingCents(), wallet.currency()), one.id());
        }
        return table;
    }

    private static Facts facts(Session session, Wallet wallet) {
        Customer customer = session.database().read(handle ->
                new Customers(handle).byId(wallet.customerId())).orElseThrow();
        WalletBalance balance = wallet.balance();
        Scope scope = wallet.terms().scope();
        return Facts.none().fact("Wallet", wallet.terms().code())
                .fact("Name", wallet.terms().name()).fact("Customer", customer.externalId())
                .fact("Status", word(wallet.status()))
                .fact("Credit value", Decimals.text(wallet.rate().amount()) + " "
                        + wallet.currency())
                .fact("Granted credits", wallet.terms().grantedAs() == GrantedCredits.DISCOUNT
                        ? "discount before taxes" : null)
                .fact("Balance", Amounts.cell(balance.cents(), wallet.currency()))
                .fact("Credits", Decimals.text(balance.credits()))
                .fact("Ongoing balance",
                        Amounts.cell(balance.ongoingCents(), wallet.currency()))
                .fact("Consumed", Decimals.text(balance.consumedCredits()) + " credits")
                .fact("Priority", wallet.terms().priority())
                .fact("Fee types", listed(scope.feeTypes()))
                .fact("Metrics", listed(scope.metrics().stream().map(Scope.Metric::code)
                        .toList()))
                .fact("Expires", wallet.terms().expirationAt())
                .fact("Terminated at", wallet.terminatedAt()).fact("Id", wallet.id());
    }

    private static String listed(List<String> texts) {
        return texts.isEmpty() ? null : String.join(", ", texts);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
