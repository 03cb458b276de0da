package billing.kernel.error;

/** The action is refused whatever the caller does: 403 with a code. */
public final class ForbiddenException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final String code;

    /** The refusal: a documented code, {@code feature_unavailable}, and a sentence for people. */
    public ForbiddenException(String code, String message) {
        super(message);
        this.code = code;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.FORBIDDEN;
    }

    @Override
    public String code() {
        return code;
    }
}
