package billing.invoicing.print;

import billing.documents.DocumentTexts;
import billing.documents.Line;
import billing.documents.NaturalOrder;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The lines of charges that are billed by filters or groups: one line with the sum, and its parts
 * sorted below it, first by filter and then by group, the rest at the end. Other fees have a line
 * of their own.
 */
final class ChargeLines {
    private final DocumentTexts texts;
    private final Comparator<Line> order;
    private final Function<Fee, Line> line;

    /** The lines of fees by the line of each. */
    ChargeLines(DocumentTexts texts, Function<Fee, Line> line) {
        this.texts = texts;
        this.line = line;
        String rest = texts.text("line.other");
        this.order = Comparator.comparing((Line one) -> one.name().equals(rest))
                .thenComparing(Line::name, NaturalOrder.NAMES);
    }

    /** What one line sums up: a correction or a true-up has another name than its charge. */
    private record Key(UUID chargeId, String name) {
    }

    /** The lines in the order in which their first fees have. */
    List<Line> lines(List<Fee> fees) {
        Map<Object, List<Fee>> charges = new LinkedHashMap<>();
        fees.forEach(fee -> charges.computeIfAbsent(key(fee), key -> new ArrayList<>()).add(fee));
        List<Line> lines = new ArrayList<>();
        charges.values().forEach(charge -> {
            if (charge.size() > 1 && charge.stream()
                    .anyMatch(fee -> !PrintedFees.qualifiers(fee).isEmpty())) {
                lines.add(Line.sum(PrintedFees.name(charge.get(0), texts), parts(charge)));
            } else {
                charge.forEach(fee -> lines.add(line.apply(fee)));
            }
        });
        return lines;
    }

    private Object key(Fee fee) {
        return fee.source().type() == FeeType.CHARGE && fee.source().chargeId() != null
                ? new Key(fee.source().chargeId(), PrintedFees.name(fee, texts)) : fee.id();
    }

    private List<Line> parts(List<Fee> charge) {
        Map<String, List<Fee>> filters = charge.stream().collect(Collectors.groupingBy(
                ChargeLines::filter, LinkedHashMap::new, Collectors.toList()));
        boolean nested = filters.size() > 1
                && filters.values().stream().anyMatch(fees -> fees.size() > 1);
        if (!nested) {
            return charge.stream().map(fee -> part(fee, PrintedFees.qualifiers(fee)))
                    .sorted(order).toList();
        }
        List<Line> parts = new ArrayList<>();
        filters.forEach((filter, fees) -> parts.add(fees.size() == 1
                ? part(fees.get(0), PrintedFees.qualifiers(fees.get(0)))
                : Line.sum(name(List.of(filter)), fees.stream()
                        .map(fee -> part(fee, PrintedFees.groups(fee))).sorted(order).toList())));
        return parts.stream().sorted(order).toList();
    }

    private static String filter(Fee fee) {
        String filter = fee.item().filterInvoiceDisplayName();
        return filter == null ? "" : filter.strip();
    }

    private Line part(Fee fee, List<String> qualifiers) {
        Line one = line.apply(fee);
        return new Line(name(qualifiers), List.of(), one.description(), one.units(),
                one.unitPrice(), one.taxRate(), one.amountCents(), one.conversion(),
                one.details());
    }

    /** The name of a part: usage that no filter and no group names is the rest. */
    private String name(List<String> qualifiers) {
        String name = String.join(" \u00b7 ", qualifiers);
        return name.isBlank() ? texts.text("line.other") : name;
    }
}
