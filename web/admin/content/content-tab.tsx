import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { ContentOverview } from '#contract/content/objects.ts';
import { isLanguage, LANGUAGES, type Language } from '#contract/languages.ts';
import { CONTENT_SLUGS, type ContentSlug, isContentSlug } from '#domain/content.ts';
import { HelplinesForm } from '#web/admin/content/helplines-form.tsx';
import { TextEditor } from '#web/admin/content/text-editor.tsx';
import { hasTextDraft, type PageKey } from '#web/admin/content/use-text-draft.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { BackLink } from '#web/admin/shared/back-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Warning } from '#web/ui/warning.tsx';

type Page = ContentOverview['pages'][number];

const editorPath = ({ slug, language }: PageKey) => `${tabPath('pages')}&page=${slug}&language=${language}`;

function States({ page }: { page: Page }) {
  const { t } = useTranslation('admin-content');
  const userId = useSignedInUser().id;
  return (
    <span className="flex flex-wrap gap-1.5">
      {page.version === 0 ? (
        <Badge tone="wait">{t('states.unreviewed')}</Badge>
      ) : (
        <Badge tone="win">{t(page.isDefault ? 'states.reviewed' : 'states.edited')}</Badge>
      )}
      {page.isOutdated && <Badge tone="wait">{t('states.outdated')}</Badge>}
      {page.missing.length > 0 && <Badge tone="wait">{t('states.missing', { names: page.missing.join(', ') })}</Badge>}
      {hasTextDraft(userId, page) && <Badge tone="gold">{t('unsaved')}</Badge>}
    </span>
  );
}

function Row({ page }: { page: Page }) {
  const { t } = useTranslation('admin-content');
  const { language, author, updatedAt, title } = page;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-edge px-4 py-2 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className="text-sm font-medium">{LANGUAGE_NAMES[language]}</span>
      <span className="grid gap-1 max-sm:col-span-2 max-sm:row-start-2">
        <States page={page} />
        {author && updatedAt && (
          <span className="text-xs text-muted">{t('savedBy', { author, at: formatDate(updatedAt) })}</span>
        )}
      </span>
      <Link
        href={editorPath(page)}
        aria-label={t('editOf', { page: title, language: LANGUAGE_NAMES[language] })}
        className={buttonClass('secondary', 'small')}
      >
        {t('edit')}
      </Link>
    </li>
  );
}

function ContentList({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation('admin-content');
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {CONTENT_SLUGS.map((slug) => (
        <section key={slug} className="overflow-hidden rounded-lg border border-edge">
          <h3 className="px-4 py-2 text-sm font-semibold">{t(`names.${slug}`)}</h3>
          <ul>
            {pages
              .filter((page) => page.slug === slug)
              .map((page) => (
                <Row key={page.language} page={page} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Text({ slug, language }: { slug: ContentSlug; language: Language }) {
  const { t } = useTranslation('admin-content');
  const query = useFreshQuery('getEditedContent', { params: { slug, language } });
  return (
    <div className="pt-5">
      <QueryCard title={t(`names.${slug}`)} query={query} loading="h-160">
        {(content) => <TextEditor content={content} />}
      </QueryCard>
    </div>
  );
}

function Editor({ slug, language }: { slug: ContentSlug; language: Language }) {
  const { t } = useTranslation('admin-content');
  const [, goTo] = useLocation();
  return (
    <>
      <div>
        <BackLink to={tabPath('pages')} label={t('back')} />
      </div>
      <Tabs<Language>
        label={t('languages')}
        value={language}
        onChange={(next) => goTo(editorPath({ slug, language: next }))}
        items={LANGUAGES.map((each) => ({
          value: each,
          label: LANGUAGE_NAMES[each],
          content: <Text key={`${slug}-${each}`} slug={slug} language={each} />,
        }))}
      />
    </>
  );
}

function Overview() {
  const { t } = useTranslation('admin-content');
  const query = useFreshQuery('listContent', {});
  const missing = [...new Set(query.data?.pages.flatMap((page) => page.missing))];
  return (
    <>
      <QueryCard title={t('title')} text={t('text')} query={query} loading={{ count: 4, className: 'h-40' }}>
        {({ pages }) => (
          <div className="grid gap-4">
            {missing.length > 0 && (
              <Warning text={t('missing', { names: missing.join(', ') })}>
                <Link href={tabPath('settings')} className="underline underline-offset-4">
                  {t('openSettings')}
                </Link>
              </Warning>
            )}
            <ContentList pages={pages} />
          </div>
        )}
      </QueryCard>
      <HelplinesForm countriesWithout={query.data?.countriesWithoutHelpline ?? []} />
    </>
  );
}

export function ContentTab() {
  const [search] = useSearchParams();
  const slug = search.get('page') ?? '';
  const language = search.get('language');
  if (!isContentSlug(slug)) return <Overview />;
  return <Editor slug={slug} language={isLanguage(language) ? language : 'en'} />;
}
