package billing.apply;

import billing.input.Fields;

/**
 * One resource of the files, read.
 *
 * @param fields  as it is written
 * @param key     identifies it among others of its kind; null when it is missing, which is a fault
 * @param stored  what the database has under the key; null for nothing
 * @param desired what shall be
 * @param <T>     its type in the domain
 */
record DeclaredResource<T>(ResourceType<T> kind, Fields fields, String key, T stored, T desired) {
}
