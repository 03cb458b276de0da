package billing.rating;

import java.util.Locale;

/** The charge models by the names that inputs and answers use. */
public enum ChargeModelType {
    STANDARD, GRADUATED, GRADUATED_PERCENTAGE, PACKAGE, PERCENTAGE, VOLUME, DYNAMIC;

    /** The name in inputs and answers: {@code graduated_percentage}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
