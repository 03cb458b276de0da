package billing.input;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads JSON into nodes; duplicate names are refused. */
final class JsonText {
    /** The code of a document that is larger than is read. */
    static final String TOO_LARGE = "exceeded_limit";

    /** Longer than any number that a reader accepts, so that readers say which limit it breaks. */
    private static final int NUMBER_CHARACTERS = 4_000;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(NUMBER_CHARACTERS).build()).build();
    /** Lists whose documented limit is lower, with a code of its own. */
    private static final Set<String> LISTS_WITH_OWN_LIMIT =
            Set.of("events", "thresholds", "metadata", "transaction_metadata");
    private static final Set<String> LONG_LISTS = Set.of("values", "items");
    /** Members whose texts, at all levels, have documented limits and codes of their own. */
    private static final Set<String> TEXTS_WITH_OWN_LIMIT =
            Set.of("event", "events", "metadata", "transaction_metadata", "logo");

    private final String file;
    private final Problems problems;
    private final JsonParser parser;
    private final Extent extent;
    private int values;

    private JsonText(String file, Problems problems, JsonParser parser, Extent extent) {
        this.file = file;
        this.problems = problems;
        this.parser = parser;
        this.extent = extent;
    }

    /** How large a document may be. */
    enum Extent {
        /** A file that is given to a command. */
        FILE(Limit.FILE_VALUES, Limit.FILE_DEPTH),
        /** The body of a request: its lists and texts are bounded, too. */
        BODY(Limit.BODY_VALUES, Limit.BODY_DEPTH);

        private final Limit values;
        private final Limit depth;

        Extent(Limit values, Limit depth) {
            this.values = values;
            this.depth = depth;
        }
    }

    /**
     * The document of a text; nothing when it is broken, empty or larger than its extent, which is
     * noted.
     *
     * @throws InvalidException {@code too_many_items} or {@code value_is_too_long} with the name of
     *                          a member of a body
     */
    static Optional<Node> read(String file, String text, Extent extent, Problems problems) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            JsonText reading = new JsonText(file, problems, parser, extent);
            if (parser.nextToken() == null) {
                problems.add(new SourceLocation(file, 1, 1), "", "base", "invalid_format",
                        "broken JSON: the text is empty", null);
                return Optional.empty();
            }
            Node document = reading.node(NodePath.ROOT, "", 1, false);
            if (parser.nextToken() != null) {
                problems.add(place(file, parser.currentTokenLocation()), "", "base",
                        "invalid_format", "broken JSON: something follows its end", null);
                return Optional.empty();
            }
            return Optional.of(document);
        } catch (TooLarge e) {
            problems.add(e.place, "", "base", TOO_LARGE, e.getMessage(), null);
            return Optional.empty();
        } catch (StreamConstraintsException e) {
            problems.add(place(file, e.getLocation()), "", "base", TOO_LARGE,
                    "a number of more than " + NUMBER_CHARACTERS + " characters, or a text that is"
                            + " too long", null);
            return Optional.empty();
        } catch (JsonProcessingException e) {
            problems.add(place(file, e.getLocation()), "", "base", "invalid_format",
                    "broken JSON: " + e.getOriginalMessage(), null);
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a value.
     *
     * @param name    of the member that it is, or that holds the list that it is in
     * @param unbound whether the texts of the member have limits of their own
     */
    private Node node(NodePath path, String name, int depth, boolean unbound) throws IOException {
        SourceLocation place = place(file, parser.currentTokenLocation());
        if (++values > extent.values.most()) {
            throw new TooLarge(place, "more than " + extent.values.shown());
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(place, path, within(place, depth), unbound);
            case START_ARRAY -> list(place, path, name, within(place, depth), unbound);
            case VALUE_STRING -> Node.scalar(Node.Kind.TEXT, place, path, text(name, unbound));
            case VALUE_TRUE, VALUE_FALSE ->
                    Node.scalar(Node.Kind.FLAG, place, path, parser.getText());
            case VALUE_NULL -> Node.scalar(Node.Kind.NULL, place, path, null);
            default -> Node.scalar(Node.Kind.NUMBER, place, path, parser.getText());
        };
    }

    private int within(SourceLocation place, int depth) {
        if (depth > extent.depth.most()) {
            throw new TooLarge(place, "nested deeper than " + extent.depth.shown());
        }
        return depth + 1;
    }

    private String text(String name, boolean unbound) throws IOException {
        String text = parser.getText();
        if (extent == Extent.BODY && !unbound && Characters.areMoreThan(text, Limit.TEXT.most())) {
            throw new InvalidException(name.isEmpty() ? "base" : name, ErrorCode.VALUE_IS_TOO_LONG,
                    "\"" + name + "\" has more than " + Limit.TEXT.shown(), null);
        }
        return text;
    }

    private Node object(SourceLocation place, NodePath path, int depth, boolean unbound)
            throws IOException {
        Map<String, Node> members = new LinkedHashMap<>();
        Map<String, SourceLocation> names = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            SourceLocation nameplace = place(file, parser.currentTokenLocation());
            if (name.length() > Limit.MEMBER_NAME.most()) {
                throw new TooLarge(nameplace,
                        "the name of a member has more than " + Limit.MEMBER_NAME.shown());
            }
            parser.nextToken();
            Node value = node(path.member(name), name, depth,
                    unbound || TEXTS_WITH_OWN_LIMIT.contains(name));
            if (names.putIfAbsent(name, nameplace) == null) {
                members.put(name, value);
            } else {
                problems.add(nameplace, value.path(), name, ErrorCode.VALUE_ALREADY_EXIST,
                        "\"" + name + "\" is given twice", "keep one of them");
            }
        }
        return Node.object(place, path, members, names);
    }

    private Node list(SourceLocation place, NodePath path, String name, int depth, boolean unbound)
            throws IOException {
        List<Node> items = new ArrayList<>();
        Limit most = LONG_LISTS.contains(name) ? Limit.LONG_LIST_ITEMS : Limit.LIST_ITEMS;
        boolean bound = extent == Extent.BODY && !LISTS_WITH_OWN_LIMIT.contains(name) && !unbound;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (bound && items.size() == most.most()) {
                throw new InvalidException(name.isEmpty() ? "base" : name, "too_many_items",
                        "\"" + name + "\" has more than " + most.shown(), null);
            }
            items.add(node(path.item(items.size()), name, depth, unbound));
        }
        return Node.list(place, path, items);
    }

    private static SourceLocation place(String file, JsonLocation location) {
        return location == null ? new SourceLocation(file, 0, 0)
                : new SourceLocation(file, location.getLineNr(), location.getColumnNr());
    }

    /** The document is larger than its extent. */
    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient SourceLocation place;

        TooLarge(SourceLocation place, String message) {
            super(message);
            this.place = place;
        }
    }
}
