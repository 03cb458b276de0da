package billing.invoicing.service;

import billing.customer.Customer;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.snapshot.Snapshots;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.TaxableFee;
import billing.notice.Notices;
import billing.settlement.wallet.CustomSectionChoice;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.ledger.WalletUse;
import billing.subscription.InvoiceDates;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The bills of paid top-ups: one fee, no tax, nothing taken off ({@code money.md 5.5}). */
public final class TopUpInvoice {
    private static final String ITEM = "credit";
    private static final String UNNAMED = "Prepaid credits";
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Bills within the handle's transaction. */
    public TopUpInvoice(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Bills a purchase: final at once, or open and hidden where it must be paid first. */
    public Invoice create(Wallet wallet, WalletTransaction purchase) {
        Customer customer = new Customers(handle).byId(wallet.customerId()).orElseThrow();
        InvoiceParties parties = InvoiceParties.read(handle, customer, wallet.terms()
                .billingEntityId());
        InvoiceComputation computed = InvoiceComputation.of(
                List.of(new TaxableFee(fee(wallet, purchase), List.of())));
        InvoiceBooking booking = new InvoiceBooking(work);
        InvoiceBuilder builder = new InvoiceBuilder(work.nextId(), InvoiceType.CREDIT,
                customer, parties.entity(), wallet.currency(), now, now)
                .purchaseOrderNumber(Optional.ofNullable(purchase.terms().purchaseOrderNumber())
                        .orElse(wallet.terms().purchaseOrderNumber()))
                .dates(InvoiceDates.immediate(parties.settings(), parties.localDate(now)),
                        parties.settings().netPaymentTerm())
                .computed(computed.amounts(), PaymentStatus.PENDING,
                        booking.fees(computed.fees(), now), List.of())
                .sections(null, booking.sections(InvoicePreparation.named(handle,
                        sections(wallet, purchase, parties))));
        if (purchase.terms().requiresSuccessfulPayment()) {
            builder.status(InvoiceStatus.OPEN, now);
        } else {
            booking.makeFinal(builder, parties);
        }
        Invoice invoice = builder.build();
        new Invoices(handle).insert(invoice);
        booking.announce(invoice, parties, List.of(), null);
        return invoice;
    }

    /**
     * What follows from another payment status: credits count or do not, and an open bill that is
     * paid becomes final, issued and due on that day.
     */
    Invoice paymentChanged(Invoice invoice) {
        if (invoice.type() != InvoiceType.CREDIT) {
            return invoice;
        }
        WalletUse use = new WalletUse(work);
        if (invoice.paymentStatus() == PaymentStatus.FAILED) {
            use.topUpFailed(invoice);
        } else if (invoice.paymentStatus() == PaymentStatus.SUCCEEDED) {
            use.topUpPaid(invoice);
            if (invoice.status() == InvoiceStatus.OPEN) {
                return makeFinal(invoice);
            }
        }
        return invoice;
    }

    private Invoice makeFinal(Invoice open) {
        InvoiceParties parties = new StoredTrigger(handle).parties(open);
        LocalDate today = parties.localDate(now);
        InvoiceBuilder builder = new InvoiceBuilder(open)
                .dates(new InvoiceDates(today, today, today), open.netPaymentTerm());
        new InvoiceBooking(work).makeFinal(builder, parties);
        Invoice last = builder.build();
        new Invoices(handle).update(last);
        new Snapshots(handle).keep(Map.of(last.id(),
                new IssuedInvoice(last, parties, List.of(), null).original(handle)));
        InvoiceBooking.announceFinal(Notices.in(handle), last);
        return last;
    }

    private static Fee fee(Wallet wallet, WalletTransaction purchase) {
        String shown = Stream.of(purchase.terms().name(), wallet.terms().name())
                .filter(name -> name != null && !name.isBlank()).findFirst().orElse(UNNAMED);
        return FeeBuilder.of(FeeType.CREDIT, new Fee.Item(purchase.id(), ITEM, ITEM, null, shown,
                        null, null, Map.of()), wallet.currency())
                .exactCents(BigDecimal.valueOf(purchase.amount().cents()))
                .units(purchase.amount().credits(), wallet.rate().amount()).build();
    }

    /** Those of the transaction, else of the wallet, else of the customer. */
    private static List<String> sections(Wallet wallet, WalletTransaction purchase,
                                         InvoiceParties parties) {
        CustomSectionChoice choice = purchase.terms().sections().speaks()
                ? purchase.terms().sections() : wallet.terms().sections();
        return CustomSectionSelection.codes(List.of(new CustomSectionSelection.Choice(
                choice.codes(), choice.skips())), parties.customer(), parties.entity());
    }
}
