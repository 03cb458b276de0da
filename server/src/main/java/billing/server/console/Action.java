package billing.server.console;

import billing.server.console.view.ActionForm;
import java.util.Map;

/**
 * Something that the holder of a key can do in the console: a page that asks for confirmation, and
 * what happens when its form is submitted.
 */
public interface Action {
    /** The resource that a key must be allowed to write, as in {@code Permissions}. */
    String permission();

    /**
     * The form that asks for confirmation, within a read transaction.
     *
     * @throws billing.kernel.error.NotFoundException when the object does not exist
     */
    ActionForm form(Visit visit);

    /**
     * Carries the action out.
     *
     * @throws billing.kernel.error.NotFoundException when the object does not exist
     */
    Outcome carryOut(Submission submission, Map<String, String> values);

    /**
     * The outcome of an action.
     *
     * @param location where the browser goes; null when the action failed
     * @param failure  why it failed; null when it did not
     */
    record Outcome(String location, Failure failure) {
        /** Done; the browser goes to a path of the console. */
        public static Outcome done(String location) {
            return new Outcome(location, null);
        }

        /** Refused. */
        public static Outcome failed(Failure failure) {
            return new Outcome(null, failure);
        }
    }
}
