package billing.life;

import billing.engine.Sql;
import billing.invoicing.Invoice;
import billing.run.Story;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * All that a story has billed, in full, a line a record: two tellings of one life are compared by
 * it. Identifiers are numbered as they appear, and when something was last touched is left out.
 */
final class Transcript {
    private static final Set<String> LEFT_OUT = Set.of("updatedAt");
    private final Map<UUID, String> names = new HashMap<>();
    private final List<String> lines = new ArrayList<>();

    private Transcript() {
    }

    /** Invoices, credit notes and fees without an invoice, in the order in which they were made. */
    static List<String> of(Story story) {
        Transcript transcript = new Transcript();
        List<Invoice> invoices = new ArrayList<>(story.invoices());
        invoices.sort(Comparator.comparing((Invoice one) -> one.dates().createdAt()).thenComparing(
                one -> one.dates().billedAt())
                .thenComparing(one -> one.document().number())
                .thenComparing(invoice -> invoice.amounts().toString()));
        invoices.forEach(transcript::add);
        List<CreditNote> notes = story.read(handle -> invoices.stream()
                .flatMap(invoice -> new CreditNotes(handle).ofInvoice(invoice.id()).stream())
                .toList());
        notes.forEach(transcript::add);
        transcript.addRows(story, "SELECT fee_type, units, amount_cents, taxes_amount_cents,"
                + " from_at, to_at, created_at FROM fees WHERE invoice_id IS NULL");
        transcript.addRows(story, "SELECT transaction_type, transaction_status, status,"
                + " amount_cents, credit_amount, created_at FROM wallet_transactions");
        transcript.addRows(story, "SELECT status, balance_cents, consumed_credits"
                + " FROM wallets");
        transcript.addRows(story, "SELECT created_at, frequency_duration_remaining,"
                + " terminated_at FROM applied_coupons");
        transcript.addRows(story, "SELECT external_id, status, started_at, terminated_at,"
                + " trial_ended_at, canceled_at, created_at FROM subscriptions");
        return transcript.lines;
    }

    /** What has no record of its own to tell; in an order that does not hang on identifiers. */
    private void addRows(Story story, String query) {
        story.read(handle -> Sql.maps(handle, query)).stream()
                .map(row -> query.substring(query.lastIndexOf(' ')) + " " + new TreeMap<>(row))
                .sorted().forEach(lines::add);
    }

    private void add(Record record) {
        lines.add(told(record));
        nested(record, "fees");
    }

    /** The fees of an invoice have lines of their own. */
    private void nested(Record record, String component) {
        for (RecordComponent one : record.getClass().getRecordComponents()) {
            if (one.getName().equals(component)) {
                ((Collection<?>) value(record, one)).forEach(fee ->
                        lines.add("    " + told(fee)));
            }
        }
    }

    private String told(Object value) {
        if (value instanceof UUID id) {
            return names.computeIfAbsent(id, unknown -> "#" + names.size());
        }
        if (value instanceof BigDecimal number) {
            return number.stripTrailingZeros().toPlainString();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> told = new TreeMap<>();
            map.forEach((key, one) -> told.put(told(key), told(one)));
            return told.toString();
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(this::told).toList().toString();
        }
        return value instanceof Record record ? members(record) : Objects.toString(value);
    }

    private String members(Record record) {
        StringBuilder text = new StringBuilder(record.getClass().getSimpleName()).append('(');
        for (RecordComponent one : record.getClass().getRecordComponents()) {
            Object value = value(record, one);
            boolean isNothing = value == null || value.equals(0L)
                    || value instanceof Collection<?> all && all.isEmpty();
            boolean isNested = record instanceof Invoice && one.getName().equals("fees");
            if (!LEFT_OUT.contains(one.getName()) && !isNothing && !isNested) {
                text.append(one.getName()).append('=').append(told(value)).append(' ');
            }
        }
        return text.toString().strip() + ")";
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
