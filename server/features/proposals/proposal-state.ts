// An approval covers exactly what was shown: once any of the stored state changes, the proposal is
// outdated. Bets placed on a boost, uses of a free-bet code and in-play prices are left out, since
// they change all the time.
import { isDeepStrictEqual } from 'node:util';
import type { Promotion } from '#contract/promotions/objects.ts';
import { LINE_FIELDS, lineFieldOf } from '#domain/markets/api-fields.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { waitingVoidings } from '#server/features/bets/settlement/voidings.ts';
import { countGivenSince, lockBatches } from '#server/features/free-bet-batches/prepare-batch.ts';
import { type GameRow, lockGame, readGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import type { ManualOdds } from '#server/features/games/set-game-odds.ts';
import { lockLadderAndMargins } from '#server/features/promotions/accumulator-bonus.ts';
import { findPromotion } from '#server/features/promotions/promotion-rows.ts';
import { lockPromotion } from '#server/features/promotions/write-promotion.ts';
import { differenceOf, type StaffChange } from '#server/features/proposals/change-kinds.ts';
import { type NewPromotion, type PromotionChange, pickOf } from '#server/features/proposals/promotion-changes.ts';
import { lockAdministrators } from '#server/features/users/set-user-role.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallets } from '#server/ledger/post-transfers.ts';
import { lockSettings } from '#server/settings/change-settings.ts';

export async function stateOf(database: Queryable, change: StaffChange): Promise<unknown> {
  return JSON.parse(JSON.stringify(await readState(database, change)));
}

export async function isOutdated(database: Queryable, change: StaffChange, state: unknown): Promise<boolean> {
  return !isDeepStrictEqual(await stateOf(database, change), state);
}

/** Locks the change's subject, in the same order as the change itself. */
export async function lockSubject(transaction: Transaction, change: StaffChange): Promise<void> {
  switch (change.kind) {
    case 'risk limits':
      await sql`select 1 from risk_limits for update`.run(transaction);
      return;
    case 'role':
      return lockAdministrators(transaction);
    case 'settings':
      return lockSettings(transaction);
    case 'margins':
    case 'accumulator bonus':
      return lockLadderAndMargins(transaction);
    case 'promotion': {
      const gameId = boostOf(change)?.gameId;
      if (change.promotionId !== null) await lockPromotion(transaction, change.promotionId);
      else if (gameId !== undefined) await lockGame(transaction, gameId);
      return;
    }
    case 'free bets':
      await lockBatches(transaction);
      await lockWallets(transaction, change.change.userIds);
      return;
    default:
      await lockGame(transaction, change.gameId);
  }
}

async function readState(database: Queryable, change: StaffChange): Promise<object> {
  switch (change.kind) {
    case 'risk limits':
    case 'margins':
    case 'role':
    case 'names':
    case 'settings':
    case 'accumulator bonus':
      return (await differenceOf(database, change)).before;
    case 'free bets':
      return { givenSince: await countGivenSince(database, change.change) };
    case 'voids':
      return { waiting: await waitingVoidings(database, change.change.voidingIds) };
    case 'promotion':
      return promotionState(database, change);
    default: {
      const game = (await readGame(database, change.gameId)) ?? refuse('NOT_FOUND');
      const facts = await factsOf(database, game);
      return change.kind === 'prices' ? { ...facts, ...(await pricesState(database, game, change.change)) } : facts;
    }
  }
}

async function factsOf(database: Queryable, game: GameRow) {
  return {
    teams: [game.home_team, game.away_team],
    status: game.status,
    startTime: game.start_time,
    period: game.period,
    score: [game.home_score, game.away_score],
    halfTimeScore: [game.half_time_home_score, game.half_time_away_score],
    redCards: [game.home_red_cards, game.away_red_cards],
    goals: await listGoals(database, game.id),
  };
}

/**
 * Before kick-off, changing one price moves the others, so all prices are compared. In play, only
 * the lines of the changed prices and the names and positions of their players are.
 */
async function pricesState(database: Queryable, game: GameRow, change: ManualOdds): Promise<object> {
  const lines = linesOf(game);
  if (game.status === 'upcoming') return { lines, prices: game.prices, margins: await readMargins(database) };
  const changed = Object.keys(change.prices).map((field) => parseKey(keyOfField(field, lines) ?? ''));
  const used = changed.map((selection) => lineFieldOf(selection?.market ?? ''));
  const fields = LINE_FIELDS.filter((field) => change[field] != null || used.includes(field));
  const playerIds = changed.flatMap((selection) => selection?.playerId ?? []);
  const players = await sql`
    select id, name, position from players where id = any(${playerIds}::bigint[]) order by id`.all(database);
  return { lines: fields.map((field) => [field, lines[field]]), players };
}

async function promotionState(database: Queryable, proposed: PromotionChange): Promise<object> {
  if (proposed.promotionId !== null)
    return termsOf((await findPromotion(database, proposed.promotionId)) ?? refuse('NOT_FOUND'));
  const boost = boostOf(proposed);
  if (!boost) return {};
  const game = (await readGame(database, boost.gameId)) ?? refuse('NOT_FOUND');
  return { ...(await factsOf(database, game)), pick: await pickOf(database, boost) };
}

const boostOf = ({ promotionId, change }: PromotionChange) =>
  promotionId === null ? (change as NewPromotion).boost : null;

/** Leaves out what changes with time, prices and use. */
function termsOf({ running: _, boost, freeBet, ...terms }: Promotion): object {
  const { normalOdds: _odds, sureWin: _sureWin, betsTaken: _taken, ...boostTerms } = boost ?? {};
  const { granted: _granted, ...freeBetTerms } = freeBet ?? {};
  return { ...terms, boost: boostTerms, freeBet: freeBetTerms };
}
