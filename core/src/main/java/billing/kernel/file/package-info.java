/** Hashes of contents, and names of files made durable. */
package billing.kernel.file;
