package billing.invoicing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Json;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The details of fees are read from what any version stored, and written as they were. */
class StoredDetailsTest {
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() { };

    private static Map<String, Object> members(String json) {
        return Json.read(json.replace('\'', '"'), OBJECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'plan_amount_cents':4200}",
        "{'graduated_ranges':[{'from_value':0,'to_value':10.50,'flat_unit_amount':'1.0',"
                + "'per_unit_amount':'2.0','units':'10.5','per_unit_total_amount':'21.0',"
                + "'total_with_flat_amount':'22.0'},{'from_value':11,'to_value':null,"
                + "'flat_unit_amount':'0.0','per_unit_amount':'0.125','units':'100.0',"
                + "'per_unit_total_amount':'12.5','total_with_flat_amount':'12.5'}]}",
        "{'graduated_percentage_ranges':[{'from_value':0,'to_value':null,"
                + "'flat_unit_amount':'2.0','rate':'1.5','units':'-3.0',"
                + "'per_unit_total_amount':'-0.045','total_with_flat_amount':'1.955'}]}",
        "{'free_units':'10.0','paid_units':'111.0','per_package_size':10,"
                + "'per_package_unit_amount':'30.0'}",
        "{'units':'800.0','free_units':'250.0','paid_units':'550.0','rate':'1.3',"
                + "'per_unit_total_amount':'7.15','free_events':3,'paid_events':1,"
                + "'fixed_fee_unit_amount':'2.0','fixed_fee_total_amount':'2.0',"
                + "'min_max_adjustment_total_amount':'-0.15'}",
        "{'units':'800.0','free_units':'0.0','paid_units':'800.0','rate':'1.3',"
                + "'per_unit_total_amount':'10.4','free_events':0,'paid_events':1,"
                + "'fixed_fee_unit_amount':'0.0'}",
        "{'flat_unit_amount':'3.5','per_unit_amount':'10.0','per_unit_total_amount':'310.0'}",
        "{'correction':{'id':'018df959-5dc0-7000-8333-29f04eae09f1',"
                + "'svc_invoice_id':'018df959-5dc0-7000-8333-29f04eae09f2',"
                + "'invoice_number':'A-1','was_amount_cents':100,'is_amount_cents':-5,"
                + "'was_units':'10.50','is_units':'0'}}",
        "{'correction':{'id':'018df959-5dc0-7000-8333-29f04eae09f1',"
                + "'svc_invoice_id':'018df959-5dc0-7000-8333-29f04eae09f2',"
                + "'invoice_number':'A-1','was_amount_cents':100,'is_amount_cents':200,"
                + "'was_units':'1','is_units':'2','coupons':[{'svc_applied_coupon_id':"
                + "'018df959-5dc0-7000-8333-29f04eae09f3','svc_coupon_id':"
                + "'018df959-5dc0-7000-8333-29f04eae09f4','code':'c','name':'C',"
                + "'amount_cents':10}]}}"})
    void what_is_stored_is_read_and_written_again_alike(String json) {
        assertThat(Json.write(StoredDetails.of(members(json)).members()).replace('"', '\''))
                .isEqualTo(json);
    }

    @Test
    void details_of_nothing_known_are_refused() {
        assertThatThrownBy(() -> StoredDetails.of(members("{'price':'1.0'}")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("price=1.0");
    }
}
