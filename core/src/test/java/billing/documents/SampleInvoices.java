package billing.documents;

import billing.customer.Address;
import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.documents.Section.Category;
import billing.documents.Section.Group;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/** Invoices as companies send them, for visual inspection and for tests. */
public final class SampleInvoices {
    private static final CurrencyUnit USD = CurrencyUnit.of("USD");
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final BigDecimal SALES_TAX = new BigDecimal("8.875");
    private static final Instant CREATED = Instant.parse("2026-11-01T06:00:00Z");
    private static final DatePeriod OCTOBER = period("2026-10-01", "2026-10-31");
    private static final DatePeriod NOVEMBER = period("2026-11-01", "2026-11-30");

    private SampleInvoices() {
    }

    /** A usual invoice of one page. */
    public static InvoiceDocument saas() {
        return document(Locale.US, USD, heading(Mark.NONE), northwind(), customer(), logo(),
                List.of(new Section("Northwind Cloud — Scale", NOVEMBER, List.of(
                        new Group(Category.SUBSCRIPTION, null, List.of(
                                taxed("Scale plan", "1", "499", 49_900))),
                        new Group(Category.USAGE, OCTOBER, List.of(apiCalls(),
                                taxed("Stored files", "2750.125", "0.02", 5_500))),
                        new Group(Category.FIXED_CHARGES, null, List.of(
                                taxed("Seats", "12", "9", 10_800)))))),
                new Totals(89_700, 0, List.of(new Totals.Reduction("Launch offer", 10_000)),
                        79_700, List.of(new Totals.Tax("Sales tax NY", SALES_TAX, 79_700, 7_073)),
                        86_773, List.of(), 5_000, 81_773));
    }

    /** Every kind of line and reduction. */
    public static InvoiceDocument everything() {
        InvoiceDocument document = document(Locale.US, USD, heading(Mark.NONE), northwind(),
                customer(), logo(),
                List.of(new Section("Northwind Cloud — Scale", NOVEMBER, everyGroup())),
                new Totals(131_085, 12_000,
                        List.of(new Totals.Reduction("Launch 10 %", 10_000)), 109_085,
                        List.of(new Totals.Tax("Sales tax NY", SALES_TAX, 109_085, 9_681)),
                        118_766, List.of(new Totals.Reduction("NWC-001-007-CN001", 2_500)),
                        5_000, 111_266));
        return noted(document, List.of(
                new Note("Questions?", "Reply to this invoice or call +1 555 010 0199."),
                new Note("Service levels",
                        "Availability in October: 99.98 %.\nNo credit is due.")));
    }

    /** The invoice with other custom sections. */
    public static InvoiceDocument noted(InvoiceDocument base, List<Note> notes) {
        return new InvoiceDocument(base.frame(), base.heading(), base.sections(), base.totals(),
                notes,
                base.paymentInstructions());
    }

    /** The one-page invoice with other lines of usage. */
    public static InvoiceDocument using(List<Line> lines) {
        InvoiceDocument base = saas();
        return new InvoiceDocument(base.frame(), base.heading(),
                List.of(new Section("Usage only", OCTOBER,
                List.of(new Group(Category.USAGE, null, lines)))), base.totals(),
                base.notes(), base.paymentInstructions());
    }

    /** The invoice with its amounts in another currency. */
    public static InvoiceDocument inCurrency(InvoiceDocument base, CurrencyUnit currency) {
        return new InvoiceDocument(new Frame(base.frame().locale(), currency,
                        base.frame().createdAt(), base.frame().issuer(),
                        base.frame().customer(), base.frame().logo(),
                        base.frame().footer()),
                base.heading(), base.sections(), base.totals(), base.notes(),
                base.paymentInstructions());
    }

