package billing.server.portal;

import billing.access.LinkKeyRing;
import billing.apply.CustomerEdits;
import billing.customer.Address;
import billing.customer.Customer;
import billing.customer.ElectronicInvoicing;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.SourceLocation;
import billing.kernel.codelist.CodeList;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The customer's name and address, which the customer can change by the rules of the API, unless
 * the link only shows them.
 */
final class DetailsPage {
    private static final SourceLocation FORM = new SourceLocation("form", 0, 0);
    /** The part of the path after saving. */
    private static final String SAVED = "saved";
    private static final String COUNTRY = "country";
    private static final String REFERENCE = "buyer_reference";
    private static final String SCHEME = "electronic_address_scheme";
    private static final String ADDRESS = "electronic_address";
    /** The lines of the members of the electronic address. */
    private static final Map<String, String> ADDRESS_LINES =
            Map.of("scheme", SCHEME, "id", ADDRESS);
    private static final Set<String> ELECTRONIC = Set.of(REFERENCE, SCHEME, ADDRESS);
    private static final List<String> FIELDS = List.of("name", "legal_name", "email",
            "tax_identification_number", "address_line1", "address_line2", "zipcode", "city",
            "state", COUNTRY, REFERENCE, SCHEME, ADDRESS);
    private static final Map<String, String> AUTOCOMPLETE = Map.of("name", "organization",
            "email", "email", "address_line1", "address-line1", "address_line2", "address-line2",
            "zipcode", "postal-code", "city", "address-level2", "state", "address-level1",
            COUNTRY, "country");
    private final PortalSession session;
    private final SignedToken formTokens;

    DetailsPage(PortalSession session, LinkKeyRing keys) {
        this.session = session;
        this.formTokens = new SignedToken(keys, "customer-portal/details");
    }

    /** A line of the form; {@code options} is null for a text field. */
    record Line(String id, String label, String value, String error, String complete,
                List<Option> options) {
    }

    /** A country or a scheme. */
    record Option(String code, String name, boolean chosen) {
    }

    /**
     * Saves a form. When it is invalid, the transaction is rolled back, and a second call shows the
     * form with its errors.
     */
    static Page guarded(Function<InvalidException, Page> saving) {
        try {
            return saving.apply(null);
        } catch (InvalidException e) {
            return saving.apply(e);
        }
    }

    /** The stored values, also after saving; empty for other parts of the path. */
    Optional<Page> page(String part) {
        return part == null || session.mayEdit() && part.equals(SAVED) ? Optional.of(form(200,
                stored(session.customer()), Map.of(), part != null)) : Optional.empty();
    }

    /**
     * Stores a form, or shows it with its errors.
     *
     * @param refused the errors of the first call; null in the first call
     * @throws InvalidException when the form is invalid
     */
    Page save(Map<String, String> form, InvalidException refused, Identifiers identifiers) {
        if (!session.mayEdit()) {
            return form(403, stored(session.customer()), Map.of("", List.of("read_only")), false);
        }
        Map<String, String> values = new LinkedHashMap<>();
        FIELDS.forEach(field -> values.put(field, form.getOrDefault(field, "").strip()));
        if (formTokens.verify(form.getOrDefault("form", ""), session.now()).filter(content ->
                new String(content, StandardCharsets.UTF_8).equals(session.path(""))).isEmpty()) {
            return form(403, values, Map.of("", List.of("stale")), false);
        } else if (refused != null) {
            return form(422, values, refused.details(), false);
        }
        Map<String, Node> members = new LinkedHashMap<>();
        members.put("external_id", text("external_id", session.customer().externalId()));
        values.forEach((field, value) -> {
            if (!ELECTRONIC.contains(field)) {
                members.put(field, text(field, value));
            }
        });
        members.put("e_invoicing", electronic(values));
        Notices.in(session.handle()).askedBy("front");
        new CustomerEdits(new UnitOfWork(session.handle(), identifiers, session.now()))
                .put(Node.object(FORM, "", members, Map.of()));
        return Page.seeOther(session.path("details/" + SAVED));
    }

    /** The members of {@code e_invoicing} that the form states; an empty address is removed. */
    private static Node electronic(Map<String, String> values) {
        boolean isAddressed = !values.get(SCHEME).isEmpty() || !values.get(ADDRESS).isEmpty();
        Map<String, Node> address = new LinkedHashMap<>();
        address.put("scheme", text("scheme", values.get(SCHEME)));
        address.put("id", text("id", values.get(ADDRESS)));
        Map<String, Node> members = new LinkedHashMap<>();
        members.put(REFERENCE, text(REFERENCE, values.get(REFERENCE)));
        members.put("address", isAddressed ? Node.object(FORM, "address", address, Map.of())
                : text("address", ""));
        return Node.object(FORM, "e_invoicing", members, Map.of());
    }

    private Page form(int status, Map<String, String> values, Map<String, List<String>> refusals,
                      boolean saved) {
        Map<String, List<String>> errors = new LinkedHashMap<>();
        refusals.forEach((field, codes) ->
                errors.put(ADDRESS_LINES.getOrDefault(field, field), codes));
        List<Line> lines = FIELDS.stream().map(field -> new Line(field,
                session.words().text("field." + field), values.get(field),
                errors.containsKey(field) ? error(errors.get(field).get(0)) : null,
                AUTOCOMPLETE.getOrDefault(field, "off"),
                options(field, values.get(field)))).toList();
        List<String> others = new ArrayList<>();
        errors.forEach((field, codes) -> {
            if (!FIELDS.contains(field)) {
                others.add(error(codes.get(0)));
            }
        });
        return session.page(status, "details", "details", session.words().text("menu.details"),
                Map.of("lines", lines, "others", others, "saved", saved, "wrong",
                        !errors.isEmpty(), "editable", session.mayEdit(), "action",
                        session.path("details"), "form", formTokens.sign(
                                session.path("").getBytes(StandardCharsets.UTF_8))));
    }

    private String error(String code) {
        String key = "error." + code;
        return session.words().text(session.words().has(key) ? key : "error.other");
    }

    private List<Option> options(String field, String chosen) {
        return field.equals(COUNTRY) ? countries(chosen) : field.equals(SCHEME) ? schemes(chosen)
                : null;
    }

    private static List<Option> schemes(String chosen) {
        List<Option> options = new ArrayList<>();
        options.add(new Option("", "", chosen.isEmpty()));
        CodeList.ELECTRONIC_ADDRESS_SCHEMES.codes().forEach(scheme -> options.add(new Option(
                scheme.code(), scheme.code() + " " + scheme.name(),
                scheme.code().equals(chosen))));
        return options;
    }

    private List<Option> countries(String chosen) {
        Locale language = session.words().locale();
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

    /** The value of a field; null for an empty one, which removes the stored value. */
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
        ElectronicInvoicing electronic = customer.electronicInvoicing();
        values.put(REFERENCE, electronic.buyerReference());
        values.put(SCHEME, electronic.address() == null ? null : electronic.address().scheme());
        values.put(ADDRESS, electronic.address() == null ? null : electronic.address().id());
        values.replaceAll((field, value) -> value == null ? "" : value);
        return values;
    }
}
