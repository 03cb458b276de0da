package billing.server.console;

import billing.server.api.Caller;

/**
 * A person who has signed in.
 *
 * @param caller  whose permissions apply
 * @param keyName the key as people know it
 * @param form    the secret that every form of the session repeats
 */
public record ConsoleSession(Caller caller, String keyName, String form) {
    /** Whether a resource may be read. */
    public boolean mayRead(String resource) {
        return caller.mayUse(resource, "read");
    }

    /** Whether a resource may be changed. */
    public boolean mayWrite(String resource) {
        return caller.mayUse(resource, "write");
    }
}
