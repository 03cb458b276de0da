package billing.invoicing.service;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.invoicing.snapshot.store.Snapshots;
import billing.invoicing.store.Invoices;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.money.CurrencyUnit;
import billing.notice.Notices;
import billing.subscription.InvoiceDates;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Creates the invoices of paid top-ups: one fee, without taxes and reductions
 * ({@code money.md 5.5}).
 */
public final class TopUpInvoice {
    private static final String ITEM = "credit";
    private static final String UNNAMED = "Prepaid credits";
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Creates invoices within the handle's transaction. */
    public TopUpInvoice(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * A purchase of credits for a wallet.
     *
     * @param entityId                  the billing entity; null for the customer's
     * @param transactionId             the wallet transaction that the invoice is for
     * @param name                      the printed name; null for a default one
     * @param price                     the price of the credits
     * @param purchaseOrderNumber       or null
     * @param sectionCodes              selected custom sections; empty for none
     * @param skipsSections             whether no custom section is printed
     * @param requiresSuccessfulPayment whether the invoice is open and hidden until it is paid
     */
    public record Purchase(UUID customerId, UUID entityId, UUID transactionId, String name,
                           Price price, String purchaseOrderNumber,
                           List<String> sectionCodes, boolean skipsSections,
                           boolean requiresSuccessfulPayment) {
    }

    /**
     * The price of credits.
     *
     * @param cents   the total
     * @param credits the number of credits
     * @param rate    the price of one, in currency units
     */
    public record Price(CurrencyUnit currency, long cents, BigDecimal credits, BigDecimal rate) {
    }

    /**
     * Creates the invoice of a purchase: final at once, or open and hidden when it must be paid
     * first.
     */
    public Invoice create(Purchase purchase) {
        Customer customer = new Customers(handle).byId(purchase.customerId()).orElseThrow();
        InvoiceParties parties = InvoiceParties.read(handle, customer, purchase.entityId());
        InvoiceComputation computed = InvoiceComputation.of(
                List.of(new TaxableFee(fee(purchase), List.of())));
        InvoiceBooking booking = new InvoiceBooking(work);
        List<String> sections = CustomSectionSelection.codes(
                List.of(new CustomSectionSelection.Choice(purchase.sectionCodes(),
                        purchase.skipsSections())), parties.customer(), parties.entity());
        InvoiceBuilder builder = new InvoiceBuilder(work.nextId(), InvoiceType.CREDIT,
                customer, parties.entity(), purchase.price().currency(), now, now)
                .purchaseOrderNumber(purchase.purchaseOrderNumber())
                .dates(InvoiceDates.immediate(parties.settings(), parties.localDate(now)),
                        parties.settings().netPaymentTerm())
                .computed(computed.amounts(), PaymentStatus.PENDING,
                        booking.fees(computed.fees(), now), List.of())
                .sections(null, booking.sections(InvoicePreparation.named(handle, sections)));
        return purchase.requiresSuccessfulPayment()
                ? booking.store(builder.status(InvoiceStatus.OPEN, now).build(), parties,
                        List.of(), null)
                : booking.issue(builder, parties, List.of(), null);
    }

    /** Finalizes an open invoice that is paid now: issued and due on that day. */
    Invoice finalizePaid(Invoice open) {
        if (open.document().type() != InvoiceType.CREDIT
                || open.state().status() != InvoiceStatus.OPEN
                || open.state().paymentStatus() != PaymentStatus.SUCCEEDED) {
            return open;
        }
        InvoiceParties parties = new StoredTrigger(handle).parties(open);
        LocalDate today = parties.localDate(now);
        InvoiceBuilder builder = new InvoiceBuilder(open)
                .dates(new InvoiceDates(today, today, today), open.dates().netPaymentTerm());
        new InvoiceBooking(work).makeFinal(builder, parties);
        Invoice last = builder.build();
        new Invoices(handle).update(last);
        new Snapshots(handle).keep(Map.of(last.id(),
                new IssuedInvoice(last, parties, List.of(), null).original(handle)));
        InvoiceBooking.announceFinal(Notices.in(handle), last);
        return last;
    }

    private static Fee fee(Purchase purchase) {
        String shown = purchase.name() == null ? UNNAMED : purchase.name();
        return FeeBuilder.of(FeeType.CREDIT, new Fee.Item(purchase.transactionId(), ITEM, ITEM,
                        null, shown, null, null, Map.of()), purchase.price().currency())
                .exactCents(BigDecimal.valueOf(purchase.price().cents()))
                .units(purchase.price().credits(), purchase.price().rate()).build();
    }
}
