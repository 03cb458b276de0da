package billing.server.portal;

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

/** The templates of pages, each compiled once. They escape all values. */
final class Templates {
    private static final Map<String, Template> COMPILED = new ConcurrentHashMap<>();
    private static final Mustache.Compiler COMPILER = Mustache.compiler().nullValue("")
            .withLoader(Templates::reader);

    private Templates() {
    }

    /** Renders a template with the values of its variables. */
    static String fill(String name, Map<String, Object> model) {
        return COMPILED.computeIfAbsent(name, wanted -> {
            try (Reader reader = reader(wanted)) {
                return COMPILER.compile(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).execute(model);
    }

    /** The bytes of a static file. */
    static byte[] file(String name) {
        try (InputStream in = open(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Reader reader(String name) {
        return new InputStreamReader(open(name + ".mustache"), StandardCharsets.UTF_8);
    }

    private static InputStream open(String name) {
        InputStream in = Templates.class.getResourceAsStream(name);
        if (in == null) {
            throw new IllegalStateException("no template " + name);
        }
        return in;
    }
}
