package billing.apply;

import billing.input.Fields;
import billing.input.Problems;
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
}
