package billing.server.fuzz;

import billing.server.business.RunningServer;
import billing.server.business.SmallBusiness;
import billing.server.routing.Parameter;
import billing.server.routing.Route;
import billing.server.routing.Verb;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Requests of routes, each wrong in one way or a few; the same for the same seed. */
final class MalformedRequests {
    private static final int VERY_DEEP = 20_000;
    private final JsonNode document;
    private final Random random;
    private final Oddities oddities;
    private final BodySketch bodies;

    /** Requests to an API that an OpenAPI document describes. */
    MalformedRequests(JsonNode document, Random random) {
        this.document = document;
        this.random = random;
        this.oddities = new Oddities(random);
        this.bodies = new BodySketch(document, random);
    }

    /** A request as it goes over the wire. */
    byte[] of(Route route, SmallBusiness business) {
        boolean hasBody = route.body() != null;
        boolean hasPath = !route.path().parameters().isEmpty();
        int where = random.nextInt(10);
        boolean inPath = hasPath && (where == 0 || !hasBody && where < 4
                || route.verb() == Verb.DELETE && where < 9);
        String target = "/api/v1" + path(route, business, inPath) + query(route);
        StringBuilder head = new StringBuilder(route.verb().name()).append(' ').append(target)
                .append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        if (random.nextInt(20) > 0) {
            head.append("Authorization: Bearer ").append(RunningServer.KEY).append("\r\n");
        }
        if (random.nextInt(8) == 0) {
            head.append(oddities.header()).append("\r\n");
        }
        byte[] body = hasBody ? body(route, business) : new byte[0];
        if (random.nextInt(12) == 0) {
            head.append("Transfer-Encoding: chunked\r\n\r\n");
            return join(head.toString(), Integer.toHexString(body.length) + "\r\n", body,
                    body.length == 0 ? "\r\n" : "\r\n0\r\n\r\n");
        }
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        return join(head.toString(), "", body, "");
    }

    private String path(Route route, SmallBusiness business, boolean odd) {
        StringBuilder path = new StringBuilder();
        String collection = "";
        int oddOne = odd ? random.nextInt(route.path().parameters().size()) : -1;
        for (String segment : route.path().toString().split("/")) {
            if (segment.isEmpty()) {
                continue;
            }
            String text = segment;
            if (segment.startsWith("{")) {
                String known = collection.equals("wallets") && path.indexOf("/customers") == 0
                        ? business.named("wallet_code") : business.named(collection);
                text = oddOne-- == 0 || known == null ? oddities.text() : known;
            }
            collection = segment;
            path.append('/').append(text.replace(' ', '+'));
        }
        return path.toString();
    }

    private String query(Route route) {
        List<String> pairs = new ArrayList<>();
        for (Parameter parameter : route.query()) {
            int form = random.nextInt(8);
            String name = parameter.name();
            switch (form) {
                case 0, 1, 2 -> pairs.add(name + "=" + oddities.text());
                case 3 -> pairs.add(name + "[]=" + oddities.text());
                case 4 -> pairs.add(name + "=1&" + name + "=" + oddities.text());
                case 5 -> pairs.add(name + "[" + oddities.text() + "]=" + oddities.text());
                case 6 -> pairs.add(name);
                default -> { }
            }
        }
        if (random.nextInt(10) == 0) {
            pairs.add(oddities.text() + "=" + oddities.text());
        }
        return pairs.isEmpty() ? "" : "?" + String.join("&", pairs).replace(' ', '+');
    }

    private byte[] body(Route route, SmallBusiness business) {
        JsonNode schema = document.at("/paths").path(route.path().toString())
                .path(route.verb().name().toLowerCase(Locale.ROOT))
                .at("/requestBody/content/application~1json/schema");
        JsonNode sketch = bodies.of(schema, business);
        int way = random.nextInt(20);
        if (way >= 5) {
            return utf8(new OddBody(random, oddities).of(sketch));
        }
        String text = sketch.toString();
        return switch (way) {
            case 0 -> utf8(text.substring(0, random.nextInt(text.length())));
            case 1 -> withOddByte(utf8(text));
            case 2 -> utf8(oddRoot(route, text));
            case 3 -> utf8(text + oddities.json());
            default -> utf8(brokenSyntax(text));
        };
    }

    private String oddRoot(Route route, String text) {
        String root = route.root() == null ? "events" : route.root();
        return switch (random.nextInt(7)) {
            case 0 -> "[" + text + "]";
            case 1 -> "{\"" + root + "\":[" + text + "]}";
            case 2 -> "{\"other\":{}}";
            case 3 -> "[".repeat(VERY_DEEP);
            case 4 -> "{\"" + root + "\":" + "[".repeat(VERY_DEEP) + "]".repeat(VERY_DEEP) + "}";
            case 5 -> oddities.json();
            default -> "{\"" + root + "\":" + oddities.json() + "}";
        };
    }

    private String brokenSyntax(String text) {
        return switch (random.nextInt(6)) {
            case 0 -> text.replace('"', '\'');
            case 1 -> text.replace("}", ",}");
            case 2 -> text.replace(":", "=");
            case 3 -> "\uFEFF" + text;
            case 4 -> "/* */" + text;
            default -> text.replaceFirst("\\{", "{\"a\":NaN,");
        };
    }

    private byte[] withOddByte(byte[] bytes) {
        if (bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] join(String head, String before, byte[] body, String after) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(utf8(head));
        bytes.writeBytes(utf8(before));
        bytes.writeBytes(body);
        bytes.writeBytes(utf8(after));
        return bytes.toByteArray();
    }
}
