package billing.input;

import billing.kernel.error.ErrorCode;
import billing.kernel.limit.Limit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads YAML into nodes: anchors and merge keys are followed, duplicate names are refused.
 *
 * <p>Plain scalars follow YAML 1.2: {@code no} is a text (Norway keeps its code), only
 * {@code true} and {@code false} are truth values, {@code 2026-01-01} is a text.
 */
final class YamlText {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    private static final int DEPTH_MAX = Limit.FILE_DEPTH.most();
    /** Of the library, which names no line; far above ours, and below what the stack holds. */
    private static final int LIBRARY_DEPTH_MAX = 10 * DEPTH_MAX;
    private static final int NODES_MAX = Limit.FILE_VALUES.most();

    private final String file;
    /** Names of members, each as one object: a list of customers has the same ones each time. */
    private final Map<String, String> shared = new HashMap<>();
    private final Problems problems;
    /** How many values what has an anchor unfolds to. */
    private final Map<org.yaml.snakeyaml.nodes.Node, Integer> anchored = new IdentityHashMap<>();
    private int nodes;

    private YamlText(String file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    /** The documents of a text; what is broken is noted and left out. */
    static List<Node> read(String file, String text, Problems problems) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Limit.CATALOG_FILE.most());
        options.setMaxAliasesForCollections(Limit.YAML_ALIASES.most());
        options.setNestingDepthLimit(LIBRARY_DEPTH_MAX);
        YamlText reading = new YamlText(file, problems);
        List<Node> documents = new ArrayList<>();
        Composer composer = new Composer(new ParserImpl(new YamlReader(text), options),
                new Resolver(), options);
        try {
            while (composer.checkNode()) {
                documents.add(reading.document(composer.getNode()));
            }
        } catch (MarkedYAMLException e) {
            problems.add(reading.place(e.getProblemMark()), "", "base", "invalid_format",
                    "broken YAML: " + sentence(e), hint(e));
        } catch (TooLarge e) {
            problems.add(e.place, "", "base", "invalid_format", "broken YAML: " + e.getMessage(),
                    null);
        } catch (YAMLException e) {
            problems.add(new SourceLocation(file, 0, 0), "", "base", "invalid_format",
                    "broken YAML: " + e.getMessage(), null);
        }
        return documents;
    }

    private Node document(org.yaml.snakeyaml.nodes.Node root) {
        count(root, 0);
        return node(root, NodePath.ROOT, 0);
    }

    /**
     * Counts the values that a node unfolds to, what has an anchor only once; what would take all
     * memory is refused before its aliases are followed.
     *
     * @return whether all was counted; false once something is nested so deep that reading, which
     *         takes the same way, refuses it
     */
    private boolean count(org.yaml.snakeyaml.nodes.Node yaml, int depth) {
        int before = nodes;
        nodes += anchored.getOrDefault(yaml, 1);
        if (nodes > NODES_MAX) {
            throw new TooLarge(place(yaml.getStartMark()),
                    "the file unfolds to more than " + NODES_MAX + " values");
        }
        if (anchored.containsKey(yaml)) {
            return true;
        }
        if (depth > LIBRARY_DEPTH_MAX) {
            return false;
        }
        for (var part : parts(yaml)) {
            if (!count(part, depth + 1)) {
                return false;
            }
        }
        if (yaml.getAnchor() != null) {
            anchored.put(yaml, nodes - before);
        }
        return true;
    }

    private static List<org.yaml.snakeyaml.nodes.Node> parts(org.yaml.snakeyaml.nodes.Node yaml) {
        if (yaml instanceof MappingNode mapping) {
            return mapping.getValue().stream().map(NodeTuple::getValueNode).toList();
        }
        return yaml instanceof SequenceNode sequence ? sequence.getValue() : List.of();
    }

    private Node node(org.yaml.snakeyaml.nodes.Node yaml, NodePath path, int depth) {
        enter(yaml, path, depth);
        if (yaml instanceof MappingNode mapping) {
            return object(mapping, path, depth);
        }
        if (yaml instanceof SequenceNode sequence) {
            List<Node> items = new ArrayList<>();
            for (var item : sequence.getValue()) {
                items.add(node(item, path.item(items.size()), depth + 1));
            }
            return Node.list(place(yaml.getStartMark()), path, items);
        }
        ScalarNode scalar = (ScalarNode) yaml;
        return Node.scalar(kind(scalar), place(scalar.getStartMark()), path, scalar.getValue());
    }

    /** Refuses a value that is nested too deep. */
    private void enter(org.yaml.snakeyaml.nodes.Node yaml, NodePath path, int depth) {
        if (depth > DEPTH_MAX) {
            throw new TooLarge(place(yaml.getStartMark()),
                    "nested deeper than " + DEPTH_MAX + " levels near " + path);
        }
    }

    private Node object(MappingNode mapping, NodePath path, int depth) {
        Map<String, Node> members = new LinkedHashMap<>();
        Map<String, SourceLocation> names = new LinkedHashMap<>();
        Map<String, Node> merged = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            SourceLocation place = place(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(place, path.toString(), "base", "invalid_format",
                        "the name of a member must be a plain text", null);
                continue;
            }
            String name = shared.computeIfAbsent(key.getValue(), Function.identity());
            if (name.equals("<<") && isPlain(key)) {
                merge(tuple.getValueNode(), path, depth, merged);
            } else if (names.containsKey(name)) {
                problems.add(place, path.member(name).toString(), name,
                        ErrorCode.VALUE_ALREADY_EXIST,
                        "\"" + name + "\" is given twice", "first defined at line "
                                + names.get(name).line() + "; keep one of them");
            } else {
                names.put(name, place);
                members.put(name, node(tuple.getValueNode(), path.member(name), depth + 1));
            }
        }
        merged.forEach(members::putIfAbsent);
        return Node.object(place(mapping.getStartMark()), path, members, names);
    }

    private void merge(org.yaml.snakeyaml.nodes.Node source, NodePath path, int depth,
                       Map<String, Node> merged) {
        if (source instanceof SequenceNode several) {
            enter(several, path, depth);
            several.getValue().forEach(item -> merge(item, path, depth + 1, merged));
            return;
        }
        Node node = node(source, path, depth + 1);
        if (node.is(Node.Kind.OBJECT)) {
            node.members().forEach(merged::putIfAbsent);
        } else {
            problems.add(node, "base", "invalid_format",
                    "\"<<\" merges objects, not " + node.kind().phrase(), null);
        }
    }

    private static Node.Kind kind(ScalarNode scalar) {
        String text = scalar.getValue();
        if (!isPlain(scalar)) {
            return Node.Kind.TEXT;
        }
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> Node.Kind.NULL;
            case "true", "True", "TRUE", "false", "False", "FALSE" -> Node.Kind.FLAG;
            default -> NUMBER.matcher(text).matches() ? Node.Kind.NUMBER : Node.Kind.TEXT;
        };
    }

    private static boolean isPlain(ScalarNode scalar) {
        return scalar.getScalarStyle() == DumperOptions.ScalarStyle.PLAIN;
    }

    private SourceLocation place(Mark mark) {
        return mark == null ? new SourceLocation(file, 0, 0)
                : new SourceLocation(file, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static String sentence(MarkedYAMLException e) {
        String problem = e.getProblem() == null ? "not readable" : e.getProblem();
        return e.getContext() == null ? problem : problem + ", " + e.getContext();
    }

    private static String hint(MarkedYAMLException e) {
        String problem = String.valueOf(e.getProblem());
        if (problem.contains("TAB")) {
            return "indent with blanks; YAML does not allow tabs";
        }
        if (problem.contains("mapping values are not allowed")) {
            return "quote a text that contains \": \", and align the members of one object";
        }
        if (problem.contains("block end") || problem.contains("could not find expected ':'")) {
            return "check the indentation, and unclosed quotes or brackets just above";
        }
        return null;
    }

    /** A document that would take all memory; reported like a broken one. */
    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient SourceLocation place;

        TooLarge(SourceLocation place, String message) {
            super(message);
            this.place = place;
        }
    }
}
