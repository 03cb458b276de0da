package billing.input;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.sax.SAXSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/**
 * Parsers for XML from outside. They read no document types and no external entities, so a file can
 * neither name other files nor expand.
 */
public final class UntrustedXml {
    private static final String EXTERNAL = "external entities are not allowed";
    private static final XMLInputFactory STREAMS = streams();

    private UntrustedXml() {
    }

    private static XMLInputFactory streams() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException(EXTERNAL);
        });
        return factory;
    }

    /**
     * A reader of a file as a stream. It reports a document type or an entity as an event, which
     * the caller refuses.
     *
     * @throws XMLStreamException if the file does not begin as XML
     */
    public static XMLStreamReader stream(InputStream xml) throws XMLStreamException {
        return STREAMS.createXMLStreamReader(xml);
    }

    /** A file as the source of a validation or a transformation; a document type ends it. */
    public static SAXSource source(byte[] xml) {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            reader.setEntityResolver((publicId, systemId) -> {
                throw new SAXException(EXTERNAL);
            });
            return new SAXSource(reader, new InputSource(new ByteArrayInputStream(xml)));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the XML parser of the JDK lacks a feature", e);
        }
    }
}
