/** Work in pieces, prepared on several threads and finished in order. */
package billing.kernel.work;
