package billing.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import billing.access.service.ApiKeyService;
import billing.access.service.NewApiKey;
import billing.access.store.ApiKeys;
import billing.engine.Database;
import billing.engine.Identifiers;
import billing.engine.NewDatabase;
import billing.engine.Sql;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("api-conventions.md 2.2, 2.3: keys and their permissions")
class ApiKeyRotationAndPermissionsTest {
    private static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
    private final Identifiers ids = Identifiers.seeded(1);
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_new_key_may_do_everything_and_is_kept_as_a_hash() {
        NewApiKey made = life(life -> life.create("backend", null, null));
        assertThat(made.key().permissions()).isEqualTo(Permissions.full());
        assertThat(stored(made.value())).isEqualTo(made.key());
        assertThat(made.value()).endsWith(made.key().ending());
        String dump = database.<String>read(handle ->
                Sql.list(handle, String.class, "SELECT hash || ending FROM api_keys").toString());
        assertThat(dump).doesNotContain(made.value());
        assertThat(made.toString()).doesNotContain(made.value());
    }

    @Test
    void a_rotated_key_hands_its_permissions_on() {
        Map<String, List<String>> few = Map.of("event", List.of("write"));
        NewApiKey old = life(life -> life.create("meter", few, null));
        Instant until = NOW.plusSeconds(3600);
        NewApiKey made = life(life -> life.rotate("meter", "meter 2", until));
        assertThat(made.key().permissions()).isEqualTo(few);
        assertThat(stored(old.value()).isActive(until.minusSeconds(1))).isTrue();
        assertThat(stored(old.value()).isActive(until)).isFalse();
        assertThat(made.key().isActive(until)).isTrue();

        NewApiKey third = life(life -> life.rotate("meter 2", "meter 3", null));
        assertThat(stored(made.value()).isActive(NOW)).isFalse();
        assertThat(third.key().isActive(NOW)).isTrue();
    }

    @Test
    void an_overlap_never_prolongs_a_key() {
        Instant end = NOW.plusSeconds(60);
        NewApiKey old = life(life -> life.create("short", null, end));
        life(life -> life.rotate("short", "lasting", NOW.plusSeconds(3600)));
        assertThat(stored(old.value()).expiresAt()).isEqualTo(end);
    }

    @Test
    void a_key_that_is_no_longer_valid_cannot_be_rotated() {
        life(life -> life.create("lasting", null, null));
        NewApiKey revoked = life(life -> life.create("revoked", null, null));
        life(life -> life.revoke("revoked"));
        NewApiKey expired = life(life -> life.create("expired", null, NOW.plusSeconds(1)));
        database.writing(handle -> new ApiKeys(handle).expire(expired.key().id(), NOW));
        for (String name : List.of("revoked", "expired")) {
            assertThat(refusal(life -> life.rotate(name, null, NOW.plusSeconds(3600))))
                    .isEqualTo(Map.of("base", List.of("api_key_not_active")));
            assertThat(refusal(life -> life.rotate(name, null, null)))
                    .isEqualTo(Map.of("base", List.of("api_key_not_active")));
        }
        assertThat(stored(revoked.value()).isActive(NOW)).isFalse();
        assertThat(stored(expired.value()).isActive(NOW)).isFalse();
    }

    @Test
    void of_several_keys_of_one_name_the_active_one_is_meant() {
        life(life -> life.create("temp", null, null));
        NewApiKey second = life(life -> life.rotate("temp", null, null));
        NewApiKey third = life(life -> life.rotate("temp", null, NOW.plusSeconds(60)));
        assertThat(stored(second.value()).expiresAt()).isEqualTo(NOW.plusSeconds(60));
        InvalidException unclear = catchThrowableOfType(InvalidException.class,
                () -> life(life -> life.rotate("temp", null, null)));
        assertThat(unclear.explanations()).singleElement().satisfies(problem -> {
            assertThat(problem.message()).isEqualTo("several API keys are named temp");
            assertThat(problem.hint()).startsWith("use the last characters or the id: ").contains(
                    second.key().ending() + " (created " + NOW + ", expires "
                            + NOW.plusSeconds(60) + "), ",
                    third.key().ending() + " (created " + NOW + ")");
        });
        life(life -> life.rotate(third.key().id().toString(), null, null));
    }

    @Test
    void the_last_key_that_lasts_cannot_be_revoked() {
        NewApiKey one = life(life -> life.create("one", null, null));
        life(life -> life.create("short", null, NOW.plusSeconds(60)));
        assertThat(refusal(life -> life.revoke("one")))
                .isEqualTo(Map.of("base", List.of("last_non_expiring_api_key")));
        life(life -> life.create("two", null, null));
        life(life -> life.revoke("one"));
        assertThat(stored(one.value()).isActive(NOW)).isFalse();
    }

    @Test
    void a_revoked_key_stays_invalid_where_the_clock_shows_an_earlier_time() {
        NewApiKey replaced = life(life -> life.create("replaced", null, null));
        life(life -> life.rotate("replaced", "lasting", null));
        NewApiKey revoked = life(life -> life.create("revoked", null, null));
        life(life -> life.revoke("revoked"));
        for (NewApiKey key : List.of(replaced, revoked)) {
            assertThat(stored(key.value()).isActive(NOW.minusSeconds(1))).isFalse();
            assertThat(stored(key.value()).isActive(NOW)).isFalse();
        }
    }

    @Test
    void programs_that_only_know_when_keys_expire_refuse_a_revoked_one() {
        NewApiKey key = life(life -> life.create("one", null, NOW.plusSeconds(60)));
        life(life -> life.revoke("one"));
        assertThat(stored(key.value()).expiresAt()).isEqualTo(NOW);
    }

    @Test
    void permissions_name_known_resources_and_modes() {
        assertThat(refusal(life -> life.create(null, Map.of("moon", List.of("read")), null)))
                .isEqualTo(Map.of("permissions", List.of("forbidden_keys")));
        assertThat(refusal(life -> life.create(null, Map.of("plan", List.of("eat")), null)))
                .isEqualTo(Map.of("permissions", List.of("forbidden_values")));
        assertThat(refusal(life -> life.create(null, null, NOW)))
                .isEqualTo(Map.of("expires_at", List.of("value_is_invalid")));
    }

    private ApiKey stored(String value) {
        return database.read(handle -> new ApiKeys(handle).ofValue(value)).orElseThrow();
    }

    private <T> T life(Function<ApiKeyService, T> step) {
        return database.write(handle ->
                step.apply(new ApiKeyService(new UnitOfWork(handle, ids, NOW))));
    }

    private Map<String, List<String>> refusal(Function<ApiKeyService, ?> step) {
        return catchThrowableOfType(InvalidException.class, () -> life(step)).details();
    }
}
