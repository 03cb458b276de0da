package billing.input.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows a member of a gzipped file: another one, zeros, or damage. */
class GzipMembersTest {
    private static final int FLAGS = 3;
    private static final int HEADER = 10;

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 1 << 20})
    void members_are_read_up_to_the_end_however_they_arrive(int atOnce) throws IOException {
        assertThat(text(pausing(joined(zipped("a"), zipped(""), zipped("bc")), atOnce)))
                .isEqualTo("abc");
    }

    @Test
    void a_large_member_is_unpacked() throws IOException {
        String large = "0123456789".repeat(300_000);
        assertThat(text(joined(zipped(large), zipped("x")))).isEqualTo(large + "x");
    }

    @Test
    void many_empty_members_are_read_in_turn() throws IOException {
        byte[] empty = zipped("");
        byte[] many = new byte[empty.length * 100_000];
        for (int at = 0; at < many.length; at += empty.length) {
            System.arraycopy(empty, 0, many, at, empty.length);
        }
        assertThat(text(joined(many, zipped("a")))).isEqualTo("a");
    }

    @Test
    void the_optional_parts_of_a_header_are_skipped() throws IOException {
        assertThat(text(joined(zipped("a"), withAllParts(zipped("b"), 0)))).isEqualTo("ab");
        assertThatThrownBy(() -> text(withAllParts(zipped("b"), 1)))
                .isInstanceOf(ZipException.class);
    }

    @Test
    void zeros_after_the_last_member_fill_a_block() throws IOException {
        assertThat(text(joined(zipped("a"), new byte[100_000]))).isEqualTo("a");
        assertThatThrownBy(() -> text(joined(zipped("a"), new byte[5], zipped("b"))))
                .isInstanceOf(ZipException.class);
    }

    @Test
    void a_stream_that_ends_within_a_member_is_incomplete() throws IOException {
        byte[] second = zipped("b");
        for (int length = 1; length < second.length; length++) {
            byte[] cut = joined(zipped("a"), Arrays.copyOf(second, length));
            assertThatThrownBy(() -> text(cut)).isInstanceOf(EOFException.class);
        }
        assertThatThrownBy(() -> text(new byte[0])).isInstanceOf(EOFException.class);
    }

    @Test
    void damage_is_found_in_every_member() throws IOException {
        byte[] sound = joined(zipped("a"), zipped("b"));
        int second = zipped("a").length;
        for (int at : new int[] {0, 1, 2, second, second + 1, second + 2, sound.length - 8,
            sound.length - 1}) {
            byte[] damaged = sound.clone();
            damaged[at] ^= 0x55;
            assertThatThrownBy(() -> text(damaged)).isInstanceOf(ZipException.class);
        }
        byte[] reserved = sound.clone();
        reserved[FLAGS] = (byte) 0x80;
        assertThatThrownBy(() -> text(reserved)).isInstanceOf(ZipException.class);
        assertThatThrownBy(() -> text(joined(sound, new byte[] {1})))
                .isInstanceOf(ZipException.class);
    }

    /** A member with an extra field, a name, a comment and a checksum of its header. */
    private static byte[] withAllParts(byte[] member, int wrong) throws IOException {
        byte[] header = joined(Arrays.copyOf(member, HEADER), new byte[] {3, 0, 1, 2, 3},
                "name\0comment\0".getBytes(StandardCharsets.US_ASCII));
        header[FLAGS] = 0x1e;
        CRC32 check = new CRC32();
        check.update(header);
        int sum = (int) check.getValue() + wrong;
        return joined(header, new byte[] {(byte) sum, (byte) (sum >> Byte.SIZE)},
                Arrays.copyOfRange(member, HEADER, member.length));
    }

    private static InputStream pausing(byte[] bytes, int atOnce) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, atOnce));
            }

            @Override
            public synchronized int available() {
                return 0;
            }
        };
    }

    private static String text(byte[] packed) throws IOException {
        return text(new ByteArrayInputStream(packed));
    }

    private static String text(InputStream packed) throws IOException {
        try (InputStream plain = new GzipMembers(packed)) {
            return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] joined(byte[]... parts) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.write(part);
        }
        return all.toByteArray();
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(zipped)) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return zipped.toByteArray();
    }
}
