package billing.customer;

/** A postal address; every member may be null, {@code country} is an ISO 3166-1 alpha-2 code. */
public record Address(String addressLine1, String addressLine2, String city, String state,
                      String zipcode, String country) {
    /** No address at all. */
    public static final Address NONE = new Address(null, null, null, null, null, null);
}
