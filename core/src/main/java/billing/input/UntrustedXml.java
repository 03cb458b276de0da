package billing.input;

import billing.kernel.limit.Limit;
import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.util.StreamReaderDelegate;
import javax.xml.transform.sax.SAXSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

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
     * the caller refuses. A comment, a tag or another part that the parser holds whole may not be
     * longer than {@link Limit#XML_TEXT}, by far; texts are reported in pieces.
     *
     * @throws XMLStreamException if the file does not begin as XML
     */
    public static XMLStreamReader stream(InputStream xml) throws XMLStreamException {
        try {
            Bounded characters = new Bounded(XmlEncoding.decode(xml));
            return new StreamReaderDelegate(STREAMS.createXMLStreamReader(characters)) {
                @Override
                public int next() throws XMLStreamException {
                    characters.read = 0;
                    return super.next();
                }
            };
        } catch (IOException e) {
            throw new XMLStreamException(e.getMessage(), e);
        }
    }

    /** Characters of which the parser may read so many at once. */
    private static final class Bounded extends FilterReader {
        /** The parser reads some ahead. */
        private static final int AHEAD = 65_536;
        private static final int MOST = Limit.XML_TEXT.most() + AHEAD;
        private int read;

        private Bounded(Reader characters) {
            super(characters);
        }

        @Override
        public int read() throws IOException {
            count(1);
            return super.read();
        }

        @Override
        public int read(char[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int more) throws IOException {
            read += more;
            if (read > MOST) {
                throw new IOException("a comment, tag or other part of it is too long: more than "
                        + Limit.XML_TEXT.shown());
            }
        }
    }

    /** A file as the source of a validation or a transformation; a document type ends it. */
    public static SAXSource source(byte[] xml) {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            // Without a handler, the parser reports errors on standard error.
            reader.setErrorHandler(new DefaultHandler());
            reader.setEntityResolver((publicId, systemId) -> {
                throw new SAXException(EXTERNAL);
            });
            return new SAXSource(reader, new InputSource(new ByteArrayInputStream(xml)));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the XML parser of the JDK lacks a feature", e);
        }
    }
}
