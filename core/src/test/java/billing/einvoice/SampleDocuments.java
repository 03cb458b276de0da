package billing.einvoice;

import billing.einvoice.ElectronicInvoice.Account;
import billing.einvoice.ElectronicInvoice.Adjustment;
import billing.einvoice.ElectronicInvoice.Content;
import billing.einvoice.ElectronicInvoice.Delivery;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.ElectronicInvoice.Note;
import billing.einvoice.ElectronicInvoice.Payment;
import billing.einvoice.ElectronicInvoice.Preceding;
import billing.einvoice.ElectronicInvoice.References;
import billing.einvoice.ElectronicInvoice.Totals;
import billing.einvoice.ElectronicInvoice.VatBreakdown;
import billing.einvoice.LineItem.Attribute;
import billing.einvoice.LineItem.Item;
import billing.einvoice.LineItem.Price;
import billing.einvoice.LineItem.Quantity;
import billing.einvoice.TradeParty.Contact;
import billing.einvoice.TradeParty.Identifier;
import billing.einvoice.TradeParty.PostalAddress;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.kernel.time.DatePeriod;
import billing.kernel.vat.VatCategory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;

/** Documents with all that any format asks for. */
public final class SampleDocuments {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final VatGroup STANDARD =
            new VatGroup(VatCategory.S, new BigDecimal("19.00"), null, null);
    private static final VatGroup REVERSE_CHARGE =
            new VatGroup(VatCategory.AE, BigDecimal.ZERO, "VATEX-EU-AE", null);
    private static final VatGroup OUTSIDE =
            new VatGroup(VatCategory.O, BigDecimal.ZERO, "VATEX-EU-O", null);
    private static final DatePeriod JANUARY =
            new DatePeriod(LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 31));
    private static final Account ACCOUNT =
            new Account("DE75512108001245126199", "Nimbus GmbH", "SOLADEST600");

    private SampleDocuments() {
    }

    /** Between Germans: two lines, a coupon, a part paid by credits. */
    public static ElectronicInvoice german() {
        return document(DocumentType.INVOICE, seller(), buyer("DE", "DE136695976", null),
                STANDARD, List.of());
    }

    /** The same as a corrected invoice. */
    public static ElectronicInvoice corrected() {
        return document(DocumentType.CORRECTED_INVOICE, seller(),
                buyer("DE", "DE136695976", null), STANDARD, List.of(preceding()));
    }

    /** An invoice that refers to two earlier ones. */
    public static ElectronicInvoice following() {
        return document(DocumentType.INVOICE, seller(), buyer("DE", "DE136695976", null),
                STANDARD, List.of(preceding(),
                        new Preceding("NIM-2026-000", LocalDate.of(2025, 12, 31))));
    }

    /** A credit note between Germans. */
    public static ElectronicInvoice creditNote() {
        return document(DocumentType.CREDIT_NOTE, seller(), buyer("DE", "DE136695976", null),
                STANDARD, List.of(preceding()));
    }

    /** From Germany to Belgium, where the buyer owes the tax. */
    public static ElectronicInvoice belgian() {
        return document(DocumentType.INVOICE, seller(), buyer("BE", "BE0428759497", "0208"),
                REVERSE_CHARGE, List.of());
    }

    /** From Germany to Switzerland, outside the scope of VAT. */
    public static ElectronicInvoice swiss() {
        return document(DocumentType.INVOICE, withoutVatIdentifier(seller()),
                buyer("CH", null, null), OUTSIDE, List.of());
    }

    /** No document outside the tax may name the VAT identifier. */
    private static TradeParty withoutVatIdentifier(TradeParty party) {
        return new TradeParty(party.name(), party.tradingName(), party.identifier(),
                party.registration(), null, party.taxNumber(), party.legalForm(),
                party.endpoint(), party.address(), party.contact());
    }

    /** Within France. */
    public static ElectronicInvoice french() {
        TradeParty seller = new TradeParty("Nuage SAS", null, null,
                new Identifier("0002", "732829320"), "FR44732829320", null, null,
                new Identifier("0225", "732829320"),
                new PostalAddress("1 rue de la Paix", null, "Paris", "75002", null, "FR"),
                new Contact("Comptes", "+33 1 23 45 67 89", "factures@nuage.example"));
        TradeParty buyer = new TradeParty("Client SARL", null, null,
                new Identifier("0002", "404833048"), "FR83404833048", null, null,
                new Identifier("0225", "404833048"),
                new PostalAddress("2 quai du Port", null, "Marseille", "13002", null, "FR"),
                Contact.NONE);
        return document(DocumentType.INVOICE, seller, buyer,
                new VatGroup(VatCategory.S, new BigDecimal("20"), null, null), List.of());
    }

    /** A credit note within France. */
    public static ElectronicInvoice frenchCreditNote() {
        ElectronicInvoice french = french();
        return document(DocumentType.CREDIT_NOTE, french.seller(), french.buyer(),
                french.content().vat().get(0).group(), List.of(preceding()));
    }

    /** An invoice in dollars without VAT, of a seller who accounts in euros. */
    public static ElectronicInvoice inDollars(ElectronicInvoice invoice) {
        Header header = invoice.header();
        Content content = content(REVERSE_CHARGE, header.type().isCreditNote(),
                CurrencyUnit.of("USD"));
        return new ElectronicInvoice(new Header(header.number(), header.type(),
                CurrencyUnit.of("USD"), header.issueDate(), header.dueDate(), false),
                invoice.references(), invoice.notes(), invoice.seller(), invoice.buyer(),
                invoice.delivery(), invoice.payment(), content);
    }

    /** A document between Germans under one VAT; all but an ordinary invoice follow another. */
    static ElectronicInvoice document(DocumentType type, VatGroup group) {
        ElectronicInvoice german = german();
        return document(type, german.seller(), german.buyer(), group,
                type == DocumentType.INVOICE ? List.of() : List.of(preceding()));
    }

    private static Preceding preceding() {
        return new Preceding("NIM-2026-001", LocalDate.of(2026, 1, 1));
    }

    private static TradeParty seller() {
        return new TradeParty("Nimbus GmbH", "Nimbus", null,
                new Identifier(null, "HRB 12345"), "DE123456789", null,
                "Managing director: A. Wolke", new Identifier("9930", "DE123456789"),
                new PostalAddress("Cloud Street 1", "2nd floor", "Berlin", "10115", null, "DE"),
                new Contact("Accounts", "+49 30 123456", "billing@nimbus.example"));
    }

    private static TradeParty buyer(String country, String vat, String scheme) {
        return new TradeParty("Acme & Sons <Ltd>", null, null,
                vat == null ? new Identifier(null, "CHE-123") : null, vat, null, null,
                new Identifier(scheme == null ? "9930" : scheme,
                        scheme == null ? "DE136695976" : "0428759497"),
                new PostalAddress("Main Road 2", null, "Town", "12345", null, country),
                new Contact(null, null, "accounts@acme.example"));
    }

    private static ElectronicInvoice document(DocumentType type, TradeParty seller,
            TradeParty buyer, VatGroup group, List<Preceding> preceding) {
        boolean isCreditNote = type.isCreditNote();
        return new ElectronicInvoice(
                new Header("NIM-2026-002", type, EUR, LocalDate.of(2026, 2, 1),
                        isCreditNote ? null : LocalDate.of(2026, 3, 3), false),
                new References("04011000-1234512345-06", null, "PO-77", preceding),
                List.of(new Note("PMT", "Late payment costs 40 EUR."),
                        new Note("PMD", "Interest of 10 %."), new Note("AAB", "No discount."),
                        new Note(null, "Thank you.\nSee you soon.")),
                seller, buyer, new Delivery(JANUARY.end(), JANUARY, null),
                new Payment("Payment term: 30 days", isCreditNote ? null : "58",
                        isCreditNote ? null : "NIM-2026-002", isCreditNote ? null : ACCOUNT),
                content(group, isCreditNote, EUR));
    }

    private static Content content(VatGroup group, boolean isCreditNote,
                                   CurrencyUnit currency) {
        List<LineItem> lines = List.of(
                new LineItem("1", "sub-1", new Quantity(BigDecimal.ONE, "C62"),
                        new Money(3000, currency), JANUARY, new Price(new BigDecimal("30.00"), null), group,
                        new Item("Plan", null, "plan", List.of())),
                new LineItem("2", "sub-1", new Quantity(new BigDecimal("1234.5"), "E34"),
                        new Money(1481, currency), JANUARY,
                        new Price(new BigDecimal("14.81"), new BigDecimal("1234.5")), group,
                        new Item("Storage · eu", "Units 0 to 1000: 1000 x 0.01 = 10", "storage",
                                List.of(new Attribute("region", "eu")))));
        List<Adjustment> coupon = List.of(
                new Adjustment(false, new Money(448, currency), group, "Coupon: Ten", "95"));
        long tax = group.rate().multiply(new BigDecimal("40.33"))
                .setScale(0, RoundingMode.HALF_UP).longValueExact();
        Money vat = new Money(tax, currency);
        long paid = isCreditNote ? 0 : 1000;
        return new Content(lines, coupon,
                List.of(new VatBreakdown(group, new Money(4033, currency), vat)),
                new Totals(new Money(4481, currency), new Money(448, currency),
                        Money.zero(currency), new Money(4033, currency), vat,
                        new Money(4033 + tax, currency), new Money(paid, currency),
                        Money.zero(currency), new Money(4033 + tax - paid, currency),
                        AccountingCurrency.vat(vat, "DE", LocalDate.of(2026, 2, 1))));
    }
}
