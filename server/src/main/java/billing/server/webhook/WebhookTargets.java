package billing.server.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Which addresses messages may be sent to. An installation stands inside somebody's network; who
 * may register an endpoint must not reach what only that network may. Without permission for
 * private networks only public addresses ({@link SpecialAddresses}) are called, at the ports 80
 * and 443 and those from 1024 on: the others belong to services that are not for webhooks, such as
 * mail.
 *
 * @param privates whether private networks are as good as the internet, and all ports are allowed
 * @param loopback whether this machine is
 */
public record WebhookTargets(boolean privates, boolean loopback) {
    /** Only addresses of the internet. */
    public static final WebhookTargets PUBLIC = new WebhookTargets(false, false);
    private static final String PERMISSION =
            "; messages go there only with --allow-private-webhooks";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int FIRST_FREE_PORT = 1024;

    /**
     * Resolves a host once. The answer is what the connection is made to: a name that is asked for
     * again could lead elsewhere.
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
     * Refuses a port that must not be called.
     *
     * @param port -1 for the usual one of the scheme
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
