package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;

import billing.cli.session.Console;
import billing.cli.session.Session;
import billing.cli.session.StandardOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Whatever a command is given, it ends in a documented way and leaves right books.
 * {@code -Dfuzz.seed=7 -Dfuzz.requests=20000} try others and more; {@code bench/fuzz.sh} does.
 */
@Timeout(3_600)
class RandomCommandsTest {
    private static final int COMMANDS = Integer.getInteger("fuzz.requests", 400);
    private static final int COMMANDS_A_PLACE = 400;
    @TempDir
    Path folder;

    @Test
    void every_command_ends_in_a_documented_way() throws IOException {
        List<String> faults = new ArrayList<>();
        TreeMap<Integer, Integer> exits = new TreeMap<>();
        Random random = new Random(FuzzedPlace.SEED);
        long longest = 0;
        for (int first = 0; first < COMMANDS; first += COMMANDS_A_PLACE) {
            FuzzedPlace place = new FuzzedPlace(
                    Files.createDirectory(folder.resolve("from-" + first)), faults, exits).open();
            RandomCommands commands = new RandomCommands(tree(), place.known(), random);
            int last = Math.min(first + COMMANDS_A_PLACE, COMMANDS);
            for (int number = first; number < last; number++) {
                place.run(commands.of(random.nextInt(1 << 20)));
            }
            place.settle("the commands from " + first);
            longest = Math.max(longest, place.longest());
        }
        System.out.println("commands, seed " + FuzzedPlace.SEED + ": " + COMMANDS + ", exits "
                + exits + ", longest " + longest + " ms, " + faults.size() + " faults");
        assertThat(faults).as("seed " + FuzzedPlace.SEED).isEmpty();
        assertThat(exits.keySet()).contains(0, 2, 4);
    }

    private static CommandSpec tree() {
        Billing root = new Billing();
        StandardOutput nowhere = new StandardOutput(OutputStream.nullOutputStream());
        return CommandTree.whole(root, new Session(new Console(InputStream.nullInputStream(),
                nowhere, nowhere, Map.of(), Path.of(""), () -> CommandRun.NOW, by -> null,
                Console.Terminal.NONE, "billing"), root.options())).getCommandSpec();
    }
}
