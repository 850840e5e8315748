import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesSearch } from '#web/features/content/search-questions.ts';
import { searchWords } from '#web/lib/normalise-text.ts';
import { PROSE } from '#web/ui/markdown/article.tsx';
import type { Section, SubSection } from '#web/ui/markdown/document.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function Question({ id, title, tokens }: SubSection) {
  return (
    <details id={id} className="group border-b border-edge last:border-b-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-medium hover:bg-hover">
        <h3>{title}</h3>
        <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className={`${PROSE} px-4 pt-1 pb-4`}>
        <Markdown tokens={tokens} />
      </div>
    </details>
  );
}

export function HelpQuestions({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('content');
  const [query, setQuery] = useState('');
  const words = useMemo(() => searchWords(query), [query]);
  const deferredWords = useDeferredValue(words);
  const shown = sections
    .map((section) => ({ ...section, parts: section.parts.filter((part) => matchesSearch(part, deferredWords)) }))
    .filter(({ parts }) => deferredWords.length === 0 || parts.length > 0);
  const count = shown.reduce((sum, { parts }) => sum + parts.length, 0);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="print:hidden">
        <SearchField label={t('search.label')} clearLabel={t('search.clear')} value={query} onChange={setQuery} />
        <p role="status" className="mt-1.5 min-h-4 text-xs text-muted">
          {deferredWords.length > 0 && t('search.found', { count })}
        </p>
      </div>
      {deferredWords.length > 0 && shown.length === 0 && (
        <EmptyState title={t('search.none')} text={t('search.noneText')} />
      )}
      {shown.map(({ id, title, tokens, parts }) => (
        <section key={id} id={id} className="grid grid-cols-1 gap-2">
          <h2 className="text-lg font-semibold text-gold-bright">{title}</h2>
          {tokens.length > 0 && (
            <div className={PROSE}>
              <Markdown tokens={tokens} />
            </div>
          )}
          {parts.length > 0 && (
            <div className="overflow-hidden rounded-xl border border-edge bg-panel">
              {parts.map((part) => (
                <Question key={part.id} {...part} />
              ))}
            </div>
          )}
        </section>
      ))}
    </div>
  );
}
