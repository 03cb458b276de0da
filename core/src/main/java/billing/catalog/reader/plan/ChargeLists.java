package billing.catalog.reader.plan;

import billing.catalog.AddOn;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.FixedCharge;
import billing.input.Fields;
import billing.input.ReadContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads the complete lists of a plan's charges and fixed charges. Files know an entry by its code,
 * requests by its identifier; on a private child also by that of the charge it stands for.
 */
final class ChargeLists {
    private final Fields in;
    private final ReadContext context;

    ChargeLists(Fields in, ReadContext context) {
        this.in = in;
        this.context = context;
    }

    /** The charges as they shall be; the stored ones when the document does not list them. */
    List<Charge> charges(List<Charge> stored) {
        if (!in.has("charges")) {
            return stored;
        }
        Known<Charge> known = new Known<>(stored, Charge::id, Charge::parentId, Charge::code);
        List<Fields> given = in.orElse("charges", List.of());
        ChargeCodes codes = known.codes(given);
        List<Charge> charges = new ArrayList<>();
        for (Fields each : given) {
            Charge named = known.byId(each);
            BillableMetric metric =
                    new ChargeReader(each, named, context).metric("billable_metrics_not_found");
            String code = codes.settle(each, known.code(each),
                    metric == null ? each.orElse("billable_metric_code", "") : metric.code());
            Charge before = known.take(each, code);
            Charge charge = new ChargeReader(each, before, context).read(code,
                    metric == null && before != null ? before.metric() : metric);
            if (charge != null) {
                charges.add(charge);
            }
        }
        return charges;
    }

    /** The fixed charges alike. */
    List<FixedCharge> fixedCharges(List<FixedCharge> stored) {
        if (!in.has("fixed_charges")) {
            return stored;
        }
        Known<FixedCharge> known = new Known<>(stored, FixedCharge::id, FixedCharge::parentId,
                FixedCharge::code);
        List<Fields> given = in.orElse("fixed_charges", List.of());
        ChargeCodes codes = known.codes(given);
        List<FixedCharge> charges = new ArrayList<>();
        for (Fields each : given) {
            FixedCharge named = known.byId(each);
            AddOn addOn = new FixedChargeReader(each, named, context).addOn("add_ons_not_found");
            String code = codes.settle(each, known.code(each),
                    addOn == null ? each.orElse("add_on_code", "") : addOn.code());
            FixedCharge before = known.take(each, code);
            FixedCharge charge = new FixedChargeReader(each, before, context).read(code,
                    addOn == null && before != null ? before.addOn() : addOn);
            if (charge != null) {
                charges.add(charge);
            }
        }
        return charges;
    }

    /** The stored entries that the list has not named yet. */
    private static final class Known<T> {
        private final Map<UUID, T> left;
        private final Function<T, UUID> parentId;
        private final Function<T, String> code;

        Known(Collection<T> stored, Function<T, UUID> id, Function<T, UUID> parentId,
              Function<T, String> code) {
            this.left = stored.stream().collect(Collectors.toMap(id, Function.identity(),
                    (one, other) -> one, LinkedHashMap::new));
            this.parentId = parentId;
            this.code = code;
        }

        /** The codes that the entries state, or keep from what they name. */
        ChargeCodes codes(List<Fields> given) {
            return new ChargeCodes(given.stream().map(this::code)
                    .filter(each -> each != null && !each.isBlank()).toList(), List.of());
        }

        String code(Fields in) {
            T named = byId(in);
            return in.<String>find("code").filter(each -> !each.isBlank())
                    .orElse(named == null ? null : code.apply(named));
        }

        T byId(Fields in) {
            UUID id = in.get("id", null);
            return id == null ? null : left.values().stream()
                    .filter(one -> Objects.equals(parentId.apply(one), id)).findFirst()
                    .orElse(left.get(id));
        }

        /** The stored entry that this one changes; null when it is new. */
        T take(Fields in, String settledCode) {
            T named = in.reading().strict() ? left.values().stream()
                    .filter(one -> code.apply(one).equals(settledCode)).findFirst().orElse(null)
                    : byId(in);
            left.values().remove(named);
            return named;
        }
    }
}
