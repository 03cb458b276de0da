package billing.life;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.CreditNoteDocument;
import billing.documents.Totals;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.OfficialRules;
import billing.einvoice.Reason;
import billing.einvoice.StatedSums;
import billing.einvoice.reader.InvoiceContents;
import billing.einvoice.reader.ReceivedInvoice;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.invoicing.AppliedTax;
import billing.invoicing.Credit;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceAmounts;
import billing.invoicing.InvoiceType;
import billing.invoicing.print.InvoiceDocuments;
import billing.run.Story;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteFilter;
import billing.settlement.creditnote.print.CreditNoteDocuments;
import billing.settlement.creditnote.store.CreditNotes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The XML of invoices and credit notes of lives drawn by lot, in both syntaxes, states to the cent
 * what is stored, and adds up; so do the printed documents. Some hundred are tried with
 * every build; {@code -Deinvoices=10000} tries more.
 */
class ElectronicInvoiceLawsTest {
    private static final long DOCUMENTS = Long.getLong("einvoices", 250);
    /** Of so many files one is checked by the official rules too. */
    private static final int RULED = 30;
    private static final List<Format> SYNTAXES = List.of(Format.UBL, Format.CII);
    private static final List<Format> RULES = List.of(Format.UBL, Format.CII, Format.XRECHNUNG,
            Format.XRECHNUNG_CII, Format.PEPPOL, Format.FACTURX);
    /** Top-ups are a type that Germans are warned of. */
    private static final List<String> ALLOWED = List.of("BR-DE-17", "DE-R-017");
    /** What lives contain and electronic invoices cannot state. */
    private static final Set<Reason.Kind> REFUSED = Set.of(Reason.Kind.DRAFT, Reason.Kind.VOIDED,
            Reason.Kind.NO_LINES, Reason.Kind.MIXED_WITH_UNTAXED);
    @TempDir
    Path folder;
    private final List<String> faults = new ArrayList<>();
    private final Set<Reason.Kind> refused = EnumSet.noneOf(Reason.Kind.class);
    private int written;
    private int ruled;

    @Test
    void files_and_prints_of_random_documents_state_what_is_stored_and_add_up() {
        for (long seed = 1; written < DOCUMENTS; seed++) {
            Storyboard board = TaxedLife.of(seed);
            try (Performance life = new Performance(board, folder.resolve(seed + ".db"),
                    folder)) {
                Story story = life.jumping().story();
                RandomCredits.of(seed, story);
                List<Invoice> invoices = story.invoices();
                story.read(handle -> check(handle, invoices));
            }
            assertThat(faults).as("seed %d%n%s", seed, board).isEmpty();
        }
        assertThat(ruled).isPositive();
        assertThat(REFUSED).containsAll(refused);
    }

    private int check(Handle handle, List<Invoice> invoices) {
        ElectronicInvoices files = new ElectronicInvoices(handle);
        for (Invoice invoice : invoices) {
            print(handle, invoice);
            check(invoice.document().number(), format -> files.write(invoice, format),
                    stated(invoice));
        }
        for (CreditNote note : new CreditNotes(handle)
                .page(CreditNoteFilter.ALL, new PageRange(1, 500)).items()) {
            print(handle, note);
            check(note.document().number(), format -> files.write(note, format), stated(note));
        }
        return written;
    }

    /** What a file has to state: lines, deducted, the totals from BT-106 on, taxes by rate. */
    private record Stated(List<Long> lines, long deducted, List<Long> totals,
                          Map<BigDecimal, Long> taxes) {
    }

    private static Stated stated(Invoice invoice) {
        InvoiceAmounts amounts = invoice.amounts();
        boolean isRegrouped = invoice.document().type() == InvoiceType.ADVANCE_CHARGES;
        long paid = isRegrouped ? amounts.totalCents()
                : amounts.creditNotesCents() + amounts.prepaidCreditCents();
        return new Stated(invoice.parts().fees().stream().map(fee -> fee.amounts().cents())
                .toList(), amounts.couponsCents() + amounts.progressiveBillingCreditCents(),
                List.of(amounts.feesCents(), amounts.subTotalExcludingTaxesCents(),
                        amounts.taxesCents(), amounts.subTotalIncludingTaxesCents(), paid,
                        isRegrouped ? 0 : amounts.totalCents()),
                taxes(invoice.parts().appliedTaxes()));
    }

