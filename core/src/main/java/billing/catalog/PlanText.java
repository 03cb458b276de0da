package billing.catalog;

import billing.catalog.charge.ChargeModelType;
import billing.kernel.money.CurrencyUnit;
import billing.rating.ChargeModel;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * A whole plan as text and back: all that decides about amounts, with the metrics, taxes and
 * prices as they are now, and what electronic invoices state of them. The rest is left out:
 * entitlements, metadata, thresholds.
 */
public final class PlanText {
    private static final String TYPE = "type";
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .visibility(PropertyAccessor.GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .visibility(PropertyAccessor.FIELD, Visibility.ANY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .addModule(values())
            .addMixIn(Plan.class, FlatPlan.class)
            .addMixIn(Plan.Billing.class, PlanBillingText.class)
            .addMixIn(Charge.class, ChargeText.class)
            .addMixIn(FixedCharge.class, FixedChargeText.class)
            .addMixIn(BillableMetric.class, MetricText.class)
            .addMixIn(Aggregation.class, AggregationText.class)
            .addMixIn(Rounding.class, RoundingText.class)
            .addMixIn(AddOn.class, AddOnText.class)
            .addMixIn(Tax.class, TaxText.class)
            .build();

    private PlanText() {
    }

    /** The text of a plan; equal plans have equal texts. */
    public static String of(Plan plan) {
        try {
            return MAPPER.writeValueAsString(new PlanRevision(plan).entitlements(List.of())
                    .usageThresholds(List.of()).metadata(null).made());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("plan " + plan.code() + " cannot be written", e);
        }
    }

    /** The plan of a text. */
    public static Plan plan(String text) {
        try {
            return MAPPER.readValue(text, Plan.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a damaged plan in the database: " + text, e);
        }
    }

    private static SimpleModule values() {
        SimpleModule module = new SimpleModule();
        add(module, Instant.class, (instant, out) -> out.writeString(instant.toString()),
                node -> Instant.parse(node.asText()));
        add(module, CurrencyUnit.class, (currency, out) -> out.writeString(currency.code()),
                node -> CurrencyUnit.of(node.asText()));
        add(module, ChargeModel.class, (model, out) -> out.writeTree(
                ChargeModelType.json(model).put(TYPE, ChargeModelType.of(model).name())),
                node -> type(node).stored(node));
        add(module, ChargeProperties.class, (properties, out) -> out.writeTree(
                ChargePropertiesJson.node(properties).put(TYPE, properties.modelType().name())),
                node -> ChargePropertiesJson.properties(type(node), node));
        return module;
    }

    private static ChargeModelType type(JsonNode node) {
        return ChargeModelType.valueOf(((ObjectNode) node).remove(TYPE).asText());
    }

    /** Texts hold all members of a plan side by side. */
    private abstract static class FlatPlan {
        @JsonUnwrapped
        private Plan.Labels labels;
        @JsonUnwrapped
        private Plan.Billing billing;
        @JsonUnwrapped
        private Plan.Pricing pricing;
    }

    private abstract static class PlanBillingText {
        @JsonProperty("amountCurrency")
        private CurrencyUnit currency;
    }

    private abstract static class ChargeText {
        @JsonUnwrapped
        private Charge.Billing billing;
    }

    private abstract static class FixedChargeText {
        @JsonUnwrapped
        private FixedCharge.Billing billing;
    }

    /** Texts hold the parts of a metric side by side. */
    private abstract static class MetricText {
        @JsonUnwrapped
        private Aggregation aggregation;
        @JsonUnwrapped
        private Rounding rounding;
    }

    private abstract static class AggregationText {
        @JsonProperty("aggregationType")
        private AggregationType type;
        @JsonInclude(Include.NON_NULL)
        private Integer percentile;
        @JsonInclude(Include.NON_NULL)
        private String unitCode;
    }

    private abstract static class AddOnText {
        @JsonUnwrapped
        private AddOn.Price price;
        @JsonInclude(Include.NON_NULL)
        private String unitCode;
    }

    private abstract static class TaxText {
        @JsonUnwrapped
        private Tax.Treatment treatment;
    }

    private abstract static class RoundingText {
        @JsonProperty("roundingFunction")
        private RoundingFunction function;
        @JsonProperty("roundingPrecision")
        private Integer precision;
    }

    @FunctionalInterface
    private interface Writing<T> {
        void write(T value, JsonGenerator out) throws IOException;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read(JsonNode node);
    }

    private static <T> void add(SimpleModule module, Class<T> type, Writing<T> writing,
                                Reading<T> reading) {
        module.addSerializer(type, new StdSerializer<>(type) {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider)
                    throws IOException {
                writing.write(value, out);
            }
        });
        module.addDeserializer(type, new StdDeserializer<>(type) {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context)
                    throws IOException {
                return reading.read(context.readTree(parser));
            }
        });
    }
}
