import { ChevronDown } from 'lucide-react';
import type { MarkdownDocument, Section } from '#web/ui/markdown/document.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** Articles with at least this many sections get a table of contents. */
const MIN_LISTED_SECTIONS = 4;

function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <ul className="grid gap-0.5 text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-8 items-center rounded-md text-muted hover:text-gold-bright pointer-coarse:min-h-11"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Collapsed above the text on a phone; next to the text on a desktop. */
export function TableOfContents({ sections, label }: { sections: readonly Section[]; label: string }) {
  if (sections.length < MIN_LISTED_SECTIONS) return null;
  return (
    <>
      <details className="group rounded-lg border border-edge bg-panel lg:hidden print:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 text-sm font-medium">
          {label}
          <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="px-4 pb-3">
          <SectionLinks sections={sections} />
        </nav>
      </details>
      <nav aria-label={label} className="sticky top-20 col-start-2 row-span-9 row-start-1 max-lg:hidden print:hidden">
        <p className="mb-1 text-2xs font-semibold tracking-[0.14em] text-gold uppercase">{label}</p>
        <SectionLinks sections={sections} />
      </nav>
    </>
  );
}

export const PROSE = 'grid grid-cols-1 gap-3 leading-relaxed max-sm:text-[0.9375rem]';

/** Renders a document as continuous text. */
export function Article({ document: { intro, sections } }: { document: MarkdownDocument }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      {intro.length > 0 && (
        <div className={PROSE}>
          <Markdown tokens={intro} />
        </div>
      )}
      {sections.map(({ id, title, tokens, parts }) => (
        <section key={id} id={id} className={PROSE}>
          <h2 className="text-xl font-semibold text-gold-bright">{title}</h2>
          <Markdown tokens={tokens} />
          {parts.map((part) => (
            <div key={part.id} id={part.id} className={PROSE}>
              <h3 className="font-semibold">{part.title}</h3>
              <Markdown tokens={part.tokens} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
