package billing.kernel.time;

import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The accepted time zones by name ({@code surface.md}, its timezone values). {@code GMT+12} is
 * twelve hours ahead all year round; Java writes it in another way.
 */
public final class Zones {
    private static final String TWELVE_AHEAD = "GMT+12";
    private static final ZoneId TWELVE_AHEAD_ZONE = ZoneId.of(TWELVE_AHEAD);
    private static final Set<String> ACCEPTED = Set.of("""
            UTC Africa/Algiers Africa/Cairo Africa/Casablanca Africa/Harare Africa/Johannesburg
            Africa/Monrovia Africa/Nairobi America/Argentina/Buenos_Aires America/Bogota
            America/Caracas America/Chicago America/Chihuahua America/Denver America/Guatemala
            America/Guyana America/Halifax America/Indiana/Indianapolis America/Juneau
            America/La_Paz America/Lima America/Los_Angeles America/Mazatlan America/Mexico_City
            America/Monterrey America/Montevideo America/New_York America/Nuuk America/Phoenix
            America/Puerto_Rico America/Regina America/Santiago America/Sao_Paulo America/St_Johns
            America/Tijuana Asia/Almaty Asia/Baghdad Asia/Baku Asia/Bangkok Asia/Chongqing
            Asia/Colombo Asia/Dhaka Asia/Hong_Kong Asia/Irkutsk Asia/Jakarta Asia/Jerusalem
            Asia/Kabul Asia/Kamchatka Asia/Karachi Asia/Kathmandu Asia/Kolkata Asia/Krasnoyarsk
            Asia/Kuala_Lumpur Asia/Kuwait Asia/Magadan Asia/Muscat Asia/Novosibirsk Asia/Riyadh
            Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Srednekolymsk Asia/Taipei Asia/Tashkent
            Asia/Tbilisi Asia/Tehran Asia/Tokyo Asia/Ulaanbaatar Asia/Urumqi Asia/Vladivostok
            Asia/Yakutsk Asia/Yangon Asia/Yekaterinburg Asia/Yerevan Atlantic/Azores
            Atlantic/Cape_Verde Atlantic/South_Georgia Australia/Adelaide Australia/Brisbane
            Australia/Darwin Australia/Hobart Australia/Melbourne Australia/Perth Australia/Sydney
            Europe/Amsterdam Europe/Athens Europe/Belgrade Europe/Berlin Europe/Bratislava
            Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Copenhagen Europe/Dublin
            Europe/Helsinki Europe/Istanbul Europe/Kaliningrad Europe/Kyiv Europe/Lisbon
            Europe/Ljubljana Europe/London Europe/Madrid Europe/Minsk Europe/Moscow Europe/Paris
            Europe/Prague Europe/Riga Europe/Rome Europe/Samara Europe/Sarajevo Europe/Skopje
            Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Vienna Europe/Vilnius
            Europe/Volgograd Europe/Warsaw Europe/Zagreb Europe/Zurich GMT+12 Pacific/Apia
            Pacific/Auckland Pacific/Chatham Pacific/Fakaofo Pacific/Fiji Pacific/Guadalcanal
            Pacific/Guam Pacific/Honolulu Pacific/Majuro Pacific/Midway Pacific/Noumea
            Pacific/Pago_Pago Pacific/Port_Moresby Pacific/Tongatapu
            """.strip().split("\\s+"));

    private static final Map<String, ZoneId> STORED = new ConcurrentHashMap<>();

    private Zones() {
    }

    /** The names of all zones that are accepted. */
    public static Set<String> names() {
        return ACCEPTED;
    }

    /** The zone of a name; nothing for any other text. */
    public static Optional<ZoneId> find(String name) {
        return ACCEPTED.contains(name) ? Optional.of(ZoneId.of(name)) : Optional.empty();
    }

    /**
     * The zone of a stored name, one object for each name: some of those that the platform makes
     * have tables of their own.
     *
     * @throws java.time.DateTimeException for a text that names none
     */
    public static ZoneId stored(String name) {
        return STORED.computeIfAbsent(name, ZoneId::of);
    }

    /** The name of a zone. */
    public static String name(ZoneId zone) {
        return zone.equals(TWELVE_AHEAD_ZONE) ? TWELVE_AHEAD : zone.getId();
    }
}
