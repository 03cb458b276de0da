package billing.documents;

import billing.documents.Heading.Mark;
import billing.documents.ReceiptDocument.PaidInvoice;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/** Credit notes and receipts as companies send them, for visual inspection and tests. */
public final class SampleNotes {
    private static final Instant CREATED = Instant.parse("2026-11-20T06:00:00Z");
    private static final LocalDate ISSUED = LocalDate.parse("2026-11-20");

    private SampleNotes() {
    }

    /** A credit note with every kind of sum, as on {@link SampleInvoices#saas()}. */
    public static CreditNoteDocument creditNote(Locale locale, Mark mark) {
        InvoiceDocument invoice = SampleInvoices.saas();
        BigDecimal rate = new BigDecimal("8.875");
        return new CreditNoteDocument(
                new Frame(locale, invoice.frame().currency(), CREATED, invoice.frame().issuer(),
                        invoice.frame().customer(), invoice.frame().logo(),
                        invoice.frame().footer()),
                mark, invoice.number() + "-CN001", ISSUED, invoice.number(), false,
                List.of(new CreditNoteDocument.Item("Scale plan", List.of(), rate, 49_900),
                        new CreditNoteDocument.Item("API calls",
                                List.of("Region: eu-west", "Production"), rate, 10_000)),
                new CreditNoteDocument.Sums(6_678, 53_222,
                        List.of(new Totals.Tax("Sales tax NY", rate, 53_222, 4_723)), 57_945,
                        30_000, 20_000, 7_945),
                List.of(new Note(null, "The service was down on 12 and 13 November.")));
    }

    /** The receipt of a payment of two invoices. */
    public static ReceiptDocument receipt(Locale locale) {
        InvoiceDocument invoice = SampleInvoices.saas();
        return new ReceiptDocument(
                new Frame(locale, invoice.frame().currency(), CREATED, invoice.frame().issuer(),
                        invoice.frame().customer(), invoice.frame().logo(),
                        invoice.frame().footer()),
                Heading.Mark.NONE, "NWC-001-RCPT-000003", ISSUED, "wire 4711",
                List.of(new PaidInvoice(invoice.number(), LocalDate.parse("2026-11-01"), 81_773, 0),
                        new PaidInvoice("NWC-001-041", LocalDate.parse("2026-10-01"), 50_000,
                                12_000)),
                131_773);
    }

    /** A statement of account with every kind of line. */
    public static StatementDocument statement(Locale locale) {
        InvoiceDocument invoice = SampleInvoices.saas();
        DocumentTexts texts = DocumentTexts.of(locale);
        String number = invoice.number();
        List<StatementDocument.Entry> entries = List.of(
                entry(texts, "2026-10-01", "invoice", "NWC-001-041", List.of(), 50_000, 62_000),
                entry(texts, "2026-11-01", "invoice", number, List.of(texts.text("statement.due",
                        new LocaleFormat(texts, invoice.frame().currency())
                                .date(LocalDate.parse("2026-11-15")))), 81_773, 143_773),
                entry(texts, "2026-11-05", "payment", "", List.of("NWC-001-041", "wire 4711"),
                        -50_000, 93_773),
                entry(texts, "2026-11-20", "credit_note", number + "-CN001", List.of(), -57_945,
                        35_828),
                entry(texts, "2026-11-21", "refund", number + "-CN001", List.of(), 20_000,
                        55_828),
                entry(texts, "2026-11-22", "invoice_voided", "NWC-001-040", List.of(), -12_000,
                        43_828));
        return new StatementDocument(
                new Frame(locale, invoice.frame().currency(), CREATED, invoice.frame().issuer(),
                        invoice.frame().customer(), invoice.frame().logo(),
                        invoice.frame().footer()),
                "NWC-001-2026-11-30", LocalDate.parse("2026-10-01"),
                LocalDate.parse("2026-11-30"), 12_000, entries, 43_828,
                List.of(new StatementDocument.Age(texts.text("ageing.current"), 0),
                        new StatementDocument.Age(texts.text("ageing.days", 1, 30), 73_828),
                        new StatementDocument.Age(texts.text("ageing.credit"), -30_000)));
    }

    private static StatementDocument.Entry entry(DocumentTexts texts, String on, String kind,
                                                 String number, List<String> details, long cents,
                                                 long balance) {
        return new StatementDocument.Entry(LocalDate.parse(on),
                texts.text("statement." + kind, number), details, cents, balance);
    }
}
