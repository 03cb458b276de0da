package billing.kernel.error;

/** The state of an object forbids the action: 405 with a code. */
public final class NotAllowedException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final String code;

    /**
     * The refusal.
     *
     * @param code    documented code, {@code not_voidable}
     * @param message a sentence for people: the state and what would be legal
     */
    public NotAllowedException(String code, String message) {
        super(message);
        this.code = code;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.NOT_ALLOWED;
    }

    @Override
    public String code() {
        return code;
    }
}
