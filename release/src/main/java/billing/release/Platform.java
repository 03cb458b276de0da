package billing.release;

import java.io.IOException;

/**
 * The platform of a release, which is the one of the machine that builds it.
 *
 * @param machine as `uname -m` prints it
 * @param debian  Debian's name of the architecture, which images use too
 * @param glibc   the version of the C library, which an installation needs at least
 */
record Platform(String machine, String debian, String glibc) {
    static Platform detect() throws IOException, InterruptedException {
        String machine = Shell.output("uname", "-m").strip();
        String debian = switch (machine) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> throw new IOException("releases are built on Linux on x86_64 or aarch64,"
                    + " not on " + machine);
        };
        String[] library = Shell.output("getconf", "GNU_LIBC_VERSION").strip().split(" ");
        return new Platform(machine, debian, library[1]);
    }
}
