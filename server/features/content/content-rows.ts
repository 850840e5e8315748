// The saved versions of the pages. The newest version of each page in each language is shown.
import type { Language } from '#contract/languages.ts';
import type { ContentSlug } from '#domain/content.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

export type PageKey = { slug: ContentSlug; language: Language };

type VersionRow = {
  version: number;
  author: string;
  created_at: Date;
  is_default: boolean;
};

type TextRow = { title: string | null; body: string | null };

type CurrentRow = VersionRow & PageKey & TextRow & { default_hash: Buffer };

const VERSION = sql`version, users.username as author, page.created_at, title is null as is_default`;

export async function findCurrent(database: Queryable, { slug, language }: PageKey) {
  return sql<TextRow & { version: number; created_at: Date }>`
    select version, title, body, created_at from content_pages
    where slug = ${slug} and language = ${language} order by version desc limit 1`.first(database);
}

export async function findVersion(database: Queryable, { slug, language }: PageKey, version: number) {
  return sql<VersionRow & TextRow>`
    select ${VERSION}, title, body from content_pages page join users on users.id = author_id
    where slug = ${slug} and language = ${language} and version = ${version}`.first(database);
}

export async function listVersions(database: Queryable, { slug, language }: PageKey): Promise<VersionRow[]> {
  return sql<VersionRow>`
    select ${VERSION} from content_pages page join users on users.id = author_id
    where slug = ${slug} and language = ${language} order by version desc`.all(database);
}

export async function listCurrent(database: Queryable): Promise<CurrentRow[]> {
  return sql<CurrentRow>`
    select distinct on (slug, language) slug, language, ${VERSION}, title, body, default_hash
    from content_pages page join users on users.id = author_id
    order by slug, language, version desc`.all(database);
}
