package billing.kernel.error;

/** A named object does not exist: 404, code {@code <resource>_not_found}. */
public final class NotFoundException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final String resource;
    private final String named;

    /**
     * The object that was requested.
     *
     * @param resource the resource in the singular, as in the code: {@code plan}
     * @param named    how it was named by the caller; null when it has no name
     */
    public NotFoundException(String resource, Object named) {
        super(noun(resource) + (named == null ? "" : " " + named) + " not found");
        this.resource = resource;
        this.named = named == null ? null : named.toString();
    }

    private static String noun(String resource) {
        return resource.equals("add_on") ? "add-on" : resource.replace('_', ' ');
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.NOT_FOUND;
    }

    /** The documented code, {@code plan_not_found}. */
    @Override
    public String code() {
        return resource + "_not_found";
    }

    /** How it was named; null when it has no name. */
    public String named() {
        return named;
    }

    /** The resource in the singular, {@code plan}. */
    public String resource() {
        return resource;
    }
}
