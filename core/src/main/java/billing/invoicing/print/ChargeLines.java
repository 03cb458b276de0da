package billing.invoicing.print;

import billing.documents.DocumentTexts;
import billing.documents.InvoiceDocument;
import billing.documents.Layout;
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
    private final Function<Fee, Line> line;
    private final String rest;
    private final boolean isExact;

    /**
     * The lines of fees by the line of each.
     *
     * @param layout of {@link InvoiceDocument}
     */
    ChargeLines(DocumentTexts texts, Function<Fee, Line> line, Layout layout) {
        this.texts = texts;
        this.line = line;
        this.rest = texts.text("line.other");
        this.isExact = layout.isExact();
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
        FeeNames names = new FeeNames(isExact ? charge : List.of(), rest);
        Map<String, List<Fee>> filters = charge.stream().collect(Collectors.groupingBy(
                PrintedFees::filter, LinkedHashMap::new, Collectors.toList()));
        boolean nested = filters.size() > 1
                && filters.values().stream().anyMatch(fees -> fees.size() > 1);
        if (!nested) {
            return sorted(charge.stream().map(fee -> part(fee, names)).toList());
        }
        List<Part> parts = new ArrayList<>();
        filters.forEach((filter, fees) -> parts.add(fees.size() == 1 ? part(fees.get(0), names)
                : new Part(filter.isEmpty(), Line.sum(name(List.of(filter)), sorted(fees.stream()
                        .map(fee -> part(fee, PrintedFees.groups(fee),
                                PrintedFees.groups(fee).isEmpty())).toList())))));
        return sorted(parts);
    }

    /** A part, and whether it is the rest. */
    private record Part(boolean isRest, Line line) {
    }

    /** By name, the rest at the end; former layouts know it by its name alone. */
    private List<Line> sorted(List<Part> parts) {
        return parts.stream().sorted(Comparator
                .comparing((Part part) -> isExact ? part.isRest() : part.line().name().equals(rest))
                .thenComparing(part -> part.line().name(), NaturalOrder.NAMES))
                .map(Part::line).toList();
    }

    private Part part(Fee fee, FeeNames names) {
        return part(fee, names.qualifiers(fee), names.isRest(fee));
    }

    private Part part(Fee fee, List<String> qualifiers, boolean isRest) {
        Line one = line.apply(fee);
        return new Part(isRest, new Line(name(qualifiers), List.of(), one.description(),
                one.units(), one.unitPrice(), one.taxRate(), one.amountCents(), one.conversion(),
                one.details()));
    }

    /** The name of a part: usage that no filter and no group names is the rest. */
    private String name(List<String> qualifiers) {
        String name = String.join(" \u00b7 ", qualifiers);
        return name.isBlank() ? rest : name;
    }
}
