package billing.cli.command.catalog;

import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Table;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Zones;
import billing.resource.Field;
import billing.resource.FieldList;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;

/** Tables and details of resources, made from the fields that the resources state. */
final class FieldView {
    private FieldView() {
    }

    /** The fields of one resource; those without a value are left out. */
    static <T> Facts facts(FieldList<T> fields, T resource) {
        return add(Facts.none(), fields, resource);
    }

    /** Adds fields to what is shown of a resource. */
    static <T> Facts add(Facts facts, FieldList<T> fields, T resource) {
        fields.fields().forEach(field -> facts.fact(field.label(), shown(field, resource)));
        return facts;
    }

    /** A row for each resource, a column for each field. */
    static <T> Table table(FieldList<T> fields, List<T> resources) {
        Table table = Table.of(fields.fields().stream().map(FieldView::column)
                .toArray(Column[]::new));
        resources.forEach(resource -> table.row(fields.fields().stream()
                .map(field -> shown(field, resource)).toArray()));
        return table;
    }

    private static Column column(Field<?, ?> field) {
        boolean isNumber = List.of("integer", "decimal").contains(field.type().apiFormat());
        return isNumber ? Column.number(field.label()) : Column.text(field.label());
    }

    private static <T> Object shown(Field<T, ?> field, T resource) {
        Object value = field.value(resource);
        if (value instanceof List<?> several) {
            return ResourceView.joined(several.stream().map(Object::toString).toList());
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof CurrencyUnit currency) {
            return currency.code();
        }
        if (value instanceof ZoneId zone) {
            return Zones.name(zone);
        }
        boolean isPlain = value == null || value instanceof Number || value instanceof Boolean;
        return isPlain ? value : value.toString();
    }
}
