package billing.einvoice;

import billing.einvoice.AcceptanceCase.Reduction;
import billing.einvoice.AcceptanceCase.Trade;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.advance.FeeService;
import billing.invoicing.store.Invoices;
import billing.repair.correction.CorrectionMethod;
import billing.repair.correction.CorrectionStory;
import billing.settlement.creditnote.CreditNoteParts;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What happens to the customers of the acceptance matrix, from January to March 2026. */
final class AcceptanceStory implements AutoCloseable {
    private static final Instant IN_JANUARY = Instant.parse("2026-01-10T12:00:00Z");
    private static final LocalDate FEBRUARY_2 = LocalDate.of(2026, 2, 2);
    private final EInvoiceStory told;
    private final List<AcceptanceCase> cases;

    AcceptanceStory(Path folder, List<AcceptanceCase> cases) {
        this.told = new EInvoiceStory(folder);
        this.cases = cases;
    }

    /** Carries all of it out. */
    void tell() {
        StringBuilder plans = new StringBuilder("plans:\n");
        cases.forEach(one -> plans.append(one.plan()));
        told.apply(offer()).apply(plans.toString());
        cases.forEach(this::begin);
        told.at(IN_JANUARY.toString());
        cases.forEach(one -> use(one, "first-", IN_JANUARY));
        payFees();
        told.runUntil("2026-01-11T08:00:00Z").runUntil("2026-02-01T08:00:00Z");
        cases.forEach(this::settle);
        correct(Trade.CORRECTED_NEXT, CorrectionMethod.NEXT_INVOICE);
        correct(Trade.CORRECTED_ALONE, CorrectionMethod.CREDIT_NOTE);
        correct(Trade.CORRECTED_DOWN, CorrectionMethod.CREDIT_NOTE);
        told.runUntil("2026-03-01T08:00:00Z");
    }

    /** What the plans of the cases refer to. */
    private static String offer() {
        StringBuilder text = new StringBuilder("""
                pricing_units: [{code: credits, name: Credits, short_name: CR}]
                billable_metrics:
                  - {code: pings, name: Pings, aggregation_type: sum_agg, field_name: n}
                coupons:
                  - {code: all, name: All, coupon_type: percentage, percentage_rate: '100', \
                frequency: forever, expiration: no_expiration}
                """);
        for (String currency : AcceptanceCase.CURRENCIES) {
            text.append("  - {code: cash").append(currency).append(", name: Cash, coupon_type:"
                    + " fixed_amount, amount_cents: 333, amount_currency: ").append(currency)
                    .append(", frequency: forever, expiration: no_expiration}\n");
        }
        text.append("add_ons:\n  - {code: desk, name: Desk, amount_cents: 750,"
                + " amount_currency: EUR, unit_code: DAY}\n");
        for (String currency : AcceptanceCase.CURRENCIES) {
            text.append("  - {code: work").append(currency).append(", name: Work, description:"
                    + " By experts, amount_cents: 12345, amount_currency: ").append(currency)
                    .append(", unit_code: HUR}\n  - {code: book").append(currency)
                    .append(", name: Book, amount_cents: 999, amount_currency: ").append(currency)
                    .append(", tax_codes: [low]}\n");
        }
        return text.toString();
    }

    private void begin(AcceptanceCase one) {
        if (one.isFrench()) {
            told.french(one.id(), one.tax());
        } else {
            told.customer(one.id(), one.vat().country, "Town", one.tax(), one.vat().number,
                    one.vat().scheme, one.vat().number.replaceAll("[^A-Z0-9]", ""));
        }
        told.apply("customers: [{external_id: " + one.id() + ", currency: " + one.currency()
                + "}]");
        reduce(one);
        if (one.trade() == Trade.TOP_UP) {
            wallet(one, "\"paid_credits\": \"10\"");
        } else if (one.trade() != Trade.ONE_OFF) {
            told.subscribe(one.id(), one.id());
        }
    }

    private void reduce(AcceptanceCase one) {
        switch (one.reduction()) {
            case PERCENT -> told.coupon(one.id(), "ten");
            case FIXED -> told.coupon(one.id(), "cash" + one.currency());
            case BOTH -> told.coupon(one.id(), "cash" + one.currency()).coupon(one.id(), "ten");
            case WHOLE -> told.coupon(one.id(), "all");
            case PREPAID_PART -> wallet(one, "\"granted_credits\": \"3\"");
            case PREPAID_WHOLE -> wallet(one, "\"granted_credits\": \"999999\"");
            case DISCOUNT -> wallet(one, "\"granted_credits\": \"2\", \"granted_credits_as\":"
                    + " \"discount\"");
            case NOTE_USED -> told.credit(sell(one), 100);
            default -> { }
        }
    }

    private void wallet(AcceptanceCase one, String credits) {
        told.wallet("{\"external_customer_id\": \"" + one.id() + "\", \"rate_amount\": \"1\","
                + " \"currency\": \"" + one.currency() + "\", " + credits + "}");
    }

    private Invoice sell(AcceptanceCase one) {
        return one.vat() == AcceptanceCase.Vat.TWO_RATES
                ? told.oneOff(one.id(), "work" + one.currency(), "book" + one.currency())
                : told.oneOff(one.id(), "work" + one.currency());
    }

