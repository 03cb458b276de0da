/**
 * The catalog as code: files that state the wanted resources, read whole, compared with the
 * database, applied in one transaction, and written back from it.
 *
 * <p>Owns the order in which kinds of resources depend on each other, the comparison member by
 * member, and what may not change any more. How one resource is read is defined with the resource;
 * nothing here depends on the command line.
 */
package billing.apply;
