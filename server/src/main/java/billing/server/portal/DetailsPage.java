package billing.server.portal;

import billing.access.LinkKeyRing;
import billing.apply.CustomerEdits;
import billing.customer.Address;
import billing.customer.Customer;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.SourceLocation;
import billing.kernel.error.InvalidException;
import billing.notice.Notices;
import billing.server.link.SignedToken;
import billing.server.page.Page;
import java.nio.charset.StandardCharsets;
import java.text.Collator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Who the customer is and where; the customer may change it, by the rules of the API. */
final class DetailsPage {
    private static final SourceLocation FORM = new SourceLocation("form", 0, 0);
    private static final String COUNTRY = "country";
    private static final List<String> FIELDS = List.of("name", "legal_name", "email",
            "tax_identification_number", "address_line1", "address_line2", "zipcode", "city",
            "state", COUNTRY);
    private static final Map<String, String> AUTOCOMPLETE = Map.of("name", "organization",
            "email", "email", "address_line1", "address-line1", "address_line2", "address-line2",
            "zipcode", "postal-code", "city", "address-level2", "state", "address-level1",
            COUNTRY, "country");
    private final PortalSession visit;
    private final SignedToken seal;

    DetailsPage(PortalSession visit, LinkKeyRing keys) {
        this.visit = visit;
        this.seal = new SignedToken(keys, "customer-portal/details");
    }

    /** A line of the form; {@code options} is null for one to write in. */
    record Line(String id, String label, String value, String error, String complete,
                List<Option> options) {
    }

    /** A country. */
    record Option(String code, String name, boolean chosen) {
    }

    /**
     * Runs a saving twice when it is refused: the transaction is undone first, then the form is
     * shown again with what is wrong.
     */
    static Page guarded(Function<InvalidException, Page> saving) {
        try {
            return saving.apply(null);
        } catch (InvalidException e) {
            return saving.apply(e);
        }
    }

    /** The form with what is stored. */
    Page page(boolean saved) {
        return form(200, stored(visit.customer()), Map.of(), saved);
    }

    /**
     * Stores a form, or shows it again.
     *
     * @param refused why it was not stored before; null for the first time
     * @throws InvalidException when the core refuses it
     */
    Page save(Map<String, String> form, InvalidException refused, Identifiers identifiers) {
        Map<String, String> values = new LinkedHashMap<>();
        FIELDS.forEach(field -> values.put(field, form.getOrDefault(field, "").strip()));
        if (seal.open(form.getOrDefault("form", ""), visit.now()).filter(content ->
                new String(content, StandardCharsets.UTF_8).equals(visit.path(""))).isEmpty()) {
            return form(403, values, Map.of("", List.of("stale")), false);
        } else if (refused != null) {
            return form(422, values, refused.details(), false);
        }
        Map<String, Node> members = new LinkedHashMap<>();
        members.put("external_id", text("external_id", visit.customer().externalId()));
        values.forEach((field, value) -> members.put(field, text(field, value)));
        Notices.in(visit.handle()).askedBy("front");
        new CustomerEdits(new UnitOfWork(visit.handle(), identifiers, visit.now()))
                .put(Node.object(FORM, "", members, Map.of()));
        return Page.seeOther(visit.path("details/saved"));
    }

    private Page form(int status, Map<String, String> values, Map<String, List<String>> errors,
                      boolean saved) {
        List<Line> lines = FIELDS.stream().map(field -> new Line(field,
                visit.words().text("field." + field), values.get(field),
                errors.containsKey(field) ? error(errors.get(field).get(0)) : null,
                AUTOCOMPLETE.getOrDefault(field, "off"),
                field.equals(COUNTRY) ? countries(values.get(field)) : null)).toList();
        List<String> others = new ArrayList<>();
        errors.forEach((field, codes) -> {
            if (!FIELDS.contains(field)) {
                others.add(error(codes.get(0)));
            }
        });
        return visit.page(status, "details", "details", visit.words().text("menu.details"),
                Map.of("lines", lines, "others", others, "saved", saved, "wrong",
                        !errors.isEmpty(), "action", visit.path("details"), "form", seal.close(
                                visit.path("").getBytes(StandardCharsets.UTF_8))));
    }

    private String error(String code) {
        String key = "error." + code;
        return visit.words().text(visit.words().has(key) ? key : "error.other");
    }

    private List<Option> countries(String chosen) {
        Locale language = visit.words().locale();
        Map<String, String> byName = new TreeMap<>(Collator.getInstance(language));
        for (String code : Locale.getISOCountries()) {
            byName.put(new Locale("", code).getDisplayCountry(language), code);
        }
        List<Option> options = new ArrayList<>();
        options.add(new Option("", "", chosen.isEmpty()));
        byName.forEach((name, code) -> options.add(
                new Option(code, name, code.equalsIgnoreCase(chosen))));
        return options;
    }

    /** An emptied field is null: it takes the value away. */
    private static Node text(String field, String value) {
        return Node.scalar(value.isEmpty() ? Node.Kind.NULL : Node.Kind.TEXT, FORM, field, value);
    }

    private static Map<String, String> stored(Customer customer) {
        Address address = customer.contact().address();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("name", customer.identity().name());
        values.put("legal_name", customer.identity().legalName());
        values.put("email", customer.contact().email());
        values.put("tax_identification_number", customer.identity().taxIdentificationNumber());
        values.put("address_line1", address.addressLine1());
        values.put("address_line2", address.addressLine2());
        values.put("zipcode", address.zipcode());
        values.put("city", address.city());
        values.put("state", address.state());
        values.put(COUNTRY, address.country());
        values.replaceAll((field, value) -> value == null ? "" : value);
        return values;
    }
}
