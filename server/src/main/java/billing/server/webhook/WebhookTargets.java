package billing.server.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The addresses to which messages may be sent. An installation usually runs inside a private
 * network, and a user who can register an endpoint must not be able to reach internal services.
 * Without permission for private networks only public addresses ({@link SpecialAddresses}) are
 * allowed, at the ports 80 and 443 and those from 1024 on: the other ports belong to services other
 * than HTTP, such as mail.
 *
 * @param privates whether private networks and all ports are allowed
 * @param loopback whether addresses of this machine are allowed
 */
public record WebhookTargets(boolean privates, boolean loopback) {
    /** Public addresses only. */
    public static final WebhookTargets PUBLIC = new WebhookTargets(false, false);
    private static final String PERMISSION =
            "; messages go there only with --allow-private-webhooks";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int FIRST_FREE_PORT = 1024;

    /**
     * Resolves a host once. Connections are made to the returned addresses: a second lookup could
     * return others.
     *
     * @param host a name, or an address without brackets
     * @throws RefusedTargetException when any of its addresses must not be called
     */
    InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = InetAddress.getAllByName(host);
        for (InetAddress address : addresses) {
            if (!mayCall(address)) {
                throw new RefusedTargetException(host + " is " + address.getHostAddress()
                        + ", an address of a private network or reserved" + PERMISSION);
            }
        }
        return addresses;
    }

    /**
     * Checks that a port is allowed.
     *
     * @param port -1 for the default port of the scheme
     */
    void checkPort(int port) throws RefusedTargetException {
        boolean usual = port < 0 || port == HTTP || port == HTTPS || port >= FIRST_FREE_PORT;
        if (!usual && !privates) {
            throw new RefusedTargetException("port " + port
                    + " is reserved for services other than HTTP" + PERMISSION);
        }
    }

    private boolean mayCall(InetAddress address) {
        return privates || address.isLoopbackAddress() && loopback
                || !SpecialAddresses.contain(address);
    }
}