    /** The invoice after credit notes and payments. */
    public static InvoiceDocument settled(InvoiceDocument base, long offsetCents,
                                          long paidCents) {
        Totals totals = base.totals();
        return new InvoiceDocument(base.frame(), base.heading(), base.sections(),
                new Totals(totals.feesCents(),
                totals.progressiveBillingCreditCents(), totals.coupons(),
                totals.excludingTaxesCents(), totals.taxes(),
                totals.includingTaxesCents(), totals.creditNotes(),
                totals.prepaidCreditsCents(), totals.totalCents(),
                new Totals.Settled(offsetCents, paidCents)), base.notes(),
                base.paymentInstructions());
    }

    /** Plain lines, each on one row, numbered from 1. */
    public static List<Line> manyLines(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> line("Project " + number,
                String.valueOf(number * 10), "1.5", number * 1_500L)).toList();
    }

    private static Line apiCalls() {
        return new Line("API calls", List.of("Region: eu-west", "Production"), null,
                decimal("125000"), null, SALES_TAX, 23_500, null, List.of(
                Detail.tier(decimal("0"), decimal("10000"), decimal("10000"), decimal("0"),
                        decimal("0")),
                Detail.tier(decimal("10001"), decimal("100000"), decimal("90000"),
                        decimal("0.002"), decimal("180")),
                Detail.tier(decimal("100001"), null, decimal("25000"), decimal("0.001"),
                        decimal("25")),
                Detail.flatFee(decimal("100001"), null, decimal("30"))));
    }

    private static List<Group> everyGroup() {
        return List.of(
                new Group(Category.SUBSCRIPTION, null, List.of(
                        line("Scale plan", "1", "499", 49_900))),
                new Group(Category.USAGE, OCTOBER, List.of(
                        apiCalls(),
                        new Line("Stored files", List.of(), "Average over the month",
                                decimal("2750.125"), decimal("0.02"), SALES_TAX, 5_500,
                                null, List.of()),
                        new Line("Messages", List.of(), null, decimal("2380"), null,
                                SALES_TAX, 1_500, null, List.of(
                                Detail.freeUnits(decimal("100")),
                                Detail.packages(decimal("1000"), decimal("3"), decimal("5"),
                                        decimal("15")))),
                        new Line("Card payments", List.of("Visa"), null, decimal("12000"), null,
                                SALES_TAX, 36_300, null, List.of(
                                Detail.percentage(decimal("12000"), decimal("2.9"),
                                        decimal("348")),
                                Detail.eventFees(decimal("50"), decimal("0.30"),
                                        decimal("15")))),
                        new Line("Language model", List.of("gpt-large"), null, decimal("1450"),
                                decimal("0.01"), SALES_TAX, 1_450,
                                new Line.Conversion("credits", decimal("1450"), decimal("0.01")),
                                List.of(Detail.part("Team: search", decimal("1200")),
                                        Detail.part("Team: support", decimal("250")))))),
                new Group(Category.FIXED_CHARGES, null, List.of(
                        line("Seats", "12", "9", 10_800))),
                new Group(Category.COMMITMENT, OCTOBER, List.of(
                        new Line("True-up to the minimum of $500.00", List.of(), null, null, null,
                                SALES_TAX, 2_135, null, List.of()))));
    }

    /** Two hundred lines in three sections. */
    public static InvoiceDocument longOne() {
        List<Section> sections = IntStream.rangeClosed(1, 3).mapToObj(number ->
                new Section("Workspace " + number, OCTOBER, List.of(
                        new Group(Category.SUBSCRIPTION, null, List.of(
                                line("Team plan", "1", "99", 9_900))),
                        new Group(Category.USAGE, null, manyLines(65))))).toList();
        long fees = sections.stream().mapToLong(Section::subtotalCents).sum();
        return document(Locale.UK, CurrencyUnit.of("GBP"), heading(Mark.NONE), northwind(),
                customer(), logo(), sections, new Totals(fees, 0, List.of(), fees, List.of(),
                        fees, List.of(), 0, fees));
    }

    /** French, with value-added tax. */
    public static InvoiceDocument french() {
        Party issuer = new Party("Atelier Numérique", "Atelier Numérique SAS",
                "RCS Paris 812 345 678", "FR32812345678", new Address("14, rue de la Paix", null,
                "Paris", null, "75002", "FR"), "facturation@atelier.example", List.of());
        return document(Locale.FRANCE, EUR, heading(Mark.NONE), issuer, customer(), null,
                List.of(new Section("Abonnement Pro", NOVEMBER, List.of(
                        new Group(Category.SUBSCRIPTION, null, List.of(new Line("Formule Pro",
                                List.of(), null, decimal("1"), decimal("1234.5"), decimal("20"),
                                123_450, null, List.of()))),
                        new Group(Category.USAGE, OCTOBER, List.of(new Line("Appels d’API",
                                List.of("Région : Europe"), null, decimal("12500.5"),
                                decimal("0.0012"), decimal("20"), 1_500, null, List.of())))))),
                new Totals(124_950, 0, List.of(), 124_950,
                        List.of(new Totals.Tax("TVA", decimal("20"), 124_950, 24_990)), 149_940,
                        List.of(), 0, 149_940));
    }

    /** Japanese, in a currency without decimals. */
    public static InvoiceDocument japanese() {
        Party issuer = new Party("北風クラウド株式会社", null, "0100-01-123456", "T1234567890123",
                new Address("千代田区丸の内1-1-1", "北風ビル12階", "東京都", null, "100-0005", "JP"),
                "billing@kitakaze.example", List.of());
        Party client = new Party("有限会社さくら商事", null, null, null, new Address("北区梅田2-2-2",
                null, "大阪市", "大阪府", "530-0001", "JP"), "keiri@sakura.example", List.of());
        return document(Locale.JAPAN, CurrencyUnit.of("JPY"), heading(Mark.NONE), issuer, client,
                null, List.of(new Section("ビジネスプラン", NOVEMBER, List.of(
                        new Group(Category.SUBSCRIPTION, null, List.of(new Line("月額基本料金",
                                List.of(), null, decimal("1"), decimal("49800"), decimal("10"),
                                49_800, null, List.of()))),
                        new Group(Category.USAGE, OCTOBER, List.of(new Line("API呼び出し",
                                List.of("東京リージョン"), null, decimal("125000"), null,
                                decimal("10"), 12_500, null, List.of(
                                Detail.tier(decimal("0"), decimal("100000"), decimal("100000"),
                                        decimal("0.1"), decimal("10000")),
                                Detail.tier(decimal("100001"), null, decimal("25000"),
                                        decimal("0.1"), decimal("2500"))))))))),
                new Totals(62_300, 0, List.of(), 62_300,
                        List.of(new Totals.Tax("消費税", decimal("10"), 62_300, 6_230)), 68_530,
                        List.of(), 0, 68_530));
    }

    /** The one-page invoice in another state. */
    public static InvoiceDocument marked(Mark mark) {
        return with(saas(), heading(mark), saas().frame().customer(), Locale.US);
    }

    /** An invoice in another language. */
    public static InvoiceDocument in(InvoiceDocument base, Locale locale) {
        return with(base, base.heading(), base.frame().customer(), locale);
    }

    /** The one-page invoice to a customer of another name. */
    public static InvoiceDocument to(String customerName) {
        return with(saas(), saas().heading(), new Party(customerName, null, null, null,
                Address.NONE, null, List.of()), Locale.US);
    }

    /** The invoice from another seller. */
    public static InvoiceDocument issuedBy(InvoiceDocument base, Party issuer) {
        Frame frame = base.frame();
        return new InvoiceDocument(new Frame(frame.locale(), frame.currency(), frame.createdAt(),
                        issuer, frame.customer(), null, frame.footer()),
                base.heading(), base.sections(), base.totals(), base.notes(),
                base.paymentInstructions());
    }

    /** The one-page invoice with another heading. */
    public static InvoiceDocument headed(Heading heading) {
        return with(saas(), heading, saas().frame().customer(), Locale.US);
    }

    /** The invoice in another layout. */
    public static InvoiceDocument inLayout(InvoiceDocument base, Layout layout) {
        return new InvoiceDocument(base.frame(), base.heading(), base.sections(), base.totals(),
                base.notes(), base.paymentInstructions(), null, layout);
    }

    /** The invoice with another logo. */
    public static InvoiceDocument withLogo(InvoiceDocument base, PrintedLogo logo) {
        Frame frame = base.frame();
        return new InvoiceDocument(new Frame(frame.locale(), frame.currency(), frame.createdAt(),
                        frame.issuer(), frame.customer(), logo, frame.footer()),
                base.heading(), base.sections(), base.totals(), base.notes(),
                base.paymentInstructions());
    }

    private static InvoiceDocument with(InvoiceDocument base, Heading heading, Party customer,
                                        Locale locale) {
        return new InvoiceDocument(new Frame(locale, base.frame().currency(),
                        base.frame().createdAt(), base.frame().issuer(), customer,
                        base.frame().logo(), base.frame().footer()),
                heading, base.sections(), base.totals(), base.notes(),
                base.paymentInstructions());
    }

    private static InvoiceDocument document(Locale locale, CurrencyUnit currency, Heading heading,
                                            Party issuer, Party customer, PrintedLogo logo,
                                            List<Section> sections, Totals totals) {
        return new InvoiceDocument(new Frame(locale, currency, CREATED, issuer, customer, logo,
                        "Thank you for your trust."),
                heading, sections, totals, List.of(),
                "IBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001");
    }

    private static Line line(String name, String units, String price, long cents) {
        return new Line(name, List.of(), null, decimal(units), decimal(price), null, cents, null,
                List.of());
    }

    private static Line taxed(String name, String units, String price, long cents) {
        return new Line(name, List.of(), null, decimal(units), decimal(price), SALES_TAX, cents,
                null, List.of());
    }

    private static Heading heading(Mark mark) {
        String number = mark == Mark.DRAFT ? "NWC-DRAFT" : "NWC-001-042";
        return new Heading(Title.INVOICE, mark, number, LocalDate.parse("2026-11-01"),
                LocalDate.parse("2026-12-01"), 30, "PO-7781");
    }

    private static Party northwind() {
        return new Party("Northwind Cloud", "Northwind Cloud Inc.", "DE 4711-0815", "US12-3456789",
                new Address("500 Harbor Street", "Suite 1200", "New York", "NY", "10013", "US"),
                "billing@northwind.example", List.of());
    }

    private static Party customer() {
        return new Party("Müller & Söhne", "Müller & Söhne Maschinenbau GmbH", "HRB 98765",
                "DE123456789", new Address("Hauptstraße 12", null, "Köln", null, "50667", "DE"),
                "einkauf@mueller.example",
                List.of(new Party.Particular("Cost centre", "CC-4410")));
    }

    private static PrintedLogo logo() {
        BufferedImage image = new BufferedImage(320, 80, BufferedImage.TYPE_INT_ARGB);
        Graphics2D pen = image.createGraphics();
        pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(new Color(0x1F5F8B));
        pen.fillOval(4, 4, 72, 72);
        pen.setColor(Color.WHITE);
        pen.setStroke(new BasicStroke(7));
        pen.drawPolyline(new int[] {24, 24, 56, 56}, new int[] {58, 22, 58, 22}, 4);
        pen.setColor(new Color(0x8FB7D3));
        pen.fillRoundRect(96, 24, 210, 12, 12, 12);
        pen.fillRoundRect(96, 46, 140, 12, 12, 12);
        pen.dispose();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return PrintedLogo.of(png.toByteArray());
    }

    private static DatePeriod period(String start, String end) {
        return new DatePeriod(LocalDate.parse(start), LocalDate.parse(end));
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
