package billing.kernel.error;

/** The codes of faults that most members may have ({@code api-conventions.md 4}). */
public final class ErrorCode {
    /** The value is not one that the member takes. */
    public static final String VALUE_IS_INVALID = "value_is_invalid";
    /** A member that a new object needs is missing or blank. */
    public static final String VALUE_IS_MANDATORY = "value_is_mandatory";
    /** A number is too small or too large. */
    public static final String VALUE_IS_OUT_OF_RANGE = "value_is_out_of_range";
    /** A text has more characters than the member takes. */
    public static final String VALUE_IS_TOO_LONG = "value_is_too_long";
    /** Another object has the value already. */
    public static final String VALUE_ALREADY_EXIST = "value_already_exist";
    /** The object has no such member, or not in this state. */
    public static final String VALUE_MUST_BE_BLANK = "value_must_be_blank";

    private ErrorCode() {
    }
}
