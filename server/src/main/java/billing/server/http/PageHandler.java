package billing.server.http;

import billing.server.page.Page;
import billing.server.page.PageRequest;
import billing.server.page.Site;
import billing.server.routing.MalformedException;
import billing.server.routing.Reply;
import billing.server.routing.TooLargeException;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Hands requests of browsers to a site, on a worker thread. The headers of pages forbid caching,
 * framing, scripts and sending their address as referrer.
 */
final class PageHandler implements HttpHandler {
    private static final int TOO_LARGE = 413;
    private static final int TOO_SLOW = 408;
    private static final int UNREADABLE = 400;
    private static final Map<String, String> HEADERS = Map.of(
            "Referrer-Policy", "no-referrer", "X-Frame-Options", "DENY",
            "X-Robots-Tag", "noindex", "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self';"
                    + " base-uri 'none'; frame-ancestors 'none'");
    private static final HttpString FETCH_SITE = HttpString.tryFromString("Sec-Fetch-Site");
    private static final String TOKEN = "customer-portal-token";
    private final String base;
    private final Site site;
    private final Limits limits;
    private final RequestBody forms;
    private final Proxies proxies;
    private final Consumer<RuntimeException> unforeseen;

    /** Serves a site below a path; {@code unforeseen} gets unexpected failures. */
    PageHandler(String base, Site site, Listening listening, BodyMemory memory,
                Consumer<RuntimeException> unforeseen) {
        Limits limits = listening.limits();
        this.base = base;
        this.site = site;
        this.limits = limits;
        this.forms = new RequestBody(limits.withLongestBody(site.longestForm()), memory);
        this.proxies = listening.proxies();
        this.unforeseen = unforeseen;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws IOException {
        byte[] form = forms.arrived(exchange);
        exchange.dispatch(form == null ? this::receive : worker -> answer(worker, form));
    }

    /** Receives a form only if its sender may send it. */
    private void receive(HttpServerExchange exchange) throws Exception {
        Page page = guarded(() -> site.withoutForm(request(exchange, Map::of)).orElse(null));
        if (page != null) {
            send(exchange, page);
            return;
        }
        forms.receive(exchange, new BodyReception.Receiver() {
            @Override
            public void received(HttpServerExchange whole, byte[] form) {
                answer(whole, form);
            }

            @Override
            public void refused(HttpServerExchange whole, Reply why) {
                send(whole, Page.text(why.status(), switch (why.status()) {
                    case TOO_LARGE -> "The form is too long.";
                    case TOO_SLOW -> "The form took too long.";
                    case UNREADABLE -> "The form could not be read.";
                    default -> "Please try again later.";
                }));
            }
        });
    }

    private void answer(HttpServerExchange exchange, byte[] form) {
        send(exchange, guarded(() -> site.answer(request(exchange,
                () -> fields(forms.unpacked(exchange, form))))));
    }

    private PageRequest request(HttpServerExchange exchange,
                                Supplier<Map<String, String>> form) {
        return new PageRequest(exchange.getRequestMethod().toString(),
                path(RequestTarget.path(exchange).substring(base.length())),
                exchange.getRequestHeaders().getFirst(TOKEN), sender(exchange),
                parameters(exchange.getQueryString()), form);
    }

    private PageRequest.Sender sender(HttpServerExchange exchange) {
        HeaderMap headers = exchange.getRequestHeaders();
        String client = headers.getFirst(Headers.USER_AGENT);
        return new PageRequest.Sender(proxies.base(exchange), proxies.caller(exchange),
                client == null ? "" : client, headers.getFirst(Headers.COOKIE),
                headers.getFirst(Headers.ORIGIN), headers.getFirst(FETCH_SITE));
    }

    private Page guarded(Supplier<Page> page) {
        try {
            return page.get();
        } catch (TooLargeException e) {
            return Page.text(TOO_LARGE, "The form is too long.");
        } catch (MalformedException e) {
            return Page.text(UNREADABLE, "The request could not be read.");
        } catch (RuntimeException e) {
            unforeseen.accept(e);
            return Page.text(500, "Something went wrong. Please try again later.");
        }
    }

    private void send(HttpServerExchange exchange, Page page) {
        HEADERS.forEach((name, value) -> put(exchange, name, value));
        page.headers().forEach((name, value) -> put(exchange, name, value));
        put(exchange, "Content-Type", page.type());
        exchange.setStatusCode(page.status());
        exchange.getResponseHeaders().put(Headers.CONTENT_LENGTH, page.bytes().length);
        ResponseTimeout.send(exchange, exchange.getRequestMethod().toString().equals("HEAD")
                ? new byte[0] : page.bytes(), limits);
    }

    private static void put(HttpServerExchange exchange, String name, String value) {
        exchange.getResponseHeaders().put(new HttpString(name), value);
    }

    private static List<String> path(String path) {
        return Stream.of(path.split("/")).filter(segment -> !segment.isEmpty())
                .map(PageHandler::segment).toList();
    }

    private static String segment(String encoded) {
        String text = unescaped(encoded.replace("+", "%2B"));
        if (text.indexOf('\0') >= 0) {
            throw new MalformedException("Bad Request: the path contains a NUL character");
        }
        return text;
    }

    private static Map<String, String> fields(byte[] body) {
        return parameters(new String(body, StandardCharsets.US_ASCII));
    }

    private static Map<String, String> parameters(String text) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String pair : text.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                named.put(decoded(pair.substring(0, equals)),
                        decoded(pair.substring(equals + 1)));
            }
        }
        return named;
    }

    /** A name or a value without NUL characters, which databases do not store. */
    private static String decoded(String text) {
        return unescaped(text).replace("\0", "");
    }

    private static String unescaped(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
