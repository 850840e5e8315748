// Reads featured codes. Nothing is cached, so withdrawing one takes effect on every node
// immediately.
import type { FeaturedCode, ManagedFeaturedCode } from '#contract/featured-codes/objects.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import {
  type PricedSelection,
  priceSlips,
  type StoredSelection,
  totalIfOpen,
} from '#server/features/booking-codes/booked-selections.ts';

const MAX_SHOWN = 6;
/** Higher than MAX_SHOWN because some of the codes can't be shown. */
const MAX_READ = 50;

type Row = Pick<FeaturedCode, 'id' | 'code' | 'title' | 'translations'> & {
  startsAt: Date;
  endsAt: Date;
  featuredBy: string;
  isRunning: boolean;
  hasKickedOff: boolean;
  selections: StoredSelection[];
};

/** Whether a game of the booking code `c` has kicked off, should have, or has been called off. */
export const HAS_KICKED_OFF = sql`exists (
  select from jsonb_array_elements(c.selections) as each join games g on g.id = (each ->> 'gameId')::bigint
  where g.status <> 'upcoming' or g.start_time <= now())`;

const SELECT_CODES = sql`
  select f.id, f.code, f.title, f.translations, f.starts_at as "startsAt", f.ends_at as "endsAt",
    u.username as "featuredBy", f.ends_at > now() as "isRunning", ${HAS_KICKED_OFF} as "hasKickedOff", c.selections
  from featured_codes f join booking_codes c on c.code = f.code join users u on u.id = f.featured_by`;

/** The slips that players see: newest first, at current prices, with every selection open. */
export async function listFeaturedCodes(database: Queryable): Promise<FeaturedCode[]> {
  const rows = await sql<Row>`
    ${SELECT_CODES} where f.ends_at > now() and not ${HAS_KICKED_OFF} order by f.id desc limit ${MAX_READ}`.all(
    database,
  );
  if (rows.length === 0) return [];
  const slips = await priceSlips(
    database,
    rows.map(({ selections }) => selections),
  );
  const found = rows.flatMap((row, index) => {
    const priced = slips[index] ?? [];
    const odds = totalIfOpen(priced);
    return odds === null ? [] : [{ ...partsOf(row, priced), odds: formatOdds(odds) }];
  });
  return found.slice(0, MAX_SHOWN);
}

type Page = { limit: number; before?: number | undefined; id?: number };

export async function listManagedCodes(database: Queryable, page: Page): Promise<ManagedFeaturedCode[]> {
  const rows = await readPage(database, page);
  const slips = await priceSlips(
    database,
    rows.map(({ selections }) => selections),
  );
  const shown = new Set((await listFeaturedCodes(database)).map(({ id }) => id));
  return rows.map((row, index) => {
    const priced = slips[index] ?? [];
    const odds = totalIfOpen(priced);
    const state = !row.isRunning ? 'ended' : shown.has(row.id) ? 'shown' : 'hidden';
    return {
      ...partsOf(row, priced),
      state,
      hiddenReason: state === 'hidden' ? hiddenReason(row, priced, odds) : null,
      odds: odds === null ? null : formatOdds(odds),
      startsAt: row.startsAt.toISOString(),
      featuredBy: row.featuredBy,
    };
  });
}

function hiddenReason(
  { hasKickedOff }: Row,
  priced: readonly PricedSelection[],
  odds: OddsHundredths | null,
): ManagedFeaturedCode['hiddenReason'] {
  if (hasKickedOff) return 'kicked_off';
  if (odds !== null) return 'newer_shown';
  return priced.every(({ shown }) => shown.status === 'open') ? 'odds_too_high' : 'not_open';
}

/** The newest codes. The first page also has every older code that is still running. */
export async function readPage(database: Queryable, { limit, before, id }: Page): Promise<Row[]> {
  return sql<Row>`
    ${SELECT_CODES}
    where case when ${id ?? null}::bigint is not null then f.id = ${id ?? null}
      else ${before ?? null}::bigint is null and f.ends_at > now() or f.id in (
        select id from featured_codes where ${before ?? null}::bigint is null or id < ${before ?? null}
        order by id desc limit ${limit}) end
    order by f.id desc`.all(database);
}

const partsOf = ({ id, code, title, translations, endsAt }: Row, priced: readonly PricedSelection[]) => ({
  id,
  code,
  title,
  translations,
  endsAt: endsAt.toISOString(),
  selections: priced.map(({ shown }) => shown),
});
