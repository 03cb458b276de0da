/**
 * Files that come from outside, and standard input in their place: unpacked when gzipped, text read
 * strictly as UTF-8, CSV read and written, new files created next to them. What the rows mean is
 * the business of who reads them.
 */
package billing.input.file;
