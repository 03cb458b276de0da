package billing.payment.statement;

import billing.limit.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A small part of an XML file in memory, names without namespaces. */
final class Element {
    /** More than the largest entry of a bank, less than what fills a memory. */
    private static final int PARTS_MAX = Limit.STATEMENT_ELEMENTS.most();
    private final String name;
    private final String currency;
    private final int line;
    private final List<Element> children = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private Element(XMLStreamReader xml) {
        this.name = xml.getLocalName();
        this.currency = xml.getAttributeValue(null, "Ccy");
        this.line = xml.getLocation().getLineNumber();
    }

    /** The element at which the reader stands, whole; the reader stands at its end then. */
    static Element read(XMLStreamReader xml) throws XMLStreamException {
        List<Element> open = new ArrayList<>();
        Element whole = new Element(xml);
        open.add(whole);
        int parts = 0;
        while (!open.isEmpty()) {
            int event = xml.next();
            Element last = open.get(open.size() - 1);
            if (++parts > PARTS_MAX) {
                throw new XMLStreamException("an element has more than " + PARTS_MAX + " parts",
                        xml.getLocation());
            }
            if (event == XMLStreamConstants.START_ELEMENT) {
                Element child = new Element(xml);
                last.children.add(child);
                open.add(child);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                open.remove(open.size() - 1);
            } else if (event == XMLStreamConstants.CHARACTERS
                    || event == XMLStreamConstants.CDATA) {
                last.text.append(xml.getText());
            }
        }
        return whole;
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
    Stream<Element> all(String... path) {
        Stream<Element> found = Stream.of(this);
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
        return all(path).map(Element::text).findFirst().orElse("");
    }
}
