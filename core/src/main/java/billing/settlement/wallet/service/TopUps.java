package billing.settlement.wallet.service;

import billing.catalog.CustomSectionChoice;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.service.TopUpInvoice;
import billing.settlement.wallet.CreditRate.Credits;
import billing.settlement.wallet.RuleAmounts;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.ledger.WalletLedger;
import billing.settlement.wallet.store.WalletTransactions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Adds credits to wallets: purchased credits with an invoice, granted credits at once. */
final class TopUps {
    private final UnitOfWork work;
    private final Handle handle;

    TopUps(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /** Creates the transactions, purchased before granted; none for credits without a value. */
    List<WalletTransaction> create(Wallet wallet, RuleAmounts amounts, Source source,
                                   TopUpTerms terms) {
        List<WalletTransaction> created = new ArrayList<>();
        WalletLedger ledger = new WalletLedger(work);
        Credits paid = wallet.rate().invoiceable(amounts.paid());
        if (paid.cents() > 0) {
            created.add(bill(wallet, ledger.purchase(wallet.id(), paid, source, terms)));
        }
        Credits granted = wallet.rate().invoiceable(amounts.granted());
        if (granted.cents() > 0) {
            created.add(ledger.grant(wallet.id(), granted, source, terms));
        }
        return created;
    }

    private WalletTransaction bill(Wallet wallet, WalletTransaction purchase) {
        Invoice invoice = new TopUpInvoice(work).create(purchase(wallet, purchase));
        WalletTransaction billed = purchase.invoicedBy(invoice.id());
        new WalletTransactions(handle).update(billed);
        return billed;
    }

    /** The terms of the transaction precede those of its wallet. */
    private static TopUpInvoice.Purchase purchase(Wallet wallet, WalletTransaction purchase) {
        TopUpTerms terms = purchase.terms();
        CustomSectionChoice sections =
                terms.sections().isSet() ? terms.sections()
                : wallet.terms().invoicing().sections();
        String name = Stream.of(terms.name(), wallet.terms().name())
                .filter(Objects::nonNull).filter(one -> !one.isBlank()).findFirst().orElse(null);
        return new TopUpInvoice.Purchase(wallet.customerId(),
                wallet.terms().invoicing().billingEntityId(), purchase.id(), name,
                new TopUpInvoice.Price(wallet.currency(), purchase.amount().cents(),
                        purchase.amount().credits(), wallet.rate().amount()),
                Optional.ofNullable(terms.purchaseOrderNumber())
                        .orElse(wallet.terms().invoicing().purchaseOrderNumber()),
                sections.codes(), sections.skips(), terms.requiresSuccessfulPayment());
    }
}
