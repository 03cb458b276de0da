package billing.run.schedule;

/**
 * How much a run holds in memory, whatever the number of subscriptions.
 *
 * @param kept   subscriptions that stay in memory from the beginning until their job; the others
 *               are read again for it
 * @param billed jobs of one type and instant that are carried out before the next are read; more
 *               where they are of one customer
 * @param queued jobs that wait in memory; more of them wait in a file
 */
public record RunMemory(int kept, int billed, int queued) {
    /** Some 25 MB. */
    public static final RunMemory USUAL = new RunMemory(10_000, 5_000, 10_000);
}
