package billing.bench;

import billing.documents.InvoiceDocument;
import billing.documents.SampleInvoices;
import billing.documents.pdf.InvoicePdf;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** PDFs per second on one thread, fonts embedded and subset. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class PrintBenchmark {
    private final InvoicePdf printer = new InvoicePdf();
    private final InvoiceDocument onePage = SampleInvoices.saas();
    private final InvoiceDocument japanese = SampleInvoices.japanese();
    private final InvoiceDocument manyPages = SampleInvoices.longOne();

    /** An invoice of one page in Latin script. */
    @Benchmark
    public byte[] onePage() {
        return printer.render(onePage);
    }

    /** An invoice of one page in Japanese. */
    @Benchmark
    public byte[] japanese() {
        return printer.render(japanese);
    }

    /** An invoice of two hundred lines. */
    @Benchmark
    public byte[] manyPages() {
        return printer.render(manyPages);
    }
}
