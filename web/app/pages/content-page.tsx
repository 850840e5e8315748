import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { ContentPage as Page } from '#contract/content/objects.ts';
import type { Language } from '#contract/languages.ts';
import { CONTENT_SLUGS, type ContentSlug } from '#domain/content.ts';
import { HelpQuestions } from '#web/features/content/help-questions.tsx';
import { Helplines } from '#web/features/content/helplines.tsx';
import { useFragment } from '#web/features/content/use-fragment.ts';
import { formatDate } from '#web/lib/format.ts';
import { type Path, paths } from '#web/lib/paths.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Article, PROSE, TableOfContents } from '#web/ui/markdown/article.tsx';
import { parseDocument } from '#web/ui/markdown/document.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

const PAGE_PATHS = {
  help: paths.help,
  terms: paths.terms,
  privacy: paths.privacy,
  'responsible-gambling': paths.responsibleGambling,
} as const satisfies Record<ContentSlug, Path>;

const RELATED = [
  { to: paths.help, label: 'help' },
  { to: paths.rules, label: 'rules' },
  { to: paths.terms, label: 'terms' },
  { to: paths.privacy, label: 'privacy' },
  { to: paths.responsibleGambling, label: 'responsibleGambling' },
  { to: paths.saferPlay, label: 'saferPlay' },
] as const;

function SeeAlso({ current }: { current: Path }) {
  const { t } = useTranslation(['content', 'shell']);
  return (
    <nav aria-label={t('content:also')} className="mt-8 border-t border-edge pt-4 print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {RELATED.filter(({ to }) => to !== current).map(({ to, label }) => (
          <li key={to}>
            <Link
              href={to}
              className="tap inline-flex min-h-8 items-center text-gold-bright underline underline-offset-4"
            >
              {t(`shell:links.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Text({ page }: { page: Page }) {
  const { t } = useTranslation('content');
  const document = useMemo(() => parseDocument(page.body), [page.body]);
  useFragment();
  const isHelp = page.slug === 'help';
  return (
    <div
      lang={page.language}
      className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,42rem)_15rem] print:block"
    >
      <TableOfContents sections={document.sections} label={t('contents')} />
      {page.slug === 'responsible-gambling' && <Helplines />}
      {isHelp ? (
        <>
          <div className={PROSE}>
            <Markdown tokens={document.intro} />
          </div>
          <HelpQuestions sections={document.sections} />
        </>
      ) : (
        <Article document={document} />
      )}
    </div>
  );
}

export function ContentPage() {
  const { t, i18n } = useTranslation('content');
  const [path] = useLocation();
  const slug = CONTENT_SLUGS.find((each) => PAGE_PATHS[each] === path) ?? 'help';
  const language = i18n.language as Language;
  const query = useFreshQuery('getContent', { params: { slug }, query: { language } });
  const updatedAt = query.data?.updatedAt;
  return (
    <>
      <PageHeading
        title={query.data?.title ?? t(`names.${slug}`)}
        text={updatedAt && t('updated', { date: formatDate(updatedAt) })}
      />
      <QueryView query={query} loading={{ count: 4, className: 'h-40 max-w-2xl' }}>
        {(page) => <Text key={page.slug} page={page} />}
      </QueryView>
      <SeeAlso current={PAGE_PATHS[slug]} />
    </>
  );
}