    /** Usage of all metrics of the plan. */
    private void use(AcceptanceCase one, String name, Instant at) {
        if (one.trade() == Trade.ONE_OFF || one.trade() == Trade.TOP_UP) {
            return;
        }
        String subscription = one.id() + "-" + one.id();
        List<String> metrics = new ArrayList<>(List.of("calls", "storage", "seats"));
        if (one.trade() == Trade.ADVANCE || one.trade() == Trade.REGROUPED) {
            metrics.add("pings");
        }
        told.story().writing(handle -> {
            for (String metric : metrics) {
                for (int turn = 1; turn <= 2; turn++) {
                    Map<String, Object> properties = new HashMap<>(Map.of("n",
                            turn == 1 ? "97" : "23.123456"));
                    if (metric.equals("seats")) {
                        properties.put(turn == 1 ? "region" : "team", turn == 1 ? "eu" : "red");
                    }
                    new EventIngestion(told.story().work(handle)).accept(new UsageEvent(
                            name + one.id() + metric + turn, subscription, metric, at, properties,
                            new BigDecimal("1234.5")));
                }
            }
        });
    }

    /** Pays the fees that no invoice bills, which are then regrouped. */
    private void payFees() {
        told.story().writing(handle -> new Rows<>(handle, "SELECT id FROM fees",
                row -> row.id("id")).list("WHERE invoice_id IS NULL")
                .forEach(fee -> new FeeService(handle).pay(fee, "succeeded",
                        told.story().now())));
    }

    private void settle(AcceptanceCase one) {
        switch (one.trade()) {
            case ONE_OFF -> sell(one);
            case REGENERATED -> told.regenerate(last(one));
            case CREDITED -> told.credit(last(one), 33);
            case REFUNDED -> told.pay(last(one)).credit(last(one), 50, most -> {
                long refund = Math.min(most.maxRefundableCents(), most.maxCreditableCents());
                return new CreditNoteParts(most.maxCreditableCents() - refund, refund, 0);
            });
            default -> { }
        }
        if (one.reduction() == Reduction.OFFSET) {
            told.credit(last(one), 20, most -> {
                long offset = Math.min(most.maxOffsettableCents(), most.maxCreditableCents());
                return new CreditNoteParts(most.maxCreditableCents() - offset, 0, offset);
            });
        }
    }

    /** The last invoice that was not paid one by one. */
    private Invoice last(AcceptanceCase one) {
        List<Invoice> all = invoices(one).stream().filter(invoice ->
                invoice.document().type() != InvoiceType.ADVANCE_CHARGES).toList();
        return all.get(all.size() - 1);
    }

    /** Usage of January that comes late or is withdrawn, and its correction. */
    private void correct(Trade trade, CorrectionMethod method) {
        cases.stream().filter(one -> one.trade() == trade).forEach(one -> {
            if (trade != Trade.CORRECTED_DOWN) {
                use(one, "late-", IN_JANUARY.plusSeconds(60));
            } else {
                told.story().writing(handle ->
                        new EventRetraction(told.story().work(handle)).retract(null,
                                "first-" + one.id() + one.metric() + "1", null));
            }
        });
        new CorrectionStory(told.story()).correct(method);
    }

    private List<Invoice> invoices(AcceptanceCase one) {
        UUID customer = told.story().customer(one.id()).id();
        return told.invoices().stream()
                .filter(invoice -> invoice.parties().customerId().equals(customer)).toList();
    }

    /** All documents that are issued. */
    List<MappedDocument> all() {
        return told.story().read(handle -> {
            List<MappedDocument> all = new ArrayList<>();
            told.invoices().stream().filter(AcceptanceStory::hasFees).forEach(invoice ->
                    all.add(new InvoiceMapping(handle).map(invoice)));
            told.notes().forEach(note -> all.add(new CreditNoteMapping(handle).map(note)));
            return all;
        });
    }

    /** The documents that a case is about. */
    List<MappedDocument> documents(AcceptanceCase one) {
        UUID customer = told.story().customer(one.id()).id();
        return told.story().read(handle -> {
            List<MappedDocument> documents = new ArrayList<>();
            invoices(one).stream().filter(invoice -> hasFees(invoice) && isMeant(handle, one,
                    invoice)).forEach(invoice ->
                    documents.add(new InvoiceMapping(handle).map(invoice)));
            if (one.isAboutNotes()) {
                told.notes().stream().filter(note -> note.customerId().equals(customer))
                        .forEach(note -> documents.add(new CreditNoteMapping(handle).map(note)));
            }
            return documents;
        });
    }

    private static boolean hasFees(Invoice invoice) {
        return !invoice.parts().fees().isEmpty();
    }

    private static boolean isMeant(Handle handle, AcceptanceCase one, Invoice invoice) {
        InvoiceType type = invoice.document().type();
        boolean isOfJanuary = invoice.dates().issuing().isBefore(FEBRUARY_2);
        return switch (one.trade()) {
            case ARREARS, ADVANCE, CREDITED, REFUNDED ->
                    type == InvoiceType.SUBSCRIPTION && isOfJanuary;
            case PROGRESSIVE -> type == InvoiceType.PROGRESSIVE_BILLING
                    || invoice.amounts().progressiveBillingCreditCents() != 0;
            case REGROUPED -> type == InvoiceType.ADVANCE_CHARGES;
            case CORRECTED_NEXT, CORRECTED_ALONE -> invoice.parts().fees().stream()
                    .anyMatch(Fee::isCorrection);
            case CORRECTED_DOWN -> false;
            case REGENERATED -> new Invoices(handle).replacedBy(invoice.id()).isPresent();
            case ONE_OFF -> type == InvoiceType.ONE_OFF;
            case TOP_UP -> type == InvoiceType.CREDIT;
        };
    }

    @Override
    public void close() {
        told.close();
    }
}
