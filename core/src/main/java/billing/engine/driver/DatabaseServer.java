package billing.engine.driver;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A database in a schema of a PostgreSQL server.
 *
 * @param host     name or address
 * @param port     its port
 * @param database the database that holds the schema
 * @param schema   the schema; other programs keep away from it
 * @param user     who connects
 * @param password of the user; null where the server needs none or a password file has it
 * @param options  of the connection, as libpq names them: {@code sslmode}
 */
public record DatabaseServer(String host, int port, String database, String schema, String user,
                             String password, Map<String, String> options)
        implements DatabaseAddress {
    /** The form of an address, for messages. */
    public static final String FORM =
            DatabaseAddress.SCHEME + "user@host:5432/database?schema=billing";
    private static final int DEFAULT_PORT = 5432;
    private static final String DEFAULT_SCHEMA = "public";
    private static final Pattern SCHEMES = Pattern.compile(DatabaseAddress.SCHEME + "|"
            + DatabaseAddress.SHORT_SCHEME, Pattern.CASE_INSENSITIVE);
    /** A user, perhaps with a password, a host and a port; the address of IPv6 in brackets. */
    private static final Pattern AUTHORITY = Pattern.compile(
            "((?<login>.*)@)?(?<host>\\[[0-9A-Za-z:.%]+]|[0-9A-Za-z._-]+)(:(?<port>[^:]*))?");
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");
    private static final int LAST_PORT = 65_535;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,5}");
    private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
    private static final List<String> OPTIONS = List.of("schema", "sslmode", "sslrootcert",
            "sslcert", "sslkey", "connect_timeout", "application_name");
    private static final List<String> SSL_MODES = List.of("disable", "allow", "prefer", "require",
            "verify-ca", "verify-full");

    public DatabaseServer {
        options = Map.copyOf(options);
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException with what is wrong; never with the password
     */
    static DatabaseServer read(String text, Map<String, String> environment) {
        if (!SCHEMES.matcher(text).lookingAt()) {
            throw new IllegalArgumentException("the address of a server begins with "
                    + DatabaseAddress.SCHEME);
        }
        URI uri = uri(text);
        // The parts that the parser finds are none where the host has an underscore.
        Matcher authority = AUTHORITY.matcher(
                uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
        if (!authority.matches()) {
            throw new IllegalArgumentException("the address names no host");
        }
        String database = uri.getPath() == null ? "" : uri.getPath().replaceFirst("^/", "");
        if (database.isEmpty() || database.contains("/")) {
            throw new IllegalArgumentException("the address names no database");
        }
        if (uri.getRawFragment() != null) {
            throw new IllegalArgumentException("the address has a #; write %23 where it is part of"
                    + " a name");
        }
        Map<String, String> options = options(uri.getRawQuery());
        String schema = options.getOrDefault("schema", DEFAULT_SCHEMA);
        options.remove("schema");
        requireValid(schema);
        String[] login = login(authority.group("login"), environment);
        String host = authority.group("host").replaceAll("^\\[|]$", "");
        return new DatabaseServer(host, port(authority.group("port")), database, schema, login[0],
                login[1], options);
    }

    private static void requireValid(String schema) {
        if (!SCHEMA.matcher(schema).matches()) {
            throw new IllegalArgumentException("\"" + schema + "\" is not a valid schema; use lower"
                    + " case letters, digits and _");
        }
        if (schema.startsWith("pg_")) {
            throw new IllegalArgumentException("\"" + schema + "\" is not a valid schema;"
                    + " PostgreSQL reserves names that begin with pg_");
        }
    }

    /** The port of an address; null or empty where it names none. */
    private static int port(String named) {
        if (named == null || named.isEmpty()) {
            return DEFAULT_PORT;
        }
        int port = PORT.matcher(named).matches() ? Integer.parseInt(named) : 0;
        if (port == 0 || port > LAST_PORT) {
            throw new IllegalArgumentException(named + " is not a port; use 1 to " + LAST_PORT);
        }
        return port;
    }

    /** A message of the parser would repeat the text, and with it the password. */
    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("the address is not understood: " + e.getReason());
        }
    }

    private static String[] login(String info, Map<String, String> environment) {
        String given = info == null ? "" : info;
        int colon = given.indexOf(':');
        String user = decoded(colon < 0 ? given : given.substring(0, colon));
        if (user.isEmpty()) {
            user = environment.getOrDefault("PGUSER", System.getProperty("user.name"));
        }
        return new String[] {user, colon < 0 ? environment.get("PGPASSWORD")
                : decoded(given.substring(colon + 1))};
    }

    private static Map<String, String> options(String query) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            if (!OPTIONS.contains(name)) {
                throw new IllegalArgumentException("\"" + name + "\" is not an option of an"
                        + " address; use " + String.join(", ", OPTIONS));
            }
            requireValid(name, value);
            options.put(name, value);
        }
        return options;
    }

    private static void requireValid(String option, String value) {
        if (option.equals("sslmode") && !SSL_MODES.contains(value)) {
            throw new IllegalArgumentException("\"" + value + "\" is not an sslmode; use "
                    + String.join(", ", SSL_MODES));
        }
        if (option.equals("connect_timeout") && !SECONDS.matcher(value).matches()) {
            throw new IllegalArgumentException("\"" + value + "\" is not a connect_timeout; use a"
                    + " number of seconds");
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The database as libpq writes it, without password and options. */
    @Override
    public String toString() {
        String shownHost = host.contains(":") ? "[" + host + "]" : host;
        return DatabaseAddress.SCHEME + encoded(user) + "@" + shownHost + ":" + port + "/"
                + encoded(database) + "?schema=" + schema;
    }
}
