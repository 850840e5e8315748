import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { isLanguage, LANGUAGES, type Language } from '#contract/languages.ts';
import { type ContentSlug, isContentSlug } from '#domain/content.ts';
import { ContentList, editorPath } from '#web/admin/content/content-list.tsx';
import { HelplinesForm } from '#web/admin/content/helplines-form.tsx';
import { TextEditor } from '#web/admin/content/text-editor.tsx';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { BackLink } from '#web/admin/shared/back-link.tsx';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Skeleton, SkeletonList } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Warning } from '#web/ui/warning.tsx';

function Text({ slug, language }: { slug: ContentSlug; language: Language }) {
  const { t } = useTranslation('admin-content');
  const query = useFreshQuery('getEditedContent', { params: { slug, language } });
  return (
    <div className="pt-5">
      <QueryCard title={t(`names.${slug}`)} query={query} loading={<Skeleton className="h-160" />}>
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
      <QueryCard
        title={t('title')}
        text={t('text')}
        query={query}
        loading={<SkeletonList count={4} className="h-40" />}
      >
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
