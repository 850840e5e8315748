import { createHash } from 'node:crypto';
import type { BookingCode } from '#contract/booking-codes/objects.ts';
import { bookingCodesOf } from '#domain/booking-code.ts';
import { isOver } from '#domain/game.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { requestedSelection, type SelectionRequest } from '#server/features/bets/placing/selection-request.ts';
import { priceSelections, type StoredSelection } from '#server/features/booking-codes/booked-selections.ts';
import { readGames } from '#server/features/games/game-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/** A code can be opened for at least three days, and until its last game's scheduled kick-off. */
const LIFETIME = sql`interval '3 days'`;
/** How long an expired code is reported as expired; after that, it is unknown. */
const RETENTION_AFTER_EXPIRY = sql`interval '30 days'`;

const MAX_DIGESTS = 10;

type CodeRow = { code: string; selections: StoredSelection[]; expiresAt: Date };

/**
 * The same selections get the same code until it is deleted. Refuses with VALIDATION for an unknown
 * or repeated selection or an unknown game, MARKET_CLOSED for a game that is over, and NOT_READY if
 * all candidate codes are in use.
 */
export async function createBookingCode(
  database: Queryable,
  requests: readonly SelectionRequest[],
): Promise<BookingCode> {
  const stored = requests.map(toStored);
  refuseRepeated(stored);
  await refuseUnknownOrOver(database, stored);
  const texts = stored.map((selection) => JSON.stringify(selection)).sort();
  const selections = `[${texts.join()}]`;
  for (const code of candidatesFor(selections)) {
    const row = await sql<CodeRow>`
      insert into booking_codes as kept (code, selections, expires_at)
      select ${code}, ${selections}::jsonb,
        greatest(now() + ${LIFETIME}, (select max(start_time) from games where id in (
          select (each ->> 'gameId')::bigint from jsonb_array_elements(${selections}::jsonb) as each)))
      on conflict (code) do update set expires_at = greatest(kept.expires_at, excluded.expires_at)
        where kept.selections = excluded.selections
      returning code, selections, expires_at as "expiresAt"`.first(database);
    if (row !== null) return toBookingCode(database, row);
  }
  return refuse('NOT_READY');
}

/** The codes to try; a further digest is used only if all codes of the previous one are taken. */
function* candidatesFor(selections: string): Generator<string> {
  for (let round = 0; round < MAX_DIGESTS; round += 1)
    yield* bookingCodesOf(
      createHash('sha256')
        .update(`${selections}${round || ''}`)
        .digest(),
    );
}

function refuseRepeated(stored: readonly StoredSelection[]): void {
  const keys = stored.map(({ gameId, ...selection }) => `${gameId} ${selectionKey(selection)}`);
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (repeated >= 0) refuseField(`selections.${repeated}`, 'This selection is listed twice');
}

async function refuseUnknownOrOver(database: Queryable, stored: readonly StoredSelection[]): Promise<void> {
  const ids = stored.map(({ gameId }) => gameId);
  const games = new Map((await readGames(database, ids)).map((game) => [game.id, game]));
  for (const [at, id] of ids.entries()) {
    const path = `selections.${at}.gameId`;
    const { status } = games.get(id) ?? refuseField(path, 'There is no such game');
    if (!isOver(status)) continue;
    const message = 'This game is over';
    refuse('MARKET_CLOSED', { message, issues: [{ path, message }] });
  }
}

function toStored(request: SelectionRequest, at: number): StoredSelection {
  const { gameId, betType = null } = request;
  const found = requestedSelection(request, `selections.${at}.`);
  return {
    gameId,
    betType,
    market: found.market,
    selection: found.selection,
    line: found.line,
    playerId: found.playerId,
  };
}

/** Refuses with BOOKING_CODE_UNKNOWN or BOOKING_CODE_EXPIRED. */
export async function openBookingCode(database: Queryable, code: string): Promise<BookingCode> {
  const row = await sql<CodeRow & { isExpired: boolean }>`
    select code, selections, expires_at as "expiresAt", expires_at <= now() as "isExpired"
    from booking_codes where code = ${code}`.one(database, () => refuse('BOOKING_CODE_UNKNOWN'));
  if (row.isExpired) refuse('BOOKING_CODE_EXPIRED');
  return toBookingCode(database, row);
}

async function toBookingCode(database: Queryable, { code, selections, expiresAt }: CodeRow): Promise<BookingCode> {
  const priced = await priceSelections(database, selections);
  return { code, expiresAt: expiresAt.toISOString(), selections: priced.map(({ shown }) => shown) };
}

/** Keeps codes that were ever featured, since staff can still view their selections. */
export async function sweepBookingCodes(database: Queryable): Promise<void> {
  await sql`
    delete from booking_codes where expires_at < now() - ${RETENTION_AFTER_EXPIRY}
      and not exists (select from featured_codes featured where featured.code = booking_codes.code)`.run(database);
}
