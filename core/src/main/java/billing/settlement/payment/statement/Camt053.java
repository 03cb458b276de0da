package billing.settlement.payment.statement;

import billing.input.UntrustedXml;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads statements in the ISO 20022 format camt.053, any version: versions differ in the namespace,
 * which is ignored, and in a few paths. Reads the file as a stream, entry by entry; document types
 * and entities are refused.
 */
final class Camt053 {
    private final String name;

    Camt053(String name) {
        this.name = name;
    }

    void read(InputStream bytes, Consumer<BankLine> lines) {
        try {
            XMLStreamReader xml = UntrustedXml.stream(bytes);
            boolean statement = false;
            String account = "";
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.DTD) {
                    throw fault(xml.getLocation().getLineNumber(),
                            "a document type is not allowed here", "remove the DOCTYPE line");
                } else if (event == XMLStreamConstants.START_ELEMENT) {
                    switch (xml.getLocalName()) {
                        case "BkToCstmrStmt" -> statement = true;
                        case "Acct" -> account = CamtEntry.account(XmlElement.read(xml));
                        case "Ntry" -> {
                            mustBe(statement);
                            entry(XmlElement.read(xml), account).forEach(lines);
                        }
                        default -> {
                            // Other elements are not needed.
                        }
                    }
                }
            }
            mustBe(statement);
        } catch (XMLStreamException e) {
            throw fault(e.getLocation() == null ? 0 : e.getLocation().getLineNumber(),
                    "it is not well-formed XML: " + firstLine(e),
                    "download it from the bank again");
        }
    }

    private void mustBe(boolean statement) {
        if (!statement) {
            throw fault(1, "the file is XML, but not a camt.053 statement",
                    "export statements as camt.053 (BkToCstmrStmt), or as CSV");
        }
    }

    private List<BankLine> entry(XmlElement entry, String account) {
        try {
            return new CamtEntry(entry, account).lines();
        } catch (IllegalArgumentException e) {
            throw fault(entry.line(), e.getMessage(), null);
        }
    }

    private InputException fault(int line, String message, String hint) {
        return new InputException(List.of(new Problem(name, line, 0, null,
                ErrorCode.VALUE_IS_INVALID,
                message, hint)));
    }

    private static String firstLine(XMLStreamException e) {
        return e.getMessage().lines().reduce((first, last) -> last).orElse("");
    }
}
