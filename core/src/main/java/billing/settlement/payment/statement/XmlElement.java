package billing.settlement.payment.statement;

import billing.kernel.limit.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A small part of an XML file in memory, names without namespaces. */
final class XmlElement {
    /**
     * The maximum number of parts of an element: more than the largest entry of a bank, and few
     * enough to fit in memory.
     */
    private static final int PARTS_MAX = Limit.STATEMENT_ELEMENTS.most();
    private final String name;
    private final String currency;
    private final int line;
    private final List<XmlElement> children = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private XmlElement(XMLStreamReader xml) {
        this.name = xml.getLocalName();
        this.currency = xml.getAttributeValue(null, "Ccy");
        this.line = xml.getLocation().getLineNumber();
    }

    /**
     * Reads the element at the reader's position with its content; the reader is then at its end.
     */
    static XmlElement read(XMLStreamReader xml) throws XMLStreamException {
        List<XmlElement> open = new ArrayList<>();
        XmlElement whole = new XmlElement(xml);
        open.add(whole);
        int parts = 0;
        while (!open.isEmpty()) {
            int event = xml.next();
            XmlElement last = open.get(open.size() - 1);
            if (++parts > PARTS_MAX) {
                throw new XMLStreamException("an element has more than " + PARTS_MAX + " parts",
                        xml.getLocation());
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                XmlElement child = new XmlElement(xml);
                last.children.add(child);
                open.add(child);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                open.remove(open.size() - 1);
            } else if (event == XMLStreamConstants.CHARACTERS
                    || event == XMLStreamConstants.CDATA) {
                last.append(xml);
            }
        }
        return whole;
    }

    private void append(XMLStreamReader xml) throws XMLStreamException {
        text.append(xml.getText());
        if (text.length() > Limit.XML_TEXT.most()) {
            throw new XMLStreamException("the text of " + name + " is too long: more than "
                    + Limit.XML_TEXT.shown(), xml.getLocation());
        }
    }

    int line() {
        return line;
    }

    /** The attribute {@code Ccy}; or null. */
    String currency() {
        return currency;
    }

    String text() {
        return text.toString().strip().replaceAll("\\s+", " ");
    }

    /** All elements at the end of a path of names. */
    Stream<XmlElement> all(String... path) {
        Stream<XmlElement> found = Stream.of(this);
        for (String step : path) {
            found = found.flatMap(element -> element.children.stream()
                    .filter(child -> child.name.equals(step)));
        }
        return found;
    }

    /** Whether there is such an element. */
    boolean has(String... path) {
        return all(path).findFirst().isPresent();
    }

    /** The text of the first element at the end of a path; empty when there is none. */
    String text(String... path) {
        return all(path).map(XmlElement::text).findFirst().orElse("");
    }
}
