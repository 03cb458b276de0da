package billing.cli.session;

import billing.kernel.error.NotAllowedException;
import java.io.UncheckedIOException;
import java.net.SocketException;

/**
 * The address that a command listens on.
 *
 * @param host a name or an address
 * @param port 0 for a free one
 */
public record ListenAddress(String host, int port) {
    private static final int LARGEST_PORT = 65_535;

    /**
     * Checks the option {@code --port}.
     *
     * @throws UsageException for a number that is not a port
     */
    public ListenAddress {
        if (port < 0 || port > LARGEST_PORT) {
            throw new UsageException("--port: " + port + " is not a valid port",
                    "use a number from 0 (selects a free port) to " + LARGEST_PORT);
        }
    }

    /**
     * A message for a failure to listen, {@code address_not_available}; other failures are returned
     * unchanged.
     *
     * @param remedy what to do if the address is in use
     */
    public RuntimeException explained(UncheckedIOException failure, String remedy) {
        return failure.getCause() instanceof SocketException refused
                ? new NotAllowedException("address_not_available", "cannot listen on " + host + ":"
                        + port + ": " + refused.getMessage() + "; " + remedy)
                : failure;
    }
}
