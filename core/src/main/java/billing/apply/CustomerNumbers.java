package billing.apply;

import billing.customer.store.Customers;
import billing.engine.Handle;

/** The numbers of the customers that a transaction adds, taken together. */
final class CustomerNumbers {
    private final Handle handle;
    private int left;
    private int next;

    /**
     * Numbers of the handle's transaction.
     *
     * @param count how many will be used
     */
    CustomerNumbers(Handle handle, int count) {
        this.handle = handle;
        left = count;
        next = count == 0 ? 0 : new Customers(handle).nextSequentialIds(count);
    }

    /** The number of the next customer. */
    int next() {
        if (left == 0) {
            return new Customers(handle).nextSequentialId();
        }
        left--;
        return next++;
    }
}
