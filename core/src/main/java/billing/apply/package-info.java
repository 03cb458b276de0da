/**
 * The catalog as code: files that state what shall be, read whole, compared with the database,
 * applied in one transaction, and written back from it.
 *
 * <p>Owns the order in which kinds of resources depend on each other, the comparison member by
 * member, and what may not change any more. How one resource is read stands with the resource;
 * nothing here knows the command line.
 */
package billing.apply;
