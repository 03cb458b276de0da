package billing.catalog.charge;

import billing.input.Member;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.codelist.Codes;
import billing.rating.ChargeModel;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The charge models, each with its properties and with all that follows from it for charges
 * ({@code rating-and-usage.md 3.1, 4.4, 4.5}). The computations are in {@code billing.rating}.
 */
public enum ChargeModelType {
    /** Units times one amount. */
    STANDARD(StandardFields.ENTRY, Trait.IN_ADVANCE, Trait.PRORATED, Trait.FIXED_CHARGES,
            Trait.SINGLE_EVENTS),
    /** Each unit at the price of its own tier. */
    GRADUATED(GraduatedFields.ENTRY, Trait.IN_ADVANCE, Trait.PRORATED_IN_ARREARS,
            Trait.FIXED_CHARGES),
    /** Each unit at the percentage of its own tier. */
    GRADUATED_PERCENTAGE(GraduatedPercentageFields.ENTRY, Trait.IN_ADVANCE, Trait.PERCENTAGE),
    /** Packages of units. */
    PACKAGE(PackageFields.ENTRY, Trait.IN_ADVANCE),
    /** A percentage of the units and an amount per event. */
    PERCENTAGE(PercentageFields.ENTRY, Trait.IN_ADVANCE, Trait.PERCENTAGE, Trait.SINGLE_EVENTS),
    /** All units at the price of the tier that the total reaches. */
    VOLUME(VolumeFields.ENTRY, Trait.PRORATED_IN_ARREARS, Trait.FIXED_CHARGES),
    /** The price comes with each event. */
    DYNAMIC(DynamicFields.ENTRY, Trait.IN_ADVANCE, Trait.EVENT_AMOUNTS);

    /** All charge models. */
    public static final List<ChargeModelType> ALL = List.of(values());
    /** Those that fixed charges may have. */
    public static final List<ChargeModelType> OF_FIXED_CHARGES = ALL.stream()
            .filter(type -> type.traits.contains(Trait.FIXED_CHARGES)).toList();

    private enum Trait {
        IN_ADVANCE, PRORATED, PRORATED_IN_ARREARS, FIXED_CHARGES, SINGLE_EVENTS, PERCENTAGE,
        EVENT_AMOUNTS
    }

    private final ChargeModelDefinition<?> entry;
    private final Set<Trait> traits;

    ChargeModelType(ChargeModelDefinition<?> entry, Trait first, Trait... others) {
        this.entry = entry;
        this.traits = EnumSet.of(first, others);
    }

    /** The type of a price. */
    public static ChargeModelType of(ChargeModel price) {
        for (ChargeModelType type : ALL) {
            if (type.entry.model() == price.getClass()) {
                return type;
            }
        }
        throw new IllegalStateException("no charge model has the price " + price);
    }

    /** The name in inputs and answers: {@code graduated_percentage}. */
    public String code() {
        return Codes.of(this);
    }

    /** The names of some models for a sentence: {@code graduated or volume}. */
    public static String names(Predicate<ChargeModelType> some) {
        return ALL.stream().filter(some).map(ChargeModelType::code)
                .collect(Collectors.joining(" or "));
    }

    /** Whether charges may be billed with each event, fixed charges for the opening period. */
    public boolean mayPayInAdvance() {
        return traits.contains(Trait.IN_ADVANCE);
    }

    /** Whether units may be weighed by their days. */
    public boolean mayProrate() {
        return traits.contains(Trait.PRORATED);
    }

    /** Whether units may be weighed by their days unless they are paid in advance. */
    public boolean mayProrateInArrears() {
        return mayProrate() || traits.contains(Trait.PRORATED_IN_ARREARS);
    }

    /** Whether it prices an event without those before ({@code rating-and-usage.md 7.2}). */
    public boolean pricesSingleEvents() {
        return traits.contains(Trait.SINGLE_EVENTS);
    }

    /** Whether it takes units for amounts, of which it is a percentage. */
    public boolean isPercentage() {
        return traits.contains(Trait.PERCENTAGE);
    }

    /** Whether the events bring the price. */
    public boolean isPricedByEvents() {
        return traits.contains(Trait.EVENT_AMOUNTS);
    }

    /** The price of blank properties: nothing. */
    public ChargeModel free() {
        return entry.fields().initial();
    }

    /** The price that a file or request states; one that is faulty, which is noted, is free. */
    public ChargeModel read(PriceMembers in) {
        int faults = in.faults();
        ChargeModel price = entry.read(in);
        return in.faults() == faults ? price : free();
    }

    /** The price of JSON that has been checked. */
    public ChargeModel stored(JsonNode node) {
        return entry.stored(node);
    }

    /** The properties of a price as JSON, as they are stored and shown. */
    public static ObjectNode json(ChargeModel price) {
        return of(price).entry.json(price);
    }

    /** A price as text, a line for each price or tier. */
    public static List<String> lines(ChargeModel price, PriceText text) {
        return of(price).entry.lines(price, text);
    }

    /** The names of the model's properties. */
    public List<String> properties() {
        return entry.fields().names();
    }

    /** The properties of some models; where they share a name, the field of the first. */
    public static Collection<PriceField<?, ?>> fields(List<ChargeModelType> some) {
        Map<String, PriceField<?, ?>> fields = new LinkedHashMap<>();
        some.forEach(type -> type.entry.fields().fields()
                .forEach(field -> fields.putIfAbsent(field.name(), field)));
        return fields.values();
    }

    /** The properties of all models as members of one object, each under the models it is for. */
    public static Shape shape() {
        Shape shape = Shape.of("price");
        for (PriceField<?, ?> field : fields(ALL)) {
            shape = shape.with(new Member(field.name(), Types.node(field.type().schema().get()),
                    null, description(field.name()), field.example()));
        }
        return shape;
    }

    private static String description(String property) {
        List<String> descriptions = new ArrayList<>();
        for (ChargeModelType type : ALL) {
            type.entry.fields().fields().stream().filter(field -> field.name().equals(property))
                    .forEach(field -> descriptions.add(type.code() + ": " + field.description()));
        }
        return String.join("; ", descriptions) + ".";
    }
}
