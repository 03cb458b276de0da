package billing.mail.service;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.driver.WriteScope;
import billing.kernel.time.BillingClock;
import billing.mail.MailFailedException;
import billing.mail.MailFailedException.Scope;
import billing.mail.MailMessage;
import billing.mail.MailMessage.Delivery;
import billing.mail.MailRetries;
import billing.mail.MailState;
import billing.mail.MailTransport;
import billing.mail.OutgoingMail;
import billing.mail.content.MailComposition;
import billing.mail.store.MailMessages;
import billing.mail.store.MailMessages.MailFilter;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Delivers messages that are due, one after the other. A message is taken in a transaction of its
 * own before it is sent, and its result is stored in another one afterwards, so it is delivered at
 * least once: if the program ends between the two, it is sent again after
 * {@link MailRetries#LEASE}. Several programs can deliver the messages of one database.
 */
public final class MailDelivery {
    private final Database database;
    private final BillingClock clock;
    private final MailTransport transport;
    private final MailComposition composition;
    private final Consumer<MailMessage> listener;

    /**
     * Creates a delivery.
     *
     * @param listener receives each message after its attempt is stored
     */
    public MailDelivery(Database database, BillingClock clock, MailTransport transport,
                        MailComposition composition, Consumer<MailMessage> listener) {
        this.database = database;
        this.clock = clock;
        this.transport = transport;
        this.composition = composition;
        this.listener = listener;
    }

    /**
     * Attempts every message that is due, each once.
     *
     * @param filter    the messages to attempt
     * @param isStopped asked before each message
     * @throws MailFailedException if the transport cannot be connected to; no attempt is counted
     *                             then
     */
    public void deliver(MailFilter filter, BooleanSupplier isStopped) {
        MailTransport.Connection connection = null;
        try {
            while (!isStopped.getAsBoolean() && isDue(filter)) {
                if (connection == null) {
                    connection = transport.connect();
                }
                Optional<MailMessage> taken = database.write(WriteScope.OWN_ROWS,
                        handle -> take(handle, filter));
                if (taken.isEmpty()) {
                    return;
                }
                if (!attempt(taken.get(), connection)) {
                    connection.close();
                    connection = null;
                }
            }
        } finally {
            if (connection != null) {
                connection.close();
            }
        }
    }

    private boolean isDue(MailFilter filter) {
        Instant now = clock.now();
        return database.read(handle -> new MailMessages(handle).isAnyDue(filter, now));
    }

    /**
     * Takes out the next message that has an attempt left; empty if there is none that no other
     * program is taking.
     */
    private Optional<MailMessage> take(Handle handle, MailFilter filter) {
        MailMessages messages = new MailMessages(handle);
        Instant now = clock.now();
        Optional<MailMessage> due = messages.nextFree(filter, now);
        while (due.isPresent() && due.get().delivery().attempts() >= MailRetries.ATTEMPTS) {
            messages.update(due.get().failed("every attempt was interrupted", now));
            due = messages.nextFree(filter, now);
        }
        Optional<MailMessage> taken = due.map(message -> {
            Delivery before = message.delivery();
            return message.with(new Delivery(MailState.QUEUED, before.attempts() + 1,
                    before.lastError(), before.messageId(), now.plus(MailRetries.LEASE), null),
                    now);
        });
        taken.ifPresent(messages::update);
        return taken;
    }

    /** Sends a message and stores the result; whether the connection can still be used. */
    private boolean attempt(MailMessage message, MailTransport.Connection connection) {
        OutgoingMail mail = null;
        MailFailedException failure = null;
        try {
            mail = database.read(handle -> composition.compose(handle, message, clock.now()));
            connection.send(mail);
        } catch (MailFailedException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            release(message);
            throw e;
        }
        String messageId = mail == null ? message.delivery().messageId() : mail.messageId();
        MailFailedException reason = failure;
        update(message.id(), stored -> {
            Instant now = clock.now();
            return reason == null ? sent(stored, messageId, now)
                    : failed(stored, messageId, reason, now);
        }).ifPresent(listener);
        return reason == null || reason.scope() != Scope.CONNECTION;
    }

    /**
     * A fault of the program or its settings costs no attempt. The message is due at once, so that
     * it is sent as soon as the fault is fixed, but after the others that are due.
     */
    private void release(MailMessage message) {
        update(message.id(), stored -> {
            Instant now = clock.now();
            Delivery state = stored.delivery();
            return stored.with(new Delivery(state.state(), state.attempts() - 1,
                    state.lastError(), state.messageId(), now, null), now);
        });
    }

    private Optional<MailMessage> update(UUID id, UnaryOperator<MailMessage> change) {
        return database.write(WriteScope.OWN_ROWS, handle -> {
            MailMessages messages = new MailMessages(handle);
            Optional<MailMessage> changed = messages.locked(id).map(change);
            changed.ifPresent(messages::update);
            return changed;
        });
    }

    private static MailMessage sent(MailMessage message, String messageId, Instant now) {
        return message.with(new Delivery(MailState.SENT, message.delivery().attempts(), null,
                messageId, null, now), now);
    }

    private static MailMessage failed(MailMessage message, String messageId,
                                      MailFailedException reason, Instant now) {
        int attempts = message.delivery().attempts();
        Optional<Instant> next = reason.scope() == Scope.REFUSED ? Optional.empty()
                : MailRetries.after(attempts).map(now::plus);
        MailState state = next.isEmpty() ? MailState.FAILED : MailState.QUEUED;
        return message.with(new Delivery(state, attempts, reason.getMessage(), messageId,
                next.orElse(null), null), now);
    }
}
