package billing.input;

/**
 * One member of a shape.
 *
 * @param type        the values it takes
 * @param missingCode the code noted when it is mandatory and missing or blank; null for optional
 * @param description what it means, for editors that complete files
 * @param example     a value as a file has it, for editors; null for none
 */
public record Member(String name, MemberType<?> type, String missingCode, String description,
                     Object example) {
    /** Whether a new object must have it. */
    public boolean isMandatory() {
        return missingCode != null;
    }
}
