/** What the benchmarks need besides the commands themselves: generated files, single loops. */
package billing.bench;
