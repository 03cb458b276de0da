package billing.server.webhook;

import java.net.UnknownHostException;

/** Thrown when messages must not be sent to an address or a port; the message gives the reason. */
final class RefusedTargetException extends UnknownHostException {
    private static final long serialVersionUID = 1;

    RefusedTargetException(String message) {
        super(message);
    }
}
