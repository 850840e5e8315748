// Staff feature, change and withdraw booking codes. Featuring a code costs nothing, since its bets
// are placed at the games' ordinary prices.
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import type { CallBody } from '#contract/schemas.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { changes, sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  type PricedSelection,
  priceSelections,
  type StoredSelection,
} from '#server/features/booking-codes/booked-selections.ts';
import { HAS_KICKED_OFF } from '#server/features/featured-codes/featured-code-rows.ts';
import { IS_LATE } from '#server/features/games/silence.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';

/**
 * Features a code and keeps it valid until the end time. Refuses with BOOKING_CODE_UNKNOWN,
 * BOOKING_CODE_EXPIRED, VALIDATION for an end time in the past, ALREADY_EXISTS if it is already
 * featured, SAME_GAME for more than one selection from the same game, and MARKET_CLOSED once a game
 * has kicked off or been postponed, or if no selection is open. @returns its id
 */
export async function featureCode(
  transaction: Transaction,
  input: CallBody<'featureCode'>,
  actorId: number,
): Promise<number> {
  const { code, title, translations, endsAt } = input;
  const priced = await lockCode(transaction, code);
  const id = await sql`
    with found as (
      select c.code from booking_codes c
      where c.code = ${code} and c.expires_at > now() and ${endsAt}::timestamptz > now()
        and not ${IS_FEATURED} and not ${HAS_SAME_GAME} and not ${HAS_KICKED_OFF} and ${hasOpenSelection(priced)}
    ), extended as (
      update booking_codes kept set expires_at = greatest(kept.expires_at, ${endsAt}::timestamptz)
      from found where kept.code = found.code
    )
    insert into featured_codes (code, title, translations, ends_at, featured_by)
    select code, ${title}, ${JSON.stringify(translations)}::jsonb, ${endsAt}::timestamptz, ${actorId} from found
    returning id`.firstValue<number>(transaction);
  if (id === null) return refuseCode(transaction, input);
  const selections = priced.map(({ shown }) => describe(shown));
  const after = { code, title, translations, endsAt: new Date(endsAt).toISOString(), selections };
  await record(transaction, { actorId, id, action: 'code featured', after });
  return id;
}

/** Locks the code, so that it is featured only once, and prices its selections. */
async function lockCode(transaction: Transaction, code: string): Promise<PricedSelection[]> {
  const row = await sql<{ selections: StoredSelection[] }>`
    select selections from booking_codes where code = ${code} for update`.one(transaction, () =>
    refuse('BOOKING_CODE_UNKNOWN'),
  );
  return priceSelections(transaction, row.selections);
}

const IS_FEATURED = sql`exists (select from featured_codes f where f.code = c.code and f.ends_at > now())`;

/** Selections from the same game are priced together, as a bet builder. */
const HAS_SAME_GAME = sql`(select count(*) > count(distinct each ->> 'gameId')
  from jsonb_array_elements(c.selections) as each)`;

const hasOpenSelection = (priced: readonly PricedSelection[]) => sql`exists (
  select from unnest(${priced.map(({ shown }) => shown.gameId)}::bigint[], ${priced.map(({ key }) => key)}::text[],
    ${priced.map(({ shown }) => shown.market)}::text[]) as selection (game_id, key, market)
  join games g on g.id = selection.game_id
  where g.prices ? selection.key and not g.suspended and not selection.market = any(g.suspended_markets)
    and (g.suspended_until > clock_timestamp()) is not true and not game_is_silent(g.silent_from)
    and not ${IS_LATE})`;

async function refuseCode(
  transaction: Transaction,
  { code, endsAt }: Pick<CallBody<'featureCode'>, 'code' | 'endsAt'>,
): Promise<never> {
  const found = await sql<Record<'isExpired' | 'endsInPast' | 'isFeatured' | 'hasSameGame', boolean>>`
    select c.expires_at <= now() as "isExpired", ${endsAt}::timestamptz <= now() as "endsInPast",
      ${IS_FEATURED} as "isFeatured", ${HAS_SAME_GAME} as "hasSameGame"
    from booking_codes c where c.code = ${code}`.one(transaction);
  if (found.isExpired) refuse('BOOKING_CODE_EXPIRED');
  if (found.endsInPast) refuseField('endsAt', 'The end time must be in the future');
  if (found.isFeatured) refuse('ALREADY_EXISTS', { message: 'This code is already featured' });
  if (found.hasSameGame)
    refuse('SAME_GAME', { message: "A code with more than one selection from the same game can't be featured" });
  return refuse('MARKET_CLOSED', {
    message: 'Players would not see this code: a game has kicked off or been postponed, or no selection is open',
  });
}

