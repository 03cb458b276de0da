package billing.catalog.reader.plan;

import billing.catalog.ChargeProperties;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.input.Node;
import billing.input.Reading;
import billing.rating.ChargeModel;
import billing.rating.ChargeModelType;
import billing.rating.Dynamic;
import billing.rating.Graduated;
import billing.rating.GraduatedPercentage;
import billing.rating.PackagePrice;
import billing.rating.Percentage;
import billing.rating.Standard;
import billing.rating.Volume;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Reads how a charge, a filter or a fixed charge prices ({@code rating-and-usage.md 3.1}). */
final class PropertiesReader {
    private static final int PRESENTATION_KEYS_MAX = 2;

    private final ChargeModelType type;
    private final Reading reading;

    PropertiesReader(ChargeModelType type, Reading reading) {
        this.type = type;
        this.reading = reading;
    }

    /** The properties of a charge, or of a filter, which have no presentation keys. */
    ChargeProperties properties(Node node, boolean ofFilter) {
        List<String> kept = new ArrayList<>(PropertiesShape.keptBy(type));
        kept.addAll(PropertiesShape.GROUPING);
        if (ofFilter) {
            kept.remove("presentation_group_keys");
        }
        ChargeModel model = model(node, kept);
        PriceMembers members = new PriceMembers(node, reading);
        List<String> keys = keys(members, "pricing_group_keys");
        return new ChargeProperties(model,
                keys == null || keys.isEmpty() && members.given("grouped_by").isPresent()
                        ? keys(members, "grouped_by") : keys,
                ofFilter ? null : presentationKeys(members));
    }

    /** The price of a fixed charge. */
    ChargeModel price(Node node) {
        return model(node, PropertiesShape.keptBy(type));
    }

    private ChargeModel model(Node node, List<String> kept) {
        PriceMembers members = new PriceMembers(node, reading);
        if (!node.isBlank() && !node.is(Node.Kind.OBJECT)) {
            members.fault(node, "invalid_type", "\"properties\" must be an object, not "
                    + node.shown(), null);
            return free(type);
        }
        members.refuseOthers(kept, PropertiesShape.ALL, "a " + type.code() + " price");
        if (node.isBlank()) {
            return free(type);
        }
        int faults = reading.problems().size();
        Supplier<ChargeModel> read = read(members);
        return reading.problems().size() == faults ? read.get() : free(type);
    }

    /** Reads the members of the model; it must be made only when none is faulty. */
    private Supplier<ChargeModel> read(PriceMembers members) {
        switch (type) {
            case STANDARD -> {
                BigDecimal amount = members.amount("amount", "invalid_amount");
                return () -> new Standard(amount);
            }
            case PACKAGE -> {
                BigDecimal amount = members.amount("amount", "invalid_amount");
                long size = members.whole("package_size", 1, "invalid_package_size");
                long freeUnits = members.whole("free_units", 0, "invalid_free_units");
                return () -> new PackagePrice(amount, freeUnits, size);
            }
            case GRADUATED_PERCENTAGE -> {
                List<GraduatedPercentage.Range> tiers = rateTiers(members);
                return () -> new GraduatedPercentage(tiers);
            }
            case PERCENTAGE -> {
                return percentage(members);
            }
            case DYNAMIC -> {
                return Dynamic::new;
            }
            default -> {
                List<Graduated.Range> tiers = unitTiers(members);
                return () -> type == ChargeModelType.VOLUME ? new Volume(tiers)
                        : new Graduated(tiers);
            }
        }
    }

    /** The price that a model has when its properties are blank: nothing. */
    static ChargeModel free(ChargeModelType type) {
        BigDecimal zero = BigDecimal.ZERO;
        List<Graduated.Range> open = List.of(new Graduated.Range(zero, null, zero, zero));
        return switch (type) {
            case STANDARD -> new Standard(zero);
            case GRADUATED -> new Graduated(open);
            case GRADUATED_PERCENTAGE -> new GraduatedPercentage(List.of(
                    new GraduatedPercentage.Range(zero, null, zero, zero)));
            case PACKAGE -> new PackagePrice(zero, 0, 1);
            case PERCENTAGE -> new Percentage(zero, null, null, null, null, null);
            case VOLUME -> new Volume(open);
            case DYNAMIC -> new Dynamic();
        };
    }

