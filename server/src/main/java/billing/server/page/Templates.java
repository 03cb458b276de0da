package billing.server.page;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The templates of a site, in the package of one of its classes. Each is compiled at its first use.
 * They escape all values.
 */
public final class Templates {
    private final Map<String, Template> compiled = new ConcurrentHashMap<>();
    private final Class<?> home;

    /** The templates in the package of a class. */
    public Templates(Class<?> home) {
        this.home = home;
    }

    /** Renders a template with the values of its variables. */
    public String fill(String name, Map<String, Object> model) {
        return compiled.computeIfAbsent(name, this::compile).execute(model);
    }

    /** The bytes of a static file. */
    public byte[] file(String name) {
        try (InputStream in = open(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Template compile(String name) {
        try (Reader reader = reader(name)) {
            return Mustache.compiler().nullValue("").withLoader(this::reader).compile(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reader reader(String name) {
        return new InputStreamReader(open(name + ".mustache"), StandardCharsets.UTF_8);
    }

    private InputStream open(String name) {
        InputStream in = home.getResourceAsStream(name);
        if (in == null) {
            throw new IllegalStateException("no template " + name);
        }
        return in;
    }
}