type Terms = Pick<CallBody<'featureCode'>, 'title' | 'translations'> & { endsAt: Date };

/**
 * Changes the given fields of a running code. Refuses with NOT_FOUND, SETTINGS_CHANGED if one of
 * these fields is not as the caller saw it, ALREADY_PROCESSED once the code has ended, and
 * VALIDATION for an end time in the past.
 */
export async function changeFeaturedCode(
  transaction: Transaction,
  { id, seen = {}, ...change }: CallBody<'changeFeaturedCode'> & { id: number },
  actorId: number,
): Promise<void> {
  const before = await lockFeaturedCode(transaction, id);
  refuseStale({ change: fieldsOf(change), seen: fieldsOf(seen), current: fieldsOf(before) });
  const { title, translations, endsAt } = change;
  const columns = { title, translations, ends_at: endsAt };
  const after = await sql<Terms>`
    with changed as (
      update featured_codes set ${changes(columns)}
      where id = ${id} and ends_at > now() and coalesce(${endsAt}::timestamptz > now(), true)
      returning code, title, translations, ends_at as "endsAt"
    ), extended as (
      update booking_codes kept set expires_at = greatest(kept.expires_at, "endsAt") from changed
      where kept.code = changed.code
    )
    select title, translations, "endsAt" from changed`.first(transaction);
  if (after === null) {
    await refuseIfEnded(transaction, id);
    return refuseField('endsAt', 'The end time must be in the future');
  }
  await record(transaction, { actorId, id, action: 'featured code changed', before, after });
}

/** A code's values by field name; missing translations are empty strings. */
function fieldsOf({
  title,
  translations,
  endsAt,
}: Partial<Omit<Terms, 'endsAt'>> & { endsAt?: Date | string | undefined }) {
  const titles =
    translations && TRANSLATED_LANGUAGES.map((each) => [`translations.${each}`, translations[each]?.title ?? '']);
  return Object.assign(
    { title, endsAt: endsAt && new Date(endsAt).toISOString() },
    titles && Object.fromEntries(titles),
  );
}

/**
 * Stops featuring a code, which itself stays valid. Refuses with NOT_FOUND or ALREADY_PROCESSED.
 */
export async function withdrawFeaturedCode(transaction: Transaction, id: number, actorId: number): Promise<void> {
  const { endsAt } = await lockFeaturedCode(transaction, id);
  const withdrawn = await sql<{ endsAt: Date }>`
    update featured_codes set ends_at = now() where id = ${id} and ends_at > now()
    returning ends_at as "endsAt"`.first(transaction);
  if (withdrawn === null) return refuseIfEnded(transaction, id);
  await record(transaction, { actorId, id, action: 'featured code withdrawn', before: { endsAt }, after: withdrawn });
}

async function lockFeaturedCode(transaction: Transaction, id: number): Promise<Terms> {
  return sql<Terms>`
    select title, translations, ends_at as "endsAt" from featured_codes where id = ${id} for update`.one(
    transaction,
    () => refuse('NOT_FOUND'),
  );
}

async function refuseIfEnded(transaction: Transaction, id: number): Promise<void> {
  const ended = sql`select from featured_codes where id = ${id} and ends_at <= now()`;
  if (await ended.exists(transaction)) refuse('ALREADY_PROCESSED', { message: 'This code is no longer featured' });
}

const describe = ({ homeTeam, awayTeam, betType, market, selection, line }: PricedSelection['shown']): string =>
  `${homeTeam} – ${awayTeam}: ${[betType ?? market, selection, line].filter(Boolean).join(' ')}`;

type AuditEntry = { actorId: number; id: number; action: string; before?: unknown; after: unknown };

async function record(transaction: Transaction, { id, ...entry }: AuditEntry): Promise<void> {
  await recordAction(transaction, { ...entry, about: { featured_code: id } });
}