    private List<Graduated.Range> unitTiers(PriceMembers members) {
        return new TierReader(members, type, reading).tiers(PropertiesShape.UNIT_TIER,
                (from, to, tier) -> new Graduated.Range(from, to,
                        tier.amount("per_unit_amount", "invalid_amount"),
                        tier.amount("flat_amount", "invalid_amount")));
    }

    private List<GraduatedPercentage.Range> rateTiers(PriceMembers members) {
        return new TierReader(members, type, reading).tiers(PropertiesShape.RATE_TIER,
                (from, to, tier) -> {
                    BigDecimal flat = tier.amount("flat_amount", "invalid_amount");
                    return new GraduatedPercentage.Range(from, to,
                            tier.amount("rate", "invalid_rate"), flat);
                });
    }

    private static Supplier<ChargeModel> percentage(PriceMembers members) {
        BigDecimal rate = members.amount("rate", "invalid_rate");
        BigDecimal fixed = members.optionalAmount("fixed_amount", "invalid_fixed_amount");
        Long freeEvents = members.optionalWhole("free_units_per_events", 1,
                "invalid_free_units_per_events");
        BigDecimal freeUnits = members.optionalAmount("free_units_per_total_aggregation",
                "invalid_free_units_per_total_aggregation");
        BigDecimal least = unlessBlank(members, "per_transaction_min_amount");
        BigDecimal most = unlessBlank(members, "per_transaction_max_amount");
        if (least != null && most != null && least.compareTo(most) > 0) {
            members.fault(members.given("per_transaction_max_amount").orElse(members.node()),
                    "per_transaction_max_lower_than_per_transaction_min",
                    "a transaction costs at most " + most.toPlainString() + " but at least "
                            + least.toPlainString(), "per_transaction_max_amount must not be"
                            + " less than per_transaction_min_amount");
        }
        return () -> new Percentage(rate, fixed, freeEvents, freeUnits, least, most);
    }

    private static BigDecimal unlessBlank(PriceMembers members, String member) {
        return members.given(member).map(Node::isBlank).orElse(true) ? null
                : members.optionalAmount(member, "invalid_amount");
    }

    private static List<String> keys(PriceMembers members, String member) {
        Node node = members.given(member).orElse(null);
        if (node == null) {
            return null;
        }
        boolean texts = node.is(Node.Kind.LIST) && node.items().stream()
                .allMatch(item -> item.is(Node.Kind.TEXT) && !item.isBlank());
        if (!texts) {
            members.fault(node, "invalid_type", "\"" + member
                    + "\" must be a list of property names", "[region, project]");
            return null;
        }
        return node.items().stream().map(Node::text).toList();
    }

    private List<PresentationKey> presentationKeys(PriceMembers members) {
        Node node = members.given("presentation_group_keys").orElse(null);
        if (node == null) {
            return null;
        }
        List<PresentationKey> keys = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Node item : node.items()) {
            PresentationKey key = presentationKey(item);
            if (key == null) {
                members.fault(item, "invalid_type", "a presentation group key has a \"value\" and"
                        + " \"options\" with \"display_in_invoice\"", "{value: region}");
            } else if (!names.add(key.value())) {
                members.fault(item, "value_is_duplicated",
                        "\"" + key.value() + "\" is given twice", null);
            } else {
                keys.add(key);
            }
        }
        if (!node.is(Node.Kind.LIST)) {
            members.fault(node, "invalid_type",
                    "\"presentation_group_keys\" must be a list", "[{value: region}]");
        } else if (node.items().size() > PRESENTATION_KEYS_MAX) {
            members.fault(node, "too_many_keys", node.items().size()
                    + " presentation group keys, at most " + PRESENTATION_KEYS_MAX, null);
        }
        return keys;
    }

    private static PresentationKey presentationKey(Node item) {
        Node value = item.member("value").orElse(null);
        Node options = item.member("options").orElse(null);
        boolean known = Set.of("value", "options").containsAll(item.members().keySet());
        if (value == null || !value.is(Node.Kind.TEXT) || value.isBlank() || !known) {
            return null;
        }
        if (options == null) {
            return new PresentationKey(value.text(), null);
        }
        Node shown = options.member("display_in_invoice").orElse(null);
        boolean wellFormed = options.is(Node.Kind.OBJECT)
                && options.members().size() == (shown == null ? 0 : 1)
                && (shown == null || shown.is(Node.Kind.FLAG));
        return !wellFormed ? null : new PresentationKey(value.text(),
                shown == null ? null : Boolean.valueOf(shown.text()));
    }
}
