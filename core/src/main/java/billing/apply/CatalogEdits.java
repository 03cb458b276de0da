package billing.apply;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Node;
import billing.input.ReadContext;
import billing.input.Reading;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.subscription.BillingPort;

/**
 * Single resources of the catalog, made and changed by requests: read by the readers of files, but
 * partly, and with what is unknown passed over ({@code api-conventions.md 4.1, 4.2}).
 */
public final class CatalogEdits {
    private final Handle handle;
    private final ApplyTransaction transaction;

    /** Edits within the handle's transaction. */
    public CatalogEdits(UnitOfWork work) {
        this.handle = work.handle();
        this.transaction = new ApplyTransaction(work.handle(), context(work),
                BillingPort.NONE);
    }

    /** What readers of requests refer to: what is stored. */
    static ReadContext context(UnitOfWork work) {
        return new ReadContext(new StoredReferences(work.handle()), work);
    }

    /**
     * Makes a resource.
     *
     * @throws NotFoundException for what the body names but does not exist
     * @throws InvalidException  for every faulty member, {@code value_already_exist} for a key that
     *                           is taken
     */
    public <T> T create(Class<T> type, Node body) {
        ResourceType<T> kind = ResourceTypes.of(type);
        Fields in = kind.reader().shape().read(body, Reading.ofRequests());
        T made = kind.reader().read(in, null, transaction.context());
        refuse(kind, in, null);
        kind.store().insert(transaction, made);
        return kind.store().find(handle, in.get(kind.key(), "")).orElseThrow();
    }

    /**
     * Changes the members that the body names.
     *
     * @throws NotFoundException for an unknown key, and for what the body names
     * @throws InvalidException  for every faulty member
     */
    public <T> T change(Class<T> type, String key, Node body) {
        ResourceType<T> kind = ResourceTypes.of(type);
        T before = kind.store().find(handle, key)
                .orElseThrow(() -> new NotFoundException(kind.resource(), key));
        Fields in = kind.reader().shape()
                .read(kind.store().changeable(handle, before, body), Reading.ofRequests());
        T after = kind.reader().read(in, before, transaction.context());
        refuse(kind, in, key);
        kind.store().update(transaction, in, before, after);
        return kind.store().find(handle, in.get(kind.key(), key)).orElseThrow();
    }

    private <T> void refuse(ResourceType<T> kind, Fields in, String ownKey) {
        String key = in.get(kind.key(), null);
        if (key != null && !key.equals(ownKey) && kind.store().find(handle, key).isPresent()) {
            in.fault(kind.key(), ErrorCode.VALUE_ALREADY_EXIST,
                    kind.noun() + " \"" + key + "\" exists",
                    null);
        }
        in.reading().problems().refuseRequest();
    }
}
