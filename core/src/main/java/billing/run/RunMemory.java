package billing.run;

/**
 * How many subscriptions a run holds in memory, whatever their number.
 *
 * @param kept   those that stay in memory from the beginning until their job; the others are read
 *               again for it
 * @param billed those whose periods are billed before the next are read; more where they are of
 *               one customer
 */
record RunMemory(int kept, int billed) {
    /** Some 50 MB. */
    static final RunMemory USUAL = new RunMemory(20_000, 10_000);
}
