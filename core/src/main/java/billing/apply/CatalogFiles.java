package billing.apply;

import billing.input.Document;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.SourceLocation;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The files of a catalog, read into resources of each kind; nothing is compared with a database.
 *
 * <p>Faults are collected in {@link #reading()}: syntax, unknown members, wrong types, and
 * resources that are stated twice.
 */
public final class CatalogFiles {
    private static final String FREE_PREFIX = "x-";
    private final Reading reading = Reading.ofFiles();
    private final Map<ResourceType<?>, List<Fields>> stated = new LinkedHashMap<>();
    private final Map<String, SourceLocation> keys = new HashMap<>();
    /** The files so far: one that is named twice is read once. */
    private final Set<Path> loaded = new HashSet<>();

    private CatalogFiles() {
        ResourceTypes.ALL.forEach(kind -> stated.put(kind, new ArrayList<>()));
    }

    /**
     * Reads files and folders; a folder stands for all {@code *.yaml} and {@code *.yml} below it,
     * sorted by path. A file that is named
     * more than once, also by its folder, is read once.
     *
     * @param directory what relative paths start from
     * @param paths     as the caller named them, and as messages shall name them
     * @throws NoSuchFileException when a path does not exist
     */
    public static CatalogFiles load(Path directory, List<String> paths) throws IOException {
        CatalogFiles files = new CatalogFiles();
        for (String path : paths) {
            files.load(Path.of(path), directory.resolve(path));
        }
        return files;
    }

    /** Reads one text, named as messages shall name it, {@code -} for standard input. */
    public static CatalogFiles of(String name, byte[] bytes) {
        CatalogFiles files = new CatalogFiles();
        files.add(name, bytes);
        return files;
    }

    /** The members that a file may have at its top. */
    static Shape shape() {
        Shape shape = Shape.of("catalog file");
        for (ResourceType<?> kind : ResourceTypes.ALL) {
            shape = kind.isSingle()
                    ? shape.with(kind.list(), Types.object(kind.reader().shape()),
                            "Whose database it is.")
                    : shape.with(kind.list(), Types.objects(kind.reader().shape()),
                            "The " + kind.list().replace('_', ' ') + ", known by their "
                                    + kind.key() + ".");
        }
        return shape;
    }

    /** How the files were read, with all faults so far. */
    public Reading reading() {
        return reading;
    }

    /**
     * Refuses files of which one could not be read: whether references to what
     * it states are right cannot be known.
     *
     * @throws InputException with every fault so far
     */
    void requireReadable() {
        if (reading.problems().all().stream().anyMatch(one -> one.field() == null)) {
            reading.problems().refuse();
        }
    }

    /** The resources of a kind in the order of the files. */
    List<Fields> stated(ResourceType<?> kind) {
        return stated.get(kind);
    }

    /**
     * Where a resource is stated; empty for one that the files do not state.
     *
     * @param list the list that holds it: {@code customers}
     * @param key  its code, external id, or other key
     */
    public Optional<SourceLocation> place(String list, String key) {
        return Optional.ofNullable(keys.get(list + " " + key));
    }

    /** How many resources the files state, by kind; kinds without any are left out. */
    public Map<ResourceType<?>, Integer> counts() {
        Map<ResourceType<?>, Integer> counts = new LinkedHashMap<>();
        stated.forEach((kind, resources) -> {
            if (!resources.isEmpty()) {
                counts.put(kind, resources.size());
            }
        });
        return counts;
    }

    private void load(Path named, Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(named.toString());
        }
        if (!Files.isDirectory(path)) {
            add(named.toString(), path);
            return;
        }
        List<Path> found;
        try (Stream<Path> below = Files.walk(path)) {
            found = below.filter(Files::isRegularFile).filter(CatalogFiles::isYaml)
                    .filter(file -> !isHidden(path.relativize(file))).sorted().toList();
        }
        for (Path file : found) {
            add(named.resolve(path.relativize(file)).toString(), file);
        }
    }

    private void add(String name, Path file) throws IOException {
        if (!loaded.add(file.toRealPath())) {
            return;
        }
        long size = Files.size(file);
        if (size > Limit.CATALOG_FILE.most()) {
            reading.problems().add(new SourceLocation(name, 0, 0), "", "base", "file_too_large",
                    String.format(Locale.ROOT, "the file has %,d bytes, more than %s", size,
                            Limit.CATALOG_FILE.shown()), "split it into several files");
        } else {
            add(name, Files.readAllBytes(file));
        }
    }

    /** Whether a file or its folder is hidden, like what editors and systems keep. */
    private static boolean isHidden(Path below) {
        return StreamSupport.stream(below.spliterator(), false)
                .anyMatch(part -> part.toString().startsWith("."));
    }

    private static boolean isYaml(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml");
    }

    private void add(String name, byte[] bytes) {
        for (Node document : Document.read(name, bytes, reading.problems())) {
            if (!document.is(Node.Kind.NULL)) {
                add(document);
            }
        }
    }

    private void add(Node document) {
        Fields fields = shape().read(withoutFreeMembers(document), reading);
        for (ResourceType<?> kind : ResourceTypes.ALL) {
            if (kind.isSingle()) {
                fields.<Fields>find(kind.list()).ifPresent(one -> add(kind, one, ""));
            } else {
                fields.<List<Fields>>find(kind.list()).orElse(List.of())
                        .forEach(one -> add(kind, one, one.<String>find(kind.key()).orElse(null)));
            }
        }
    }

    /** Names that begin with {@code x-} hold anchors for other places; they state nothing. */
    private static Node withoutFreeMembers(Node document) {
        return document.without(name -> name.startsWith(FREE_PREFIX));
    }

    private void add(ResourceType<?> kind, Fields one, String key) {
        stated.get(kind).add(one);
        if (key == null) {
            return;
        }
        SourceLocation first = keys.putIfAbsent(kind.list() + " " + key, one.node().place());
        if (first != null) {
            String named = key.isEmpty() ? "the " + kind.noun() : kind.noun() + " " + key;
            reading.problems().add(kind.isSingle() ? one.node() : one.node(kind.key()),
                    kind.isSingle() ? "base" : kind.key(), ErrorCode.VALUE_ALREADY_EXIST,
                    named + " is stated twice", "first defined at " + first);
        }
    }
}
