package billing.release;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Operations on folders whose contents must not depend on when and by whom they were made. */
final class Folder {
    private Folder() {
    }

    /** All files, folders and links below a folder, in the order of their names. */
    static List<Path> contents(Path folder) throws IOException {
        try (Stream<Path> tree = Files.walk(folder)) {
            return tree.filter(one -> !one.equals(folder)).sorted().toList();
        }
    }

    static void copy(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from)) {
            Files.createDirectories(to.getParent());
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        for (Path file : contents(from)) {
            if (Files.isRegularFile(file)) {
                copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                    throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path one, IOException failure)
                    throws IOException {
                Files.delete(one);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /**
     * Gives everything in a folder one time and the usual permissions; only the execution of files
     * stays as it is. Links become files.
     */
    static void settle(Path folder, Instant time) throws IOException {
        FileTime stamp = FileTime.from(time);
        for (Path one : contents(folder)) {
            if (Files.isSymbolicLink(one)) {
                Path target = one.toRealPath();
                Files.delete(one);
                Files.copy(target, one);
            }
            boolean open = Files.isDirectory(one) || Files.isExecutable(one)
                    && !one.toString().endsWith(".jar");
            Files.setPosixFilePermissions(one,
                    PosixFilePermissions.fromString(open ? "rwxr-xr-x" : "rw-r--r--"));
            Files.setLastModifiedTime(one, stamp);
        }
        Files.setLastModifiedTime(folder, stamp);
    }
}
