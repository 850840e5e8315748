import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ContentOverview } from '#contract/content/objects.ts';
import { CONTENT_SLUGS } from '#domain/content.ts';
import { hasTextDraft, type PageKey } from '#web/admin/content/use-text-draft.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { formatDate } from '#web/lib/format.ts';
import { LANGUAGE_NAMES } from '#web/lib/i18n/language.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';

type Page = ContentOverview['pages'][number];

export const editorPath = ({ slug, language }: PageKey) => `${tabPath('pages')}&page=${slug}&language=${language}`;

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

export function ContentList({ pages }: { pages: readonly Page[] }) {
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
