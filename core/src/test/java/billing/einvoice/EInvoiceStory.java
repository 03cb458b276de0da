package billing.einvoice;

import billing.apply.Catalog;
import billing.apply.CatalogFiles;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.ingestion.EventIngestion;
import billing.input.Document;
import billing.input.Problems;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.OneOffRequest;
import billing.invoicing.VoidRequest;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.OneOffInvoice;
import billing.invoicing.service.Regeneration;
import billing.run.LifecycleInvoicing;
import billing.run.Story;
import billing.settlement.coupon.AppliedCouponRequest;
import billing.settlement.coupon.service.CouponApplication;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.CreditNoteParts;
import billing.settlement.creditnote.CreditNoteRequest;
import billing.settlement.creditnote.service.CreditNoteCreation;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.service.PaymentRecording;
import billing.settlement.wallet.service.WalletCreation;
import billing.subscription.service.NewSubscription;
import billing.usage.UsageEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** A German seller, its customers in several countries, and what they buy. */
public final class EInvoiceStory implements AutoCloseable {
    private final Story story;
    private int events;

    /** The story begins on 1 January 2026. */
    public EInvoiceStory(Path folder) {
        story = new Story(folder.resolve("billing.db"), "2026-01-01T08:00:00Z");
        apply(catalog());
        customer("acme", "DE", "Hamburg", "vat", "DE811907980", "9930", "DE811907980");
        customer("brew", "BE", "Gent", "reverse", "BE0428759497", "0208", "0428759497");
        customer("alp", "CH", "Zug", "outside", "CHE116281710MWST", "9927", "CHE116281710");
    }

    private static String catalog() {
        try (InputStream file = EInvoiceStory.class.getResourceAsStream("catalog.yaml")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A customer with all that the formats but the French ask for. */
    public EInvoiceStory customer(String id, String country, String city, String tax, String vat,
                                  String scheme, String address) {
        return apply("customers: [{external_id: " + id + ", name: Customer " + id
                + ", legal_name: '" + id + " & Sons', country: " + country + ", city: " + city
                + ", zipcode: '22761', address_line1: Main Road 2, email: " + id
                + "@buyer.example, timezone: Europe/Berlin, currency: EUR, tax_codes: [" + tax
                + "], tax_identification_number: " + vat + ", e_invoicing: {buyer_reference:"
                + " 04011000-1234512345-06, address: {scheme: '" + scheme + "', id: " + address
                + "}}}]");
    }

    /** A customer in France of the French seller, with all that its format asks for. */
    public EInvoiceStory french(String id, String tax) {
        return customer(id, "FR", "Marseille", tax, "FR83404833048", "0225", "404833048")
                .apply("customers: [{external_id: " + id + ", billing_entity_code: nuage,"
                        + " legal_number: '404833048', timezone: Europe/Paris, e_invoicing:"
                        + " {registration_scheme: '0002'}}]");
    }

    /** Applies a catalog file. */
    public EInvoiceStory apply(String yaml) {
        new Catalog(story.ids(), story.now()).apply(story.database(),
                CatalogFiles.of("catalog", yaml.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    /** Subscribes under the external id {@code <customer>-<plan>}. */
    public EInvoiceStory subscribe(String customer, String plan) {
        story.subscribe(NewSubscription.of(customer, plan, customer + "-" + plan)
                .purchaseOrderNumber("PO-77"));
        return this;
    }

    /** Usage of a subscription, now. */
    public EInvoiceStory use(String subscription, String metric, Map<String, Object> properties) {
        write(handle -> new EventIngestion(story.work(handle)).accept(new UsageEvent(
                "event-" + ++events, subscription, metric, story.now(), properties, null)));
        return this;
    }

    /** Runs until an instant. */
    public EInvoiceStory runUntil(String instant) {
        story.runUntil(instant);
        return this;
    }

    /** Moves the clock without a run. */
    public EInvoiceStory at(String instant) {
        story.at(instant);
        return this;
    }

    /** Applies a coupon to a customer. */
    public EInvoiceStory coupon(String customer, String code) {
        write(handle -> new CouponApplication(story.work(handle)).apply(
                AppliedCouponRequest.of(customer, code)));
        return this;
    }

    /** A wallet, in the form of a request. */
    public EInvoiceStory wallet(String body) {
        write(handle -> new WalletCreation(story.work(handle)).create(null,
                Document.json("body", body, new Problems()).orElseThrow()));
        return this;
    }

    /** Sells add-ons, each once. */
    public Invoice oneOff(String customer, String... addOns) {
        List<OneOffRequest.Line> lines = new ArrayList<>();
        for (String addOn : addOns) {
            lines.add(new OneOffRequest.Line(addOn, null, null, new BigDecimal("1.5"), null, null,
                    null, null));
        }
        return story.write(handle -> new OneOffInvoice(story.work(handle)).create(
                new OneOffRequest(customer, null, null, "PO-1", null, false, lines)));
    }

    /** Pays an invoice. */
    public EInvoiceStory pay(Invoice invoice) {
        write(handle -> new PaymentRecording(story.work(handle), new LifecycleInvoicing()).record(
                NewPayment.of(invoice.id(), invoice.totalDueCents(), "transfer", null)));
        return this;
    }

    /** Credits a part of each fee, as credit. */
    public CreditNote credit(Invoice invoice, long percent) {
        return credit(invoice, percent, most ->
                CreditNoteParts.credit(most.maxCreditableCents()));
    }

    /** Credits a part of each fee. */
    CreditNote credit(Invoice invoice, long percent,
                      Function<CreditNoteEstimate, CreditNoteParts> parts) {
        List<CreditNoteRequest.Line> lines = invoice.parts().fees().stream()
                .filter(fee -> fee.amounts().cents() > 0)
                .map(fee -> new CreditNoteRequest.Line(fee.id(),
                        fee.amounts().cents() * percent / 100)).toList();
        return story.write(handle -> {
            CreditNoteCreation creation = new CreditNoteCreation(story.work(handle));
            return creation.create(new CreditNoteRequest(invoice.id(), "other", "Sorry",
                    parts.apply(creation.estimate(invoice.id(), lines)), lines, null));
        });
    }

    /** Voids and regenerates an invoice. */
    public Invoice regenerate(Invoice invoice) {
        write(handle -> new InvoiceService(story.work(handle), new LifecycleInvoicing())
                .voidInvoice(invoice.id(), VoidRequest.PLAIN));
        return story.write(handle -> new Regeneration(story.work(handle)).regenerate(invoice.id()));
    }

    /** The last invoice of a customer, draft or final. */
    public Invoice last(String customer) {
        List<Invoice> all = invoices().stream().filter(invoice -> invoice.parties().customerId()
                .equals(story.customer(customer).id())).toList();
        return all.get(all.size() - 1);
    }

    /** All visible invoices. */
    public List<Invoice> invoices() {
        return story.invoices().stream().filter(invoice ->
                invoice.state().status() == InvoiceStatus.FINALIZED
                        || invoice.state().status() == InvoiceStatus.DRAFT).toList();
    }

    /** All issued credit notes. */
    public List<CreditNote> notes() {
        return story.read(handle -> new CreditNotes(handle)
                .page(CreditNoteFilter.ALL, new PageRange(1, 500)).items());
    }

    /** Where it takes place. */
    public Story story() {
        return story;
    }

    private void write(Consumer<Handle> step) {
        story.writing(step::accept);
    }

    @Override
    public void close() {
        story.close();
    }
}
