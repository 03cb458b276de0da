package billing.einvoice.check;

import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.TransformerFactoryConfigurationError;

/**
 * The processor of XSLT 2, Saxon, which the JDK lacks. Its archives are in a folder of their own
 * and are loaded by a class loader of their own: other commands do not load them.
 */
public final class XsltProcessor implements AutoCloseable {
    private static final String FACTORY = "net.sf.saxon.TransformerFactoryImpl";
    private final Path folder;
    private final URLClassLoader loader;

    private XsltProcessor(Path folder, URLClassLoader loader) {
        this.folder = folder;
        this.loader = loader;
    }

    /** The processor whose archives are in a folder; nothing is loaded yet. */
    public static XsltProcessor open(Path folder) throws IOException {
        List<URL> archives = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
                for (Path file : files) {
                    archives.add(file.toUri().toURL());
                }
            }
        }
        return new XsltProcessor(folder, new URLClassLoader(archives.toArray(new URL[0]),
                ClassLoader.getPlatformClassLoader()));
    }

    /** A compiler of stylesheets that call no Java. */
    TransformerFactory factory() {
        try {
            TransformerFactory factory = TransformerFactory.newInstance(FACTORY, loader);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            return factory;
        } catch (TransformerFactoryConfigurationError | TransformerConfigurationException e) {
            throw new InputException(List.of(new Problem(folder.toString(), 0, 0, null,
                    "not_found", "the parts that check e-invoices are not in " + folder,
                    "build the distribution again: mvn -DskipTests package")));
        }
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
