package billing.documents;

import billing.customer.Address;
import billing.customer.DocumentDesign;
import billing.customer.DocumentDesign.PaperSize;
import billing.documents.Heading.Mark;
import billing.documents.Heading.Title;
import billing.documents.Section.Category;
import billing.documents.Section.Group;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.DatePeriod;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Invoices in euro by groups, paid by bank transfer, in a seller's own design. */
public final class SampleTransfers {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private static final BigDecimal VAT = new BigDecimal("19");
    private static final DatePeriod OCTOBER = new DatePeriod(LocalDate.parse("2026-10-01"),
            LocalDate.parse("2026-10-31"));

    private SampleTransfers() {
    }

    /** Two models with so many projects each, on Letter and with a colour. */
    public static InvoiceDocument grouped(int projects) {
        List<Line> models = List.of(
                Line.sum("Large model", projects(projects, "0.000012")),
                Line.sum("Small model", projects(projects, "0.0000018175")),
                new Line("Other", List.of(), null, new BigDecimal("120000"),
                        new BigDecimal("0.000001"), VAT, 12, null, List.of()));
        return invoice(List.of(Line.sum("Tokens", models)), Mark.NONE, 0);
    }

    /** A small invoice with so much paid: the whole of it is 357.00. */
    public static InvoiceDocument paid(long paidCents) {
        return invoice(List.of(new Line("Seats", List.of(), null, new BigDecimal("12"),
                new BigDecimal("25"), VAT, 30_000, null, List.of())),
                paidCents == 35_700 ? Mark.PAID : Mark.NONE, paidCents);
    }

    private static List<Line> projects(int count, String price) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> {
            BigDecimal units = BigDecimal.valueOf(number * 12_345L);
            BigDecimal unitPrice = new BigDecimal(price);
            return new Line("project-" + number, List.of(), null, units, unitPrice, VAT,
                    units.multiply(unitPrice).movePointRight(2)
                            .setScale(0, RoundingMode.HALF_UP).longValueExact(), null, List.of());
        }).toList();
    }

    private static InvoiceDocument invoice(List<Line> lines, Mark mark, long paidCents) {
        Party issuer = new Party("Wolke", "Wolke GmbH", "HRB 4711 B", "DE123456788",
                new Address("Torstraße 1", null, "Berlin", null, "10119", "DE"),
                "rechnung@wolke.example", List.of());
        Party customer = new Party("Northwind", "Northwind Inc.", null, "12-3456789",
                new Address("500 Harbor Street", null, "New York", "NY", "10013", "US"), null,
                List.of());
        Section section = new Section("Modelle", OCTOBER,
                List.of(new Group(Category.USAGE, null, lines)));
        long fees = section.subtotalCents();
        long tax = BigDecimal.valueOf(fees).multiply(VAT).movePointLeft(2)
                .setScale(0, RoundingMode.HALF_UP).longValueExact();
        Totals totals = new Totals(fees, 0, List.of(), fees,
                List.of(new Totals.Tax("USt", VAT, fees, tax)), fees + tax, List.of(), 0,
                fees + tax, new Totals.Settled(0, paidCents));
        String number = "WOL-001-007";
        return new InvoiceDocument(
                new Frame(Locale.GERMANY, EUR, Instant.parse("2026-11-01T06:00:00Z"), issuer,
                        customer, null, "Geschäftsführung: A. Wolke",
                        new DocumentDesign(PaperSize.LETTER, "#7a1f5c", null)),
                new Heading(Title.INVOICE, mark, number, LocalDate.parse("2026-11-01"),
                        LocalDate.parse("2026-11-15"), 14, null),
                List.of(section), totals,
                List.of(new Note("Bedingungen", "Zahlbar ohne Abzug.")), null,
                totals.dueCents() == 0 ? null : new BankTransfer("Wolke GmbH",
                        "DE02120300000000202051", "BYLADEM1001", number, EUR, totals.dueCents()),
                Layout.NEWEST);
    }
}
