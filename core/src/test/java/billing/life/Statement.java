package billing.life;

import billing.customer.store.Customers;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceSubscription;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.run.Story;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.subscription.store.Subscriptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The invoices and credit notes of a story as a person in finance reads them. */
final class Statement {
    private static final String LINE = "    %-64s %12s %14s%n";
    private final Story story;
    private final Map<UUID, Invoice> invoices;
    private final Map<UUID, String> names;

    private Statement(Story story) {
        this.story = story;
        this.invoices = story.invoices().stream()
                .collect(Collectors.toMap(Invoice::id, invoice -> invoice));
        this.names = story.read(handle -> new Subscriptions(handle).byIds(
                        invoices.values().stream().flatMap(
                        one -> one.parts().subscriptions().stream())
                                .map(InvoiceSubscription::subscriptionId).distinct().toList())
                .values().stream().collect(Collectors.toMap(one -> one.id(),
                        one -> one.externalId())));
    }

    /** All of them in the order of their making. */
    static String of(Story story) {
        Statement statement = new Statement(story);
        Map<String, String> told = new TreeMap<>();
        statement.invoices.values().forEach(invoice -> told.put(
                invoice.dates().createdAt() + " " + invoice.document().number(),
                statement.told(invoice)));
        statement.notes().forEach(note -> told.put(
                note.createdAt() + " " + note.document().number(), statement.told(note)));
        return String.join("\n", told.values());
    }

    private List<CreditNote> notes() {
        return story.read(handle -> invoices.keySet().stream()
                .flatMap(id -> new CreditNotes(handle).ofInvoice(id).stream()).toList());
    }

    private String told(Invoice invoice) {
        ZoneId zone = invoice.parts().subscriptions().get(0).zone();
        String buyer = story.read(handle -> new Customers(handle)
                .byId(invoice.parties().customerId()).orElseThrow()).identity().name();
        StringBuilder text = new StringBuilder("%s  %s  %s%s, due %s%n".formatted(
                LocalDays.of(invoice.dates().billedAt(), zone), invoice.document().number(), buyer,
                invoice.state().status() == InvoiceStatus.FINALIZED ? ""
                        : " (" + invoice.state().status().code() + ")",
                        invoice.dates().paymentDue()));
        for (InvoiceSubscription link : invoice.parts().subscriptions()) {
            text.append("  %s, %s%n".formatted(names.get(link.subscriptionId()),
                    link.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
            invoice.parts().fees().stream()
                    .filter(fee -> link.subscriptionId().equals(fee.source().subscriptionId()))
                    .forEach(fee -> text.append(line(fee, zone)));
        }
        CurrencyUnit currency = invoice.document().currency();
        credits(text, invoice, true);
        total(text, "tax", currency, invoice.amounts().taxesCents());
        credits(text, invoice, false);
        total(text, "less prepaid credits", currency, -invoice.amounts().prepaidCreditCents());
        text.append(LINE.formatted("total", "", money(currency, invoice.amounts().totalCents())
                + " " + currency.code()));
        total(text, "paid", currency, invoice.settlement().paidCents());
        total(text, "settled by credit notes", currency, invoice.settlement().offsetCents());
        return text.toString();
    }

    private static void credits(StringBuilder text, Invoice invoice, boolean beforeTaxes) {
        invoice.parts().credits().stream().filter(credit -> credit.beforeTaxes() == beforeTaxes)
                .forEach(credit -> total(text, "less " + credit.source().code()
                        .replace('_', ' '), invoice.document().currency(), -credit.amountCents()));
    }

    private static void total(StringBuilder text, String what, CurrencyUnit currency, long cents) {
        if (cents != 0) {
            text.append(LINE.formatted(what, "", money(currency, cents)));
        }
    }

    private static String line(Fee fee, ZoneId zone) {
        String detail = Stream.concat(
                        Stream.of(fee.item().filterInvoiceDisplayName()),
                        fee.item().groupedBy().values().stream())
                .filter(Objects::nonNull).collect(Collectors.joining(", "));
        return LINE.formatted(fee.item().invoiceDisplayName()
                        + (fee.source().trueUpParentFeeId() == null ? "" : ", up to the minimum")
                        + (detail.isEmpty() ? "" : " (" + detail + ")") + ", "
                        + dates(fee.window(), zone),
                fee.quantity().units().stripTrailingZeros().toPlainString(),
                money(fee.amounts().currency(), fee.amounts().cents()));
    }

    private static String dates(Window window, ZoneId zone) {
        return date(window.from(), zone) + " to " + date(window.to(), zone);
    }

    private static String date(Instant instant, ZoneId zone) {
        return LocalDays.of(instant, zone).toString();
    }

    private String told(CreditNote note) {
        Invoice invoice = invoices.get(note.invoiceId());
        CurrencyUnit currency = note.document().currency();
        StringBuilder text = new StringBuilder("%s  %s  credit note on %s, %s%n".formatted(
                note.document().issuingDate(), note.document().number(),
                invoice.document().number(),
                note.document().reason().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        Map<UUID, Fee> fees = invoice.parts().fees().stream()
                .collect(Collectors.toMap(Fee::id, fee -> fee));
        note.lines().items().stream().sorted(Comparator.comparing(CreditNote.Item::amountCents))
                .forEach(item -> text.append(LINE.formatted(fees.get(item.feeId()).item()
                        .invoiceDisplayName(), "", money(currency, item.amountCents()))));
        text.append(LINE.formatted("total, taxes included", "",
                money(currency, note.amounts().totalCents()) + " " + currency.code()));
        total(text, "of it refunded", currency, note.parts().refundCents());
        total(text, "of it settling the invoice", currency, note.parts().offsetCents());
        total(text, "left for later invoices", currency, note.state().balanceCents());
        return text.toString();
    }

    private static String money(CurrencyUnit currency, long cents) {
        return BigDecimal.valueOf(cents, currency.exponent()).toPlainString();
    }
}
