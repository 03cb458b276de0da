package billing.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** The messages of the launcher when it cannot start the program. */
class LauncherTest {
    private static final Path LAUNCHER = Path.of("..", "billing").toAbsolutePath().normalize();

    // On the disk: programs may not be started from memory.
    @TempDir(factory = TempDirFactory.Standard.class)
    Path folder;

    @BeforeEach
    void posix_alone() {
        assumeThat(Path.of("/bin/sh")).exists();
    }

    @Test
    void a_java_home_without_java_is_named() throws Exception {
        CommandRun run = launch(LAUNCHER, folder);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).startsWith("billing: error: JAVA_HOME is " + folder)
                .contains("\nhint: set JAVA_HOME ");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void a_java_that_is_too_old_is_named_with_its_version() throws Exception {
        javaOf("1.8.0_392");
        assertThat(launch(LAUNCHER, folder).err()).contains("is version 8; billing needs 17");
        javaOf("11.0.21");
        assertThat(launch(LAUNCHER, folder).err()).contains("is version 11; billing needs 17");
    }

    @Test
    void it_finds_itself_through_links() throws Exception {
        Path program = Files.copy(LAUNCHER, folder.resolve("program"),
                StandardCopyOption.COPY_ATTRIBUTES);
        Path link = Files.createSymbolicLink(folder.resolve("link"), program);
        Path again = Files.createSymbolicLink(folder.resolve("again"), link.getFileName());
        assertThat(launch(again, folder).err()).startsWith("billing: error: JAVA_HOME is");
    }

    @Test
    void a_release_starts_its_own_java_whatever_java_home_is() throws Exception {
        Path launcher = release("readlink /proc/$$/fd/9\necho \"$@\"\n");
        Files.createFile(folder.resolve("release/billing.jsa"));
        CommandRun started = launch(launcher, folder.resolve("no-java"));
        assertThat(started.err()).isEmpty();
        assertThat(started.out()).startsWith(folder.toRealPath().resolve("release") + "\n")
                .contains("-jar " + folder.resolve("release/lib/billing.jar") + " version");
    }

    @Test
    void the_first_start_of_a_release_makes_the_class_data_archive() throws Exception {
        Path launcher = release("case \"$*\" in *ClassArchive*) touch \"$6/billing.jsa\";;"
                + " *) echo started;; esac\n");
        CommandRun first = launch(launcher, folder.resolve("no-java"));
        assertThat(first.err()).startsWith("billing: first start:").hasLineCount(1);
        assertThat(first.out()).isEqualTo("started\n");
        assertThat(folder.resolve("release/billing.jsa")).exists();
        assertThat(launch(launcher, folder.resolve("no-java")).err()).isEmpty();
    }

    @Test
    void an_archive_that_cannot_be_made_is_tried_once() throws Exception {
        Path launcher = release("case \"$*\" in *ClassArchive*) exit 1;; *) echo started;; esac\n");
        assertThat(launch(launcher, folder.resolve("no-java")).out()).isEqualTo("started\n");
        assertThat(folder.resolve("release/billing.jsa")).isEmptyFile();
        assertThat(launch(launcher, folder.resolve("no-java")).err()).isEmpty();
    }

    @Test
    void arguments_are_utf_8_whatever_the_locale() throws Exception {
        Path launcher = release("echo \"${LC_ALL:-$LC_CTYPE}\"\n");
        Files.createFile(folder.resolve("release/billing.jsa"));
        Path java = folder.resolve("no-java");
        for (String locale : List.of("", "C", "POSIX", "de_DE.ISO-8859-1")) {
            assertThat(launch(launcher, java, Map.of("LC_ALL", locale)).out()).as(locale)
                    .isEqualTo("C.UTF-8\n");
            assertThat(launch(launcher, java, Map.of("LANG", locale)).out()).as(locale)
                    .isEqualTo("C.UTF-8\n");
        }
        assertThat(launch(launcher, java, Map.of("LC_ALL", "de_DE.utf8")).out())
                .isEqualTo("de_DE.utf8\n");
    }

    /** A release whose Java is a script. */
    private Path release(String script) throws IOException {
        Path launcher = Files.createDirectories(folder.resolve("release/bin")).resolve("billing");
        Files.copy(LAUNCHER, launcher, StandardCopyOption.COPY_ATTRIBUTES);
        Path java = Files.createDirectories(folder.resolve("release/runtime/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + script);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return launcher;
    }

    private void javaOf(String version) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("release"),
                "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\n");
    }

    private static CommandRun launch(Path launcher, Path javaHome) throws Exception {
        return launch(launcher, javaHome, Map.of());
    }

    /** Launches it with a locale alone. */
    private static CommandRun launch(Path launcher, Path javaHome, Map<String, String> locale)
            throws Exception {
        ProcessBuilder builder = new ProcessBuilder(launcher.toString(), "version");
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        environment.put("JAVA_HOME", javaHome.toString());
        environment.putAll(locale);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandRun(process.waitFor(), out, err);
    }
}
