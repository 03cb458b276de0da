/**
 * Files of archived usage: one event a line as JSON, in blocks that are compressed each on its own;
 * written, verified and read. No database; which files there are is known to {@code usage.store}.
 */
package billing.usage.archive;
