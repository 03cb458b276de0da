package billing.kernel.error;

/** A named object does not exist: 404, code {@code <resource>_not_found}. */
public final class NotFoundException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final String resource;
    private final String named;
    private final String alternative;

    /**
     * The object that was requested.
     *
     * @param resource the resource in the singular, as in the code: {@code plan}
     * @param named    how it was named by the caller; null when it has no name
     */
    public NotFoundException(String resource, Object named) {
        this(resource, named, null);
    }

    /**
     * The object that was requested, and what can be done without it.
     *
     * @param alternative what else would be right, in a sentence without a stop; or null
     */
    public NotFoundException(String resource, Object named, String alternative) {
        super(noun(resource) + (named == null ? "" : " " + named) + " not found");
        this.resource = resource;
        this.named = named == null ? null : named.toString();
        this.alternative = alternative;
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

    @Override
    public String hint() {
        return alternative;
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
