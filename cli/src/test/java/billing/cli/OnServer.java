package billing.cli;

import billing.engine.NewDatabase;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Has a command use the databases of the server for tests in place of the files that it names. */
final class OnServer {
    private static final String OPTION = "--db";
    private static final String VARIABLE = "BILLING_DB";
    private final Path folder;
    private final Map<String, String> environment;
    /** The files as the command names them, by the addresses that stand for them. */
    private final Map<String, String> files = new LinkedHashMap<>();

    OnServer(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = environment;
    }

    /** The environment of the command. */
    Map<String, String> environment() {
        Map<String, String> changed = new HashMap<>(environment);
        String file = environment.getOrDefault(VARIABLE, "billing.db");
        changed.put(VARIABLE, address(file));
        return changed;
    }

    /** Its arguments. */
    String[] arguments(String... given) {
        String[] changed = given.clone();
        for (int i = 0; i < given.length; i++) {
            if (given[i].startsWith(OPTION + "=")) {
                changed[i] = OPTION + "=" + address(given[i].substring(OPTION.length() + 1));
            } else if (i > 0 && given[i - 1].equals(OPTION)) {
                changed[i] = address(given[i]);
            }
        }
        return changed;
    }

    /** What cannot be a file is not replaced: commands refuse it as it is. */
    private String address(String file) {
        if (file.isEmpty() || file.indexOf('\0') >= 0) {
            return file;
        }
        Path path = folder.resolve(file);
        String address = NewDatabase.addressToCreate(path).toString();
        files.put(address, path.toString());
        return address;
    }

    /** What the command shows, with the names of the files. */
    CommandRun shown(CommandRun run) {
        String out = run.out();
        String err = run.err();
        for (var each : files.entrySet()) {
            out = out.replace(each.getKey(), each.getValue());
            err = err.replace(each.getKey(), each.getValue());
        }
        return new CommandRun(run.exit(), out, err);
    }
}
