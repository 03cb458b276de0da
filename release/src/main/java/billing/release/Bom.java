package billing.release;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Completes the bill of materials (CycloneDX) that Maven knows with what it does not know. */
final class Bom {
    private Bom() {
    }

    /** Adds the Java runtime, and takes out what differs from build to build. */
    static void complete(Path made, Path target, String version) throws IOException {
        if (!Files.exists(made)) {
            throw new IOException("no bill of materials " + made
                    + ": its plugin does nothing with --offline; build without it");
        }
        ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
        ObjectNode bom = (ObjectNode) mapper.readTree(made.toFile());
        bom.remove("serialNumber");
        ObjectNode metadata = (ObjectNode) bom.get("metadata");
        metadata.remove("timestamp");
        ObjectNode program = (ObjectNode) metadata.get("component");
        program.put("name", "billing").put("version", version);
        ArrayNode components = (ArrayNode) bom.get("components");
        components.addObject().put("type", "platform").put("bom-ref", "java-runtime")
                .put("name", "OpenJDK").put("publisher", System.getProperty("java.vendor"))
                .put("version", System.getProperty("java.runtime.version"))
                .put("description", "Java runtime, linked with the modules that are needed")
                .putArray("licenses").addObject()
                .put("expression", "GPL-2.0-only WITH Classpath-exception-2.0");
        Files.writeString(target, mapper.writeValueAsString(bom) + "\n");
    }
}
