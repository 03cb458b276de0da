package billing.webhook.store;

import billing.engine.Columns;
import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Rows;
import billing.webhook.KeyPairText;
import java.time.Instant;
import java.util.Optional;

/** The stored pair of keys that signs an installation's messages: at most one. */
public final class SigningKeys {
    private final Handle handle;

    /** The keys of a database. */
    public SigningKeys(Handle handle) {
        this.handle = handle;
    }

    /** The pair, if it has been made. */
    public Optional<KeyPairText> find() {
        return new Rows<>(handle, "SELECT private_key, public_key FROM signing_keys",
                row -> new KeyPairText(row.text("private_key"), row.text("public_key")))
                .first("ORDER BY created_at, id");
    }

    /**
     * The pair of an installation; made now if there is none. Making one takes seconds on a busy
     * machine, so no writer waits for it.
     */
    public static KeyPairText load(Database database, Identifiers identifiers, Instant now) {
        return database.read(handle -> new SigningKeys(handle).find()).orElseGet(() -> {
            KeyPairText made = KeyPairText.generate();
            return database.write(handle ->
                    new SigningKeys(handle).findOrAdd(made, identifiers, now));
        });
    }

    /** The pair; this one if there is none yet. */
    private KeyPairText findOrAdd(KeyPairText made, Identifiers identifiers, Instant now) {
        return find().orElseGet(() -> {
            Columns.of("signing_keys").set("id", identifiers.next(now))
                    .set("private_key", made.privateKey()).set("public_key", made.publicKey())
                    .set("created_at", now).insert(handle);
            return made;
        });
    }
}
