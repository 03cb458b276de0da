package billing.documents.pdf.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The ICC profile of the colour space sRGB (IEC 61966-2-1), in version 4.2 of the ICC's format.
 *
 * <p>Made here, not read from the Java platform, whose profile differs between versions: equal
 * documents must give equal bytes.
 */
public final class SrgbProfile {
    /** The number of colour components. */
    static final int COMPONENTS = 3;
    /** The name of the colour space in the registry of the ICC. */
    static final String NAME = "sRGB IEC61966-2.1";

    private static final int HEADER_SIZE = 128;
    private static final int ENTRY_SIZE = 12;
    private static final int VERSION = 0x04200000;
    /** The white point D50 of the profile connection space: X, Y, Z. */
    private static final int[] WHITE = {0xF6D6, 0x10000, 0xD32D};
    /** The Bradford adaptation from the white point D65 of sRGB to D50, row by row. */
    private static final int[] ADAPTATION = {68674, 1502, -3291, 1939, 64912, -1119, -606, 988,
        49262};
    /** X, Y and Z of the primaries of sRGB, adapted to D50. */
    private static final int[] RED = {28576, 14581, 912};
    private static final int[] GREEN = {25239, 46983, 6361};
    private static final int[] BLUE = {9375, 3972, 46787};
    /** The exponent, the factor and the offset of the curve, then the slope and end of its line. */
    private static final double[] CURVE = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    private static final byte[] BYTES = make();

    private SrgbProfile() {
    }

    /** The bytes of the profile; not to be changed. */
    public static byte[] bytes() {
        return BYTES;
    }

    private static byte[] make() {
        Map<String, byte[]> tags = new LinkedHashMap<>();
        tags.put("desc", text(NAME));
        tags.put("cprt", text("No copyright"));
        tags.put("wtpt", fixed("XYZ ", WHITE));
        tags.put("chad", fixed("sf32", ADAPTATION));
        tags.put("rXYZ", fixed("XYZ ", RED));
        tags.put("gXYZ", fixed("XYZ ", GREEN));
        tags.put("bXYZ", fixed("XYZ ", BLUE));
        byte[] curve = curve();
        tags.put("rTRC", curve);
        tags.put("gTRC", curve);
        tags.put("bTRC", curve);
        int start = HEADER_SIZE + Integer.BYTES + tags.size() * ENTRY_SIZE;
        int size = start + tags.values().stream().distinct().mapToInt(tag -> tag.length).sum();
        ByteBuffer profile = ByteBuffer.allocate(size);
        putHeader(profile);
        profile.position(HEADER_SIZE).putInt(tags.size());
        int next = start;
        byte[] previous = null;
        for (Map.Entry<String, byte[]> tag : tags.entrySet()) {
            byte[] data = tag.getValue();
            int offset = data == previous ? next - data.length : next;
            profile.put(ascii(tag.getKey())).putInt(offset).putInt(data.length);
            profile.put(offset, data);
            next = offset + data.length;
            previous = data;
        }
        return profile.array();
    }

    private static void putHeader(ByteBuffer profile) {
        profile.putInt(profile.capacity()).putInt(0).putInt(VERSION);
        profile.put(ascii("mntrRGB XYZ "));
        short[] created = {2026, 1, 1, 0, 0, 0};
        for (short part : created) {
            profile.putShort(part);
        }
        profile.put(ascii("acsp"));
        // No platform, flags, device or attributes; the perceptual intent.
        profile.position(profile.position() + 28);
        for (int part : WHITE) {
            profile.putInt(part);
        }
    }

    /** A text in English. */
    private static byte[] text(String text) {
        byte[] characters = text.getBytes(StandardCharsets.UTF_16BE);
        int head = 28;
        return ByteBuffer.allocate(padded(head + characters.length)).put(ascii("mluc")).putInt(0)
                .putInt(1).putInt(ENTRY_SIZE).put(ascii("enUS")).putInt(characters.length)
                .putInt(head).put(characters).array();
    }

    /** Numbers with 16 bits after the point. */
    private static byte[] fixed(String type, int... numbers) {
        ByteBuffer tag = ByteBuffer.allocate(8 + numbers.length * Integer.BYTES);
        tag.put(ascii(type)).putInt(0);
        for (int number : numbers) {
            tag.putInt(number);
        }
        return tag.array();
    }

    /** The curve as a function: a power above a value, a line below it. */
    private static byte[] curve() {
        ByteBuffer tag = ByteBuffer.allocate(12 + CURVE.length * Integer.BYTES);
        tag.put(ascii("para")).putInt(0).putShort((short) 3).putShort((short) 0);
        for (double parameter : CURVE) {
            tag.putInt((int) Math.round(parameter * 0x10000));
        }
        return tag.array();
    }

    private static int padded(int size) {
        return (size + 3) / 4 * 4;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
