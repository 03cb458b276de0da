package billing.mail.content;

import billing.kernel.limit.Limit;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;

/**
 * Counts the sections and blocks of a template, one more than {@link Limit#MAIL_SECTIONS} at most.
 * The library visits and renders them recursively: their number limits how deep they are within
 * each other.
 */
final class SectionCount implements Mustache.Visitor {
    private int count;

    private SectionCount() {
    }

    /** The number of sections and blocks. */
    static int of(Template template) {
        SectionCount sections = new SectionCount();
        template.visit(sections);
        return sections.count;
    }

    private boolean isWithinLimit() {
        count = Math.min(count, Limit.MAIL_SECTIONS.most()) + 1;
        return count <= Limit.MAIL_SECTIONS.most();
    }

    @Override
    public boolean visitSection(String name) {
        return isWithinLimit();
    }

    @Override
    public boolean visitInvertedSection(String name) {
        return isWithinLimit();
    }

    @Override
    public boolean visitBlock(String name) {
        return isWithinLimit();
    }

    @Override
    public boolean visitParent(String name) {
        return isWithinLimit();
    }

    @Override
    public boolean visitInclude(String name) {
        return false;
    }

    @Override
    public void visitText(String text) {
    }

    @Override
    public void visitVariable(String name) {
    }
}
