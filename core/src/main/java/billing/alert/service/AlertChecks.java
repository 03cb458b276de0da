package billing.alert.service;

import billing.alert.Alert;
import billing.alert.AlertRequest;
import billing.alert.AlertThreshold;
import billing.alert.AlertType;
import billing.input.Characters;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** The rules of {@code money.md 6.1}: every field with all that is wrong with it. */
final class AlertChecks {
    private static final int THRESHOLDS_MAX = Limit.ALERT_THRESHOLDS.most();
    private static final String VALUE = "thresholds:value";
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?[0-9]{1,40}(\\.[0-9]{1,40})?");

    private final Map<String, List<String>> faults = new LinkedHashMap<>();
    private final Set<String> mistyped;

    /** The checks of a request; a value of a wrong type is refused for that alone. */
    AlertChecks(AlertRequest request) {
        mistyped = request.mistyped();
        mistyped.forEach(field -> faults.put(field, List.of(ErrorCode.VALUE_IS_INVALID)));
    }

    /** The type of a new alert; null when it is faulty. */
    AlertType type(String given, boolean ofSubscription) {
        if (given == null || given.isBlank()) {
            fault("alert_type", ErrorCode.VALUE_IS_MANDATORY);
            fault("alert_type", ErrorCode.VALUE_IS_INVALID);
            return null;
        }
        Optional<AlertType> type = AlertType.find(given)
                .filter(one -> one.isOfSubscription() == ofSubscription);
        if (type.isEmpty()) {
            fault("alert_type", "invalid_type");
        }
        return type.orElse(null);
    }

    /** A code that must be there. */
    String code(String given) {
        if (given == null || given.isBlank()) {
            fault("code", ErrorCode.VALUE_IS_MANDATORY);
        }
        line("code", given);
        if (given != null && Characters.areMoreThan(given, Limit.KEY.most())) {
            fault("code", ErrorCode.VALUE_IS_TOO_LONG);
        }
        return given;
    }

    /** A text that may be null, of one line ({@link Characters}). */
    void line(String field, String text) {
        if (text != null && !Characters.fitLine(text)) {
            fault(field, ErrorCode.VALUE_IS_INVALID);
        }
    }

    /** Whether the type wants a metric and one is named, or neither. */
    void metric(AlertType type, String metricCode) {
        boolean named = metricCode != null && !metricCode.isBlank();
        if (type != null && type.isOfMetric() && !named) {
            fault("billable_metric", ErrorCode.VALUE_IS_MANDATORY);
        } else if (type != null && !type.isOfMetric() && named) {
            fault("billable_metric", ErrorCode.VALUE_MUST_BE_BLANK);
        }
    }

    /** The thresholds, as far as they are valid. */
    List<AlertThreshold> thresholds(List<AlertRequest.Threshold> given) {
        if (given.isEmpty()) {
            fault("thresholds", ErrorCode.VALUE_IS_MANDATORY);
        }
        if (given.size() > THRESHOLDS_MAX) {
            fault("thresholds", "too_many_thresholds");
        }
        List<AlertThreshold> thresholds = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (AlertRequest.Threshold one : given) {
            line("thresholds:code", one.code());
            BigDecimal value = value(one);
            if (value == null) {
                continue;
            }
            if (!seen.add(value.stripTrailingZeros().toPlainString() + " " + one.recurring())) {
                fault("thresholds", "duplicate_threshold_values");
            }
            thresholds.add(new AlertThreshold(one.code(), value, one.recurring()));
        }
        if (thresholds.stream().filter(AlertThreshold::recurring).count() > 1) {
            fault("base", "alert_already_exists");
        }
        return thresholds;
    }

    private BigDecimal value(AlertRequest.Threshold threshold) {
        String text = threshold.value();
        if (text == null || text.isBlank()) {
            fault(VALUE, ErrorCode.VALUE_IS_MANDATORY);
            return null;
        }
        if (!NUMBER.matcher(text.strip()).matches()) {
            fault(VALUE, ErrorCode.VALUE_IS_INVALID);
            return null;
        }
        BigDecimal value = Decimals.round(new BigDecimal(text.strip()), Scale.CENTS_PART);
        if (threshold.recurring() && value.signum() <= 0) {
            fault(VALUE, "recurring_value_is_negative");
        }
        return value;
    }

    /** Whether another alert of the owner has the code, or watches the same already. */
    void unique(List<Alert> others, AlertType type, String code, UUID metricId) {
        if (others.stream().anyMatch(one -> one.code().equals(code))) {
            fault("code", ErrorCode.VALUE_ALREADY_EXIST);
        }
        if (others.stream().anyMatch(one -> one.type() == type
                && Objects.equals(one.metricId(), metricId))) {
            fault("base", "alert_already_exists");
        }
    }

    /**
     * Refuses when anything is wrong.
     *
     * @throws InvalidException with every field and its codes
     */
    void raise() {
        if (!faults.isEmpty()) {
            throw new InvalidException(faults);
        }
    }

    private void fault(String field, String code) {
        if (mistyped.contains(field)) {
            return;
        }
        List<String> codes = faults.computeIfAbsent(field, name -> new ArrayList<>());
        if (!codes.contains(code)) {
            codes.add(code);
        }
    }
}
