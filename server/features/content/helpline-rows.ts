// The list of helplines: the default list until an operator saves another.
import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import type { Helplines } from '#contract/content/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { DEFAULT_HELPLINES, type Helpline } from '#domain/helplines.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

type ListRow = { version: number; helplines: Helpline[] | null };

const findList = (database: Queryable) =>
  sql<ListRow>`select version, helplines from helpline_lists order by version desc limit 1`.first(database);

function callingCodeOf(country: string | null): string | null {
  return country !== null && isSupportedCountry(country) ? `+${getCountryCallingCode(country as CountryCode)}` : null;
}

export async function readHelplines(database: Queryable): Promise<Helplines> {
  const saved = await findList(database);
  const helplines = saved?.helplines ?? DEFAULT_HELPLINES;
  return {
    version: saved?.version ?? 0,
    isDefault: saved?.helplines == null,
    helplines: helplines.map((helpline) => ({ ...helpline, callingCode: callingCodeOf(helpline.country) })),
  };
}

type Saving = CallBody<'saveHelplines'> & { actorId: number };

/** Refuses with CONTENT_CHANGED and the current version. */
export async function saveHelplines(transaction: Transaction, { version, helplines, actorId }: Saving): Promise<void> {
  const before = await findList(transaction);
  if ((before?.version ?? 0) !== version) refuse('CONTENT_CHANGED', { version: before?.version ?? 0 });
  const insertedRows = await sql`
    insert into helpline_lists (version, helplines, author_id)
    values (${version + 1}, ${helplines && JSON.stringify(helplines)}, ${actorId})
    on conflict do nothing`.run(transaction);
  if (insertedRows === 0) refuse('CONTENT_CHANGED', { version: version + 1 });
  await recordAction(transaction, {
    actorId,
    action: helplines === null ? 'default helplines restored' : 'helplines saved',
    about: 'content',
    before,
    after: { version: version + 1, helplines },
  });
}
