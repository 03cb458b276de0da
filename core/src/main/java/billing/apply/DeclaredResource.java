package billing.apply;

import billing.input.Fields;
import billing.input.Node;
import billing.input.Problems;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.InvalidException;

/**
 * One resource of the files, read.
 *
 * @param fields  as it is written
 * @param key     identifies it among others of its kind; null when it is missing, which is a fault
 * @param stored  what the database has under the key; null for nothing
 * @param desired what shall be
 * @param <T>     its type in the domain
 */
record DeclaredResource<T>(ResourceType<T> kind, Fields fields, String key, T stored, T desired) {
    /**
     * Takes a step in storing it.
     *
     * @throws InputException for what the step objects to, with its place in the files
     */
    void store(Runnable step) {
        try {
            step.run();
        } catch (InvalidException e) {
            Problems problems = new Problems();
            e.details().forEach((field, codes) -> codes.forEach(code -> problems.add(
                    fields.node(field), field, code, field + ": " + code, null)));
            throw new InputException(problems.all());
        }
    }

    /** Notes that a change is not possible, and from what to what it would be. */
    void refuse(MemberChange change, String member, String owner) {
        refuse(change, member, owner, "it is " + change.was() + " and would become " + change.is());
    }

    /**
     * Notes that a change is not possible.
     *
     * @param owner whose member it is, and why it is fixed
     */
    void refuse(MemberChange change, String member, String owner, String hint) {
        fields.reading().problems().add(place(change), member, ErrorCode.VALUE_IS_INVALID,
                "cannot change " + member + " of " + owner, hint);
    }

    /** The node of a changed member: down the path as far as the document goes. */
    private Node place(MemberChange change) {
        return change.ofCharge().map(part -> fields.node(part.list()).items().stream()
                        .filter(item -> item.member("code").map(Node::text)
                                .filter(part.code()::equals).isPresent())
                        .findFirst()
                        .map(item -> item.member(MemberChange.root(part.member())).orElse(item))
                        .orElse(fields.node(part.list())))
                .orElseGet(() -> fields.node(change.root()));
    }
}
