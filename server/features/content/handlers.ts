import type { ContentOverview, EditedContent } from '#contract/content/objects.ts';
import type { contentRoutes } from '#contract/content/routes.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import {
  CONTENT_SLUGS,
  fillForPlayers,
  isContentSlug,
  missingPlaceholders,
  type PlaceholderValues,
} from '#domain/content.ts';
import { countriesWithoutHelpline } from '#domain/helplines.ts';
import { maxDeposit, minDeposit, minWithdrawal } from '#domain/wallet.ts';
import type { Queryable } from '#server/database/transaction.ts';
import {
  findCurrent,
  findVersion,
  listCurrent,
  listVersions,
  type PageKey,
} from '#server/features/content/content-rows.ts';
import { readDefaultTexts } from '#server/features/content/default-texts.ts';
import { readHelplines, saveHelplines } from '#server/features/content/helpline-rows.ts';
import { saveContent } from '#server/features/content/save-content.ts';
import { formatMoney } from '#server/format-money.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'settings'>;

function pageOf({ slug, language }: { slug: string; language: Language }): PageKey {
  return { slug: isContentSlug(slug) ? slug : refuse('NOT_FOUND'), language };
}

type Authorship = { author: string; created_at: Date; is_default: boolean; version: number };

const authorship = ({ version, author, created_at, is_default }: Authorship) => ({
  version,
  author,
  createdAt: created_at.toISOString(),
  isDefault: is_default,
});

export function contentHandlers({ pool, config, settings }: Dependencies): HandlersOf<typeof contentRoutes> {
  const defaultText = readDefaultTexts();
  const placeholdersIn = (language: Language): PlaceholderValues => ({
    ...settings.current().operator,
    minDeposit: formatMoney(minDeposit(), language),
    maxDeposit: formatMoney(maxDeposit(), language),
    minWithdrawal: formatMoney(minWithdrawal(), language),
  });

  const textOf = (page: PageKey, saved: { title: string | null; body: string | null } | null) => {
    const { title, body } = defaultText(page.slug, page.language);
    return { title: saved?.title ?? title, body: saved?.body ?? body };
  };

  async function readEdited(database: Queryable, page: PageKey): Promise<EditedContent> {
    const current = await findCurrent(database, page);
    return {
      ...page,
      version: current?.version ?? 0,
      ...textOf(page, current),
      isDefault: current?.title == null,
      default: textOf(page, null),
      placeholders: placeholdersIn(page.language),
      versions: (await listVersions(database, page)).map(authorship),
    };
  }

  async function readOverview(): Promise<ContentOverview> {
    const [saved, { helplines }] = await Promise.all([listCurrent(pool), readHelplines(pool)]);
    const pages = CONTENT_SLUGS.flatMap((slug) => LANGUAGES.map((language) => ({ slug, language })));
    return {
      pages: pages.map((page) => {
        const current = saved.find(({ slug, language }) => slug === page.slug && language === page.language);
        const { title, body } = textOf(page, current ?? null);
        return {
          ...page,
          title,
          version: current?.version ?? 0,
          isDefault: current?.title == null,
          author: current?.author ?? null,
          updatedAt: current?.created_at.toISOString() ?? null,
          isOutdated: current ? !current.default_hash.equals(defaultText(page.slug, page.language).hash) : false,
          missing: missingPlaceholders(body, placeholdersIn(page.language)),
        };
      }),
      countriesWithoutHelpline: countriesWithoutHelpline(config.playerCountries, helplines),
    };
  }

  return {
    getContent: async ({ params, query }) => {
      const page = pageOf({ ...params, ...query });
      const saved = await findCurrent(pool, page);
      const { title, body } = textOf(page, saved);
      return {
        ...page,
        title,
        body: fillForPlayers(body, placeholdersIn(page.language)),
        updatedAt: saved?.title == null ? null : saved.created_at.toISOString(),
      };
    },
    getHelplines: () => readHelplines(pool),
    listContent: readOverview,
    getEditedContent: ({ params }) => readEdited(pool, pageOf(params)),
    getContentVersion: async ({ params }) => {
      const page = pageOf(params);
      const found = (await findVersion(pool, page, params.version)) ?? refuse('NOT_FOUND');
      return { ...authorship(found), ...textOf(page, found) };
    },
    saveContent: async ({ viewer, params, body, transaction }) => {
      const page = pageOf(params);
      const saving = { ...body, page, defaultText: defaultText(page.slug, page.language), actorId: viewer.id };
      await saveContent(transaction, saving);
      return readEdited(transaction, page);
    },
    saveHelplines: async ({ viewer, body, transaction }) => {
      await saveHelplines(transaction, { ...body, actorId: viewer.id });
      return readHelplines(transaction);
    },
  };
}
