package billing.life;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A life as a text: what is sold, and what happens on which date. A {@code #} begins a remark,
 * {@code files} names catalogs that exist, indented lines are a catalog of its own, every other
 * line is a {@link Deed}, in any order; the last one is {@code end of story}.
 *
 * @param files   catalogs in the folder of the storyboard
 * @param catalog YAML; empty for none
 * @param deeds   in order
 */
record Storyboard(List<String> files, String catalog, List<Deed> deeds) {
    /** Reads a storyboard. */
    static Storyboard read(String text) {
        List<String> files = new ArrayList<>();
        StringBuilder catalog = new StringBuilder();
        List<Deed> deeds = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("files ")) {
                files.add(line.substring("files ".length()).strip());
            } else if (line.startsWith(" ")) {
                catalog.append(line).append('\n');
            } else if (!line.isBlank() && !line.startsWith("#")) {
                deeds.add(Deed.read(line));
            }
        }
        deeds.sort(Comparator.comparing(Deed::at)); // what belongs together is written together
        return new Storyboard(files, catalog.toString().stripIndent(), deeds);
    }

    /** When the story begins. */
    Instant begin() {
        return deeds.get(0).at();
    }

    /** When it is over. */
    Instant end() {
        return deeds.get(deeds.size() - 1).at();
    }

    @Override
    public String toString() {
        return files.stream().map(file -> "files " + file + "\n").collect(Collectors.joining())
                + catalog.indent(4) + deeds.stream().map(deed -> deed + "\n")
                .collect(Collectors.joining());
    }
}
