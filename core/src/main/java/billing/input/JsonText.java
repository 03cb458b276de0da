package billing.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads JSON into nodes; duplicate names are refused. */
final class JsonText {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final String file;
    private final Problems problems;
    private final JsonParser parser;

    private JsonText(String file, Problems problems, JsonParser parser) {
        this.file = file;
        this.problems = problems;
        this.parser = parser;
    }

    /** The document of a text; nothing when it is broken or empty, which is noted. */
    static Optional<Node> read(String file, String text, Problems problems) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonText reading = new JsonText(file, problems, parser);
            if (parser.nextToken() == null) {
                problems.add(new Place(file, 1, 1), "", "base", "invalid_format",
                        "broken JSON: the text is empty", null);
                return Optional.empty();
            }
            Node document = reading.node("");
            if (parser.nextToken() != null) {
                problems.add(place(file, parser.currentTokenLocation()), "", "base",
                        "invalid_format", "broken JSON: something follows its end", null);
                return Optional.empty();
            }
            return Optional.of(document);
        } catch (JsonProcessingException e) {
            problems.add(place(file, e.getLocation()), "", "base", "invalid_format",
                    "broken JSON: " + e.getOriginalMessage(), null);
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Node node(String path) throws IOException {
        Place place = place(file, parser.currentTokenLocation());
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(place, path);
            case START_ARRAY -> list(place, path);
            case VALUE_STRING -> Node.scalar(Node.Kind.TEXT, place, path, parser.getText());
            case VALUE_TRUE, VALUE_FALSE ->
                    Node.scalar(Node.Kind.FLAG, place, path, parser.getText());
            case VALUE_NULL -> Node.scalar(Node.Kind.NULL, place, path, null);
            default -> Node.scalar(Node.Kind.NUMBER, place, path, parser.getText());
        };
    }

    private Node object(Place place, String path) throws IOException {
        Map<String, Node> members = new LinkedHashMap<>();
        Map<String, Place> names = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            Place nameplace = place(file, parser.currentTokenLocation());
            parser.nextToken();
            Node value = node(path.isEmpty() ? name : path + "." + name);
            if (names.putIfAbsent(name, nameplace) == null) {
                members.put(name, value);
            } else {
                problems.add(nameplace, value.path(), name, "value_already_exist",
                        "\"" + name + "\" is given twice", "keep one of them");
            }
        }
        return Node.object(place, path, members, names);
    }

    private Node list(Place place, String path) throws IOException {
        List<Node> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(node(path + "[" + items.size() + "]"));
        }
        return Node.list(place, path, items);
    }

    private static Place place(String file, JsonLocation location) {
        return location == null ? new Place(file, 0, 0)
                : new Place(file, location.getLineNr(), location.getColumnNr());
    }
}
