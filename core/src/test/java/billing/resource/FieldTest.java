package billing.resource;

import static org.assertj.core.api.Assertions.assertThat;

import billing.catalog.field.AddOnFields;
import billing.catalog.field.CouponFields;
import billing.catalog.field.CustomSectionFields;
import billing.catalog.field.FeatureFields;
import billing.catalog.field.PricingUnitFields;
import billing.catalog.field.TaxFields;
import billing.customer.AddressFields;
import billing.customer.CustomerFields;
import billing.input.Document;
import billing.input.Fields;
import billing.input.Member;
import billing.input.Node;
import billing.input.Reading;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A field is stated once, and documents and rows follow. */
class FieldTest {
    private static final List<FieldList<?>> ALL = List.of(TaxFields.ALL, AddOnFields.ALL,
            CouponFields.ALL, FeatureFields.ALL, CustomSectionFields.ALL, PricingUnitFields.ALL,
            AddressFields.ALL, CustomerFields.ALL);
    private static final Field<Thing, String> CODE = Field.text("code", Thing::code).required();
    private static final Field<Thing, String> NOTE = Field.text("note", Thing::note);
    private static final Field<Thing, String> KIND =
            Field.oneOf("kind", Thing::kind, "plain", "fancy").initially("plain");
    private static final Field<Thing, String> MODE =
            Field.oneOf("mode", Thing::mode, "on", "off").byDefault("on");
    private static final FieldList<Thing> FIELDS = FieldList.of(CODE, NOTE, KIND, MODE);
    private static final Thing STORED = new Thing("a", "old", "fancy", "off");

    private record Thing(String code, String note, String kind, String mode) {
    }

    @Test
    void what_is_absent_stays_as_it_is_stored() {
        assertThat(read("{}", STORED)).isEqualTo(STORED);
    }

    @Test
    void what_is_absent_from_a_new_resource_is_as_it_is_initially() {
        assertThat(read("{\"code\": \"b\"}", null))
                .isEqualTo(new Thing("b", null, "plain", "on"));
    }

    @Test
    void null_clears_what_may_be_absent_keeps_what_may_not_and_resets_what_has_a_default() {
        assertThat(read("{\"note\": null, \"kind\": null, \"mode\": null}", STORED))
                .isEqualTo(new Thing("a", null, "fancy", "on"));
    }

    @Test
    void an_export_leaves_out_what_a_new_resource_has_anyway() {
        assertThat(FIELDS.members(new Thing("a", null, "plain", "on")))
                .isEqualTo(Map.of("code", "a"));
        assertThat(FIELDS.members(STORED)).containsExactly(Map.entry("code", "a"),
                Map.entry("note", "old"), Map.entry("kind", "fancy"), Map.entry("mode", "off"));
    }

    @Test
    void every_example_is_a_value_that_its_field_takes() {
        List<Member> members = ALL.stream().flatMap(FieldTest::members)
                .filter(member -> member.example() != null).toList();
        assertThat(members).hasSizeGreaterThan(15).allSatisfy(member -> {
            Reading reading = Reading.ofFiles();
            Node example = json("{\"value\": " + (member.example() instanceof Number
                    ? member.example() : "\"" + member.example() + "\"") + "}");
            assertThat(member.type().read(example.member("value").orElseThrow(), member.name(),
                    reading)).as(member.name()).isNotNull();
        });
    }

    @Test
    void every_field_is_described_and_no_two_have_a_name() {
        assertThat(ALL).allSatisfy(list -> {
            assertThat(members(list).map(Member::name)).doesNotHaveDuplicates();
            assertThat(members(list).map(Member::description)).doesNotContainNull();
        });
    }

    private static Stream<Member> members(FieldList<?> list) {
        return list.shape("thing").members().stream();
    }

    private static Thing read(String json, Thing stored) {
        Fields in = FIELDS.shape("thing").read(json(json), Reading.ofRequests());
        FieldValues<Thing> values = FieldValues.written(in, stored);
        return new Thing(values.get(CODE), values.get(NOTE), values.get(KIND), values.get(MODE));
    }

    private static Node json(String json) {
        return Document.body("test", json, Reading.ofRequests().problems()).orElseThrow();
    }
}
