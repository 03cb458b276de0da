package billing.invoicing.snapshot;

import billing.catalog.Tax;
import billing.catalog.store.Taxes;
import billing.catalog.store.UnitCodes;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What electronic invoices state of the taxes and of the units of an invoice, as it was when the
 * invoice was issued.
 *
 * @param treatments by tax, each with its category
 * @param units      by the item of a fee, a metric or an add-on; those without an entry are C62,
 *                   one
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record InvoiceCodes(SortedMap<UUID, Tax.Treatment> treatments,
                           SortedMap<UUID, String> units) {
    public InvoiceCodes {
        treatments = copy(treatments);
        units = copy(units);
    }

    private static <V> SortedMap<UUID, V> copy(Map<UUID, V> map) {
        return Collections.unmodifiableSortedMap(map == null ? new TreeMap<>()
                : new TreeMap<>(map));
    }

    /** Reads the codes of the taxes and items of an invoice as they are now. */
    public static InvoiceCodes read(Handle handle, Invoice invoice) {
        return read(handle, List.of(invoice)).get(invoice.id());
    }

    /** Reads the codes of the taxes and items of invoices as they are now, by invoice. */
    public static Map<UUID, InvoiceCodes> read(Handle handle, Collection<Invoice> invoices) {
        if (invoices.isEmpty()) {
            return Map.of();
        }
        Map<UUID, Tax.Treatment> taxes = new Taxes(handle).treatments();
        Map<UUID, String> codes = UnitCodes.read(handle);
        return invoices.stream().collect(Collectors.toMap(Invoice::id,
                invoice -> InvoiceCodes.of(invoice, taxes, codes)));
    }

    private static InvoiceCodes of(Invoice invoice, Map<UUID, Tax.Treatment> taxes,
                                   Map<UUID, String> codes) {
        SortedMap<UUID, Tax.Treatment> treatments = new TreeMap<>();
        SortedMap<UUID, String> units = new TreeMap<>();
        for (Fee fee : invoice.parts().fees()) {
            fee.taxes().applied().stream().filter(tax -> taxes.containsKey(tax.taxId()))
                    .forEach(tax -> treatments.put(tax.taxId(), taxes.get(tax.taxId())));
            if (codes.containsKey(fee.item().id())) {
                units.put(fee.item().id(), codes.get(fee.item().id()));
            }
        }
        return new InvoiceCodes(treatments, units);
    }
}
