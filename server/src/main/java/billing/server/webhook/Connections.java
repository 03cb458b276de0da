package billing.server.webhook;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The HTTP client of webhooks: connects only to addresses that {@link WebhookTargets} allows,
 * limits the size of responses, and closes the connection after every malformed response.
 */
final class Connections {
    /** The limits of a response's header: the number of lines and their length. */
    private static final int HEADERS = 64;
    private static final int LINE_BYTES = 8 * 1024;
    private static final int INTERIM_ANSWERS = 8;
    /** Not less than the number of endpoints times the concurrent attempts at each. */
    private static final int MOST = 100;
    private static final TimeValue KEPT_IDLE = TimeValue.ofSeconds(20);

    private Connections() {
    }

    /**
     * The connections that are kept for the next message.
     *
     * @param step the longest that connecting and each wait for bytes may take
     */
    static PoolingHttpClientConnectionManager pool(WebhookTargets targets, Duration step) {
        Timeout timeout = Timeout.of(step);
        Http1Config limits = Http1Config.custom().setMaxHeaderCount(HEADERS)
                .setMaxLineLength(LINE_BYTES).build();
        return PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(new AllowedAddresses(targets))
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(limits)
                        // The default parser skips lines that are not a status line and waits
                        // for one.
                        .responseParserFactory(new DefaultHttpResponseParserFactory(limits))
                        .build())
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(timeout).setSocketTimeout(timeout)
                        .setIdleTimeout(Timeout.of(KEPT_IDLE.toDuration()))
                        .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS).build())
                .setMaxConnTotal(MOST).setMaxConnPerRoute(MOST).build();
    }

    /**
     * A client without redirects, retries, decompression, cookies and caches. The thread with which
     * the library closes idle connections ends with the first error, such as a lack of memory, so
     * {@link #closeIdle} is called instead.
     *
     * @param pool its connections, which it closes with itself
     * @param step the longest that each wait for bytes may take
     */
    static CloseableHttpClient client(PoolingHttpClientConnectionManager pool, Duration step) {
        Timeout timeout = Timeout.of(step);
        return HttpClients.custom().setConnectionManager(pool)
                .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(timeout)
                        .setConnectionRequestTimeout(timeout).setRedirectsEnabled(false)
                        .setAuthenticationEnabled(false).setProtocolUpgradeEnabled(false)
                        .setContentCompressionEnabled(false).build())
                .setRequestExecutor(new FewInterimAnswers())
                .disableRedirectHandling().disableAutomaticRetries().disableCookieManagement()
                .disableAuthCaching().disableContentCompression().disableDefaultUserAgent()
                .build();
    }

    /** Closes connections that nothing was sent on for a while. */
    static void closeIdle(PoolingHttpClientConnectionManager pool) {
        pool.closeExpired();
        pool.closeIdle(KEPT_IDLE);
    }

    /** Resolves the names of receivers: connections are made to the checked address only. */
    private record AllowedAddresses(WebhookTargets targets) implements DnsResolver {
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
            return targets.resolve(host);
        }

        @Override
        public String resolveCanonicalHostname(String host) {
            return host;
        }
    }

    /** Limits the number of interim responses (1xx) of a receiver. */
    private static final class FewInterimAnswers extends HttpRequestExecutor {
        @Override
        public ClassicHttpResponse execute(ClassicHttpRequest request,
                                           HttpClientConnection connection,
                                           HttpResponseInformationCallback callback,
                                           HttpContext context)
                throws IOException, HttpException {
            int[] interim = new int[1];
            return super.execute(request, connection, (answer, from, within) -> {
                if (++interim[0] > INTERIM_ANSWERS) {
                    throw new ProtocolException("more than " + INTERIM_ANSWERS
                            + " interim answers");
                }
            }, context);
        }
    }
}
