package billing.einvoice.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import org.w3c.dom.ls.LSInput;
import org.w3c.dom.ls.LSResourceResolver;

/** A schema that another one includes or imports. */
record RuleInput(String path, InputStream stream) implements LSInput {
    /** Finds schemas among the files of the rules only. */
    record Resolver(RuleFiles files) implements LSResourceResolver {
        @Override
        public LSInput resolveResource(String type, String namespace, String publicId,
                                       String systemId, String base) {
            if (systemId == null) {
                return null;
            }
            try {
                String path = files.refer(systemId, base);
                return new RuleInput(path, files.open(path));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public String getSystemId() {
        return RuleFiles.address(path);
    }

    @Override
    public InputStream getByteStream() {
        return stream;
    }

    @Override
    public Reader getCharacterStream() {
        return null;
    }

    @Override
    public String getStringData() {
        return null;
    }

    @Override
    public String getPublicId() {
        return null;
    }

    @Override
    public String getBaseURI() {
        return null;
    }

    @Override
    public String getEncoding() {
        return null;
    }

    @Override
    public boolean getCertifiedText() {
        return false;
    }

    @Override
    public void setCharacterStream(Reader reader) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setByteStream(InputStream bytes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setStringData(String text) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setSystemId(String address) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setPublicId(String address) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setBaseURI(String address) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setEncoding(String encoding) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setCertifiedText(boolean certified) {
        throw new UnsupportedOperationException();
    }
}