    private static Stated stated(CreditNote note) {
        List<Long> items = note.lines().items().stream().map(CreditNote.Item::amountCents)
                .toList();
        long sum = items.stream().mapToLong(Long::longValue).sum();
        long excluding = note.amounts().subTotalExcludingTaxesCents();
        return new Stated(items, sum - excluding,
                List.of(sum, excluding, note.amounts().taxesCents(),
                        excluding + note.amounts().taxesCents(), 0L,
                        note.amounts().totalCents()), taxes(note.lines().appliedTaxes()));
    }

    private static Map<BigDecimal, Long> taxes(List<AppliedTax> lines) {
        Map<BigDecimal, Long> taxes = new TreeMap<>();
        lines.forEach(line -> taxes.merge(StatedSums.rate(line.rate().toPlainString()),
                line.amountCents(), Long::sum));
        taxes.remove(BigDecimal.ZERO);
        return taxes;
    }

    private void check(String number, Function<Format, XmlFile> writer, Stated expected) {
        try {
            for (Format format : SYNTAXES) {
                StatedSums sums = read(writer.apply(format));
                Stated found = new Stated(sums.lines(), sums.deducted(), List.of(
                        sums.total("lines"), sums.total("excluding_vat"), sums.total("vat"),
                        sums.total("including_vat"), sums.total("paid"), sums.total("due")),
                        sums.taxes());
                if (!found.equals(expected)) {
                    faults.add(number + " as " + format + " states " + found + " for "
                            + expected);
                }
                sums.faults().forEach(fault -> faults.add(number + " as " + format + ": "
                        + fault));
            }
            if (written++ % RULED == 0) {
                rule(writer, RULES.get(ruled++ % RULES.size()));
            }
        } catch (NotExpressibleException e) {
            e.reasons().forEach(reason -> refused.add(reason.kind()));
        }
    }

    private void rule(Function<Format, XmlFile> writer, Format format) {
        XmlFile file = writer.apply(format);
        OfficialRules.faults(file.bytes(), format, received(file).kind()
                == ReceivedInvoice.Kind.UBL_CREDIT_NOTE).stream()
                .filter(fault -> ALLOWED.stream().noneMatch(fault::contains))
                .forEach(fault -> faults.add(file.number() + " as " + format + ": " + fault));
    }

    private static StatedSums read(XmlFile file) {
        return new StatedSums(InvoiceContents.of(received(file)));
    }

    private static ReceivedInvoice received(XmlFile file) {
        try {
            return ReceivedInvoice.read(file.number(), new ByteArrayInputStream(file.bytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The printed lines add up, whatever the state of the invoice. */
    private void print(Handle handle, Invoice invoice) {
        Totals totals = new InvoiceDocuments(handle).document(invoice).totals();
        String number = invoice.document().number();
        expect(number + " fees", totals.feesCents(),
                invoice.parts().fees().stream().mapToLong(fee -> fee.amounts().cents()).sum());
        expect(number + " before taxes", totals.excludingTaxesCents(),
                totals.feesCents() - totals.progressiveBillingCreditCents()
                        - totals.coupons().stream().mapToLong(Totals.Reduction::amountCents)
                        .sum());
        expect(number + " taxes", totals.includingTaxesCents(), totals.excludingTaxesCents()
                + totals.taxes().stream().mapToLong(Totals.Tax::amountCents).sum());
        expect(number + " total", invoice.amounts().totalCents(), totals.includingTaxesCents()
                - totals.creditNotes().stream().mapToLong(Totals.Reduction::amountCents).sum()
                - totals.prepaidCreditsCents());
        expect(number + " progressive credits", totals.progressiveBillingCreditCents(),
                invoice.parts().credits().stream()
                        .filter(credit -> credit.source() == Credit.Source.INVOICE)
                        .mapToLong(Credit::amountCents).sum());
    }

    private void print(Handle handle, CreditNote note) {
        CreditNoteDocument printed = new CreditNoteDocuments(handle).document(note);
        String number = note.document().number();
        expect(number + " before taxes", printed.sums().excludingTaxesCents(),
                printed.itemsCents() - printed.sums().couponsCents());
        expect(number + " total", printed.sums().totalCents(),
                printed.sums().excludingTaxesCents() + printed.sums().taxes().stream()
                        .mapToLong(Totals.Tax::amountCents).sum());
        if (Math.abs(printed.sums().couponsCents() - note.amounts().couponsAdjustmentCents()) > 1) {
            faults.add(number + " coupons: " + printed.sums() + ", stored " + note.amounts());
        }
        expect(number + " parts", printed.sums().totalCents(), note.parts().totalCents());
    }

    private void expect(String what, long stated, long sum) {
        if (stated != sum) {
            faults.add(what + ": " + stated + " is printed, the sum is " + sum);
        }
    }
}
