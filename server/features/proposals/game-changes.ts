// The changes to a game that may need a second person. One person alone must not be able to pay out
// on a game that has not been played, or to offer a price that no other bookmaker would.
import type { CallBody } from '#contract/schemas.ts';
import { type GameStatus, isOver, SHORTEST_GAME_MINUTES } from '#domain/game.ts';
import { LINE_FIELDS, lineFieldOf } from '#domain/markets/api-fields.ts';
import { fieldsOfBook, keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { formatLine } from '#domain/markets/line.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { readClock } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { voidingsThat } from '#server/features/bets/settlement/voidings.ts';
import { confirmVoids } from '#server/features/games/confirm-voids.ts';
import { correctResult } from '#server/features/games/correct-result.ts';
import { type GameRow, type GameScores, lockGame, readGame } from '#server/features/games/game-rows.ts';
import { goalsUpToScore, listGoals, type NewGoal } from '#server/features/games/goal-rows.ts';
import { hasOpenBets, setKickOff } from '#server/features/games/move-kick-off.ts';
import { playerNames } from '#server/features/games/player-rows.ts';
import type { ManualPrices } from '#server/features/games/pricing.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { namesNeedSecond, namesOf, setGameNames } from '#server/features/games/set-game-names.ts';
import { type ManualOdds, oddsNeedSecond, pricedPatch, setGameOdds } from '#server/features/games/set-game-odds.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import { suspendGame } from '#server/features/games/suspend-game.ts';
import { namesOfPlayers } from '#server/features/price-errors/list-accepted-prices.ts';
import { restorePriceError } from '#server/features/price-errors/void-price-error.ts';
import type { ChangeKind, Difference, Maker } from '#server/features/proposals/change-kind.ts';
import { factsOf, pricesState } from '#server/features/proposals/game-state.ts';
import { refuse } from '#server/http/refusal.ts';

/** A change as stored in JSON, with times as text. */
type StatusMove = {
  status: GameStatus;
  startTime?: string | undefined;
  reason?: string | undefined;
  happenedAt?: string | undefined;
  lateBetWindowMs: number;
};
type KickOff = { startTime: string; seen?: string | undefined };
type Correction = Omit<CallBody<'correctResult'>, 'happenedAt'> & { happenedAt?: string | undefined };

export type GameChange = { userId?: null; gameId: number } & (
  | { kind: 'game status'; change: StatusMove }
  | { kind: 'kick-off'; change: KickOff }
  | { kind: 'names'; change: CallBody<'setGameNames'> }
  | { kind: 'result'; change: Correction }
  | { kind: 'prices'; change: ManualOdds }
  | { kind: 'voids'; change: VoidsChange }
);

/** Approves voids that wait, or restores the bets voided for a price error. */
type VoidsChange = { voidingIds: number[]; restored?: boolean };

/** @returns the bets that the change voids, if it can void any */
async function makeGameChange(
  transaction: Transaction,
  proposed: GameChange,
  { actorId, byTwo, isAlone }: Maker,
): Promise<VoidedBets | undefined> {
  const { gameId } = proposed;
  switch (proposed.kind) {
    case 'game status': {
      const { happenedAt, lateBetWindowMs: windowMs, startTime, ...move } = proposed.change;
      const time = { happenedAt: dateOf(happenedAt), windowMs };
      return setGameStatus(transaction, { gameId, ...move, startTime: dateOf(startTime) ?? null, time, actorId });
    }
    case 'kick-off': {
      const { startTime, seen } = proposed.change;
      await setKickOff(transaction, { gameId, startTime: new Date(startTime), seen: dateOf(seen), actorId });
      return;
    }
    case 'names':
      await setGameNames(transaction, { gameId, ...proposed.change, actorId, isAlone });
      return;
    case 'result': {
      const { happenedAt, version, ...result } = proposed.change;
      const correction = { gameId, ...result, ...(!byTwo && { version }), happenedAt: dateOf(happenedAt), actorId };
      return correctResult(transaction, correction);
    }
    case 'prices': {
      // In-play prices move before the second person decides, so an approval doesn't compare them
      // with those that the proposer saw.
      const { seen, ...manual } = proposed.change;
      await setGameOdds(transaction, { gameId, ...manual, ...(!byTwo && { seen }), actorId, byTwo, isAlone });
      return;
    }
    case 'voids': {
      const { voidingIds, restored = false } = proposed.change;
      if (!restored) return confirmVoids(transaction, { gameId, voidingIds, actorId });
      const [id] = voidingIds as [number];
      return restorePriceError(transaction, { gameId, id, actorId });
    }
  }
}

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

const EARLY_START_MINUTES = 15;

/**
 * Whether the change requires two people: a start more than 15 minutes early, an end before the
 * game can be over, any abandonment, postponing a game past its kick-off that has open bets, a
 * different kick-off for a game that has open bets or should have started, different teams once
 * there are bets or a boost, any result correction, prices far above their reference
 * (price-reference.ts), and voids that await a second person (revise-voidings.ts). Locks the game.
 */
export async function gameNeedsSecond(transaction: Transaction, proposed: GameChange): Promise<boolean> {
  const { gameId } = proposed;
  await lockGame(transaction, gameId);
  switch (proposed.kind) {
    case 'game status':
      return moveNeedsSecond(transaction, gameId, proposed.change);
    case 'kick-off':
      return kickOffNeedsSecond(transaction, gameId, proposed.change.startTime);
    case 'names':
      return namesNeedSecond(transaction, { gameId, ...proposed.change });
    case 'voids':
    case 'result':
      return true;
    case 'prices':
      return oddsNeedSecond(transaction, { gameId, ...proposed.change });
  }
}

async function moveNeedsSecond(transaction: Transaction, gameId: number, { status, startTime }: StatusMove) {
  if (status === 'upcoming') return startTime !== undefined && kickOffNeedsSecond(transaction, gameId, startTime);
  type Timing = { startsEarly: boolean; endsEarly: boolean; isPastKickOff: boolean };
  const { startsEarly, endsEarly, isPastKickOff } = await sql<Timing>`
    select start_time > clock_timestamp() + make_interval(mins => ${EARLY_START_MINUTES}) as "startsEarly",
      coalesce(kicked_off_at, start_time) > clock_timestamp() - make_interval(mins => ${SHORTEST_GAME_MINUTES})
        as "endsEarly",
      start_time <= clock_timestamp() as "isPastKickOff"
    from games where id = ${gameId}`.one(transaction, () => refuse('NOT_FOUND'));
  // Abandoning a game refunds bets that were losing, however long it was played. So does postponing
  // one that may have been played, if it isn't played again in time.
  if (status === 'postponed') return isPastKickOff && hasOpenBets(transaction, gameId);
  return { live: startsEarly, finished: endsEarly, abandoned: true }[status];
}

/**
 * An earlier kick-off lets bets be paid sooner; a later one lets people bet who may already know
 * the score. Either requires two people if the game has open bets or should have started.
 */
async function kickOffNeedsSecond(transaction: Transaction, gameId: number, startTime: string): Promise<boolean> {
  const game = await readGame(transaction, gameId);
  if (new Date(startTime).getTime() === game.start_time.getTime()) return false;
  if (game.start_time <= (await readClock(transaction))) return true;
  return hasOpenBets(transaction, gameId);
}

/** Suspends a game whose end awaits approval, since it may really be over. */
export async function suspendIfEnding(transaction: Transaction, proposed: GameChange, actorId: number): Promise<void> {
  const isEnd = proposed.kind === 'game status' && isOver(proposed.change.status);
  if (isEnd) await suspendGame(transaction, { gameId: proposed.gameId, suspended: true, actorId });
}

/** The values before and after the change, with the result if the change determines one. */
async function gameDifference(database: Queryable, proposed: GameChange): Promise<Difference> {
  const game = await readGame(database, proposed.gameId);
  const startTime = game.start_time.toISOString();
  switch (proposed.kind) {
    case 'prices':
      return pricesDifference(database, game, proposed.change);
    case 'kick-off':
      return { before: { startTime }, after: { startTime: new Date(proposed.change.startTime).toISOString() } };
    case 'names': {
      const { seen: _, ...after } = proposed.change;
      return { before: namesOf(game), after };
    }
    case 'voids':
      return voidsDifference(database, proposed.change);
    case 'game status': {
      const { status, reason, happenedAt, startTime: next = startTime } = proposed.change;
      const what = isOver(status) ? scoresOf(game) : { startTime: new Date(next).toISOString() };
      return { before: { status: game.status }, after: { status, ...what, happenedAt, reason } };
    }
    case 'result': {
      const result = { gameId: game.id, ...proposed.change };
      const { homeScore, awayScore, goalsMissing, happenedAt, reason, goals, ...half } = proposed.change;
      const { halfTimeHomeScore = game.half_time_home_score, halfTimeAwayScore = game.half_time_away_score } = half;
      const scores = scoresOf({
        home_score: homeScore,
        away_score: awayScore,
        half_time_home_score: halfTimeHomeScore,
        half_time_away_score: halfTimeAwayScore,
      });
      return {
        before: { ...scoresOf(game), goals: await describeGoals(database, await listGoals(database, game.id)) },
        after: {
          ...scores,
          goals: await describeGoals(database, goals ?? (await goalsUpToScore(database, result))),
          goalsMissing: goalsMissing === true || undefined,
          happenedAt,
          reason,
        },
      };
    }
  }
}

async function gameState(database: Queryable, proposed: GameChange): Promise<object> {
  if (proposed.kind === 'names') return (await gameDifference(database, proposed)).before;
  if (proposed.kind === 'voids') {
    const { voidingIds, restored } = proposed.change;
    return { waiting: await voidingsThat(database, restored ? 'apply' : 'wait', voidingIds) };
  }
  const game = await readGame(database, proposed.gameId);
  const facts = await factsOf(database, game);
  return proposed.kind === 'prices' ? { ...facts, ...(await pricesState(database, game, proposed.change)) } : facts;
}

export const gameChanges: ChangeKind<GameChange> = {
  permission: 'games.run',
  lock: (transaction, { gameId }) => lockGame(transaction, gameId),
  needsSecond: gameNeedsSecond,
  make: async (transaction, proposed, maker) => {
    const voided = await makeGameChange(transaction, proposed, maker);
    return voided && { voided };
  },
  difference: gameDifference,
  state: gameState,
};

/** The score that was set back, or the prices that were wrong. */
async function voidsDifference(database: Queryable, { voidingIds, restored }: VoidsChange) {
  const error = await sql<{ keys: string[]; since: Date; until: Date; note: string }>`
    select selection_keys as keys, since, until, cause ->> 'note' as note from voidings
    where id = any(${voidingIds}::bigint[]) and selection_keys is not null order by id desc`.first(database);
  if (error) {
    const { keys, ...rest } = error;
    return {
      before: {},
      after: { keys: keys.join(', '), ...rest, players: await namesOfPlayers(database, keys), restored },
    };
  }
  const score = await sql<{ before: string; after: string }>`
    select (cause ->> 'home') || '–' || (cause ->> 'away') as before, above_home || '–' || above_away as after
    from voidings where id = any(${voidingIds}::bigint[]) and cause ->> 'code' = 'fall'`.first(database);
  return { before: score ? { score: score.before } : {}, after: score ? { score: score.after } : {} };
}

async function pricesDifference(database: Queryable, game: GameRow, { prices, hold, ...change }: ManualOdds) {
  const fields = Object.keys(prices);
  const textsOf = (manual: ManualPrices) =>
    Object.fromEntries(fields.map((field) => [field, oddsText(manual[field]) ?? '']));
  const movedLines = LINE_FIELDS.flatMap((field) => (change[field] == null ? [] : [[field, change[field]] as const]));
  const next = { ...game, ...(await pricedPatch(database, game, { prices, ...change })) };
  const lines = linesOf(game);
  const nextLines = linesOf(next);
  const following = pricesThatFollow(game, next, fields);
  const shownFields = [...fields, ...following.map(({ field }) => field)];
  const players = shownFields.flatMap((field) => parseKey(keyOfField(field, nextLines) ?? '')?.playerId ?? []);
  return {
    before: {
      ...textsOf(fieldsOfBook(game.prices, lines)),
      ...Object.fromEntries(movedLines.map(([field]) => [field, formatLine(lines[field])])),
    },
    after: {
      ...textsOf(prices),
      ...Object.fromEntries(movedLines.map(([field, line]) => [field, formatLine(line)])),
      ...(hold && { hold }),
      ...(following.length > 0 && { following }),
      lines: Object.fromEntries(LINE_FIELDS.map((field) => [field, formatLine(nextLines[field])])),
      ...(players.length > 0 && { players: Object.fromEntries(await playerNames(database, players)) }),
    },
  };
}

const MAX_FOLLOWING_PRICES = 6;
type PricedBook = Pick<GameRow, 'prices' | 'handicap_line_quarters' | 'asian_total_line_quarters'>;

/**
 * The first few other prices that the change moves, highest rises first. A selection at a new line
 * had no price before.
 */
function pricesThatFollow(game: PricedBook, next: PricedBook, manual: readonly string[]) {
  const lines = linesOf(game);
  const nextLines = linesOf(next);
  const before = fieldsOfBook(game.prices, lines);
  const after = fieldsOfBook(next.prices, nextLines);
  return Object.keys({ ...before, ...after })
    .filter((field) => !manual.includes(field))
    .map((field) => {
      const line = lineFieldOf(parseKey(keyOfField(field, lines) ?? '')?.market ?? '');
      const isSameBet = line === null || lines[line] === nextLines[line];
      return { field, before: isSameBet ? before[field] : undefined, after: after[field] };
    })
    .filter(({ before, after }) => before !== after)
    .sort((one, other) => stepOf(other) - stepOf(one))
    .slice(0, MAX_FOLLOWING_PRICES)
    .map(({ field, before, after }) => ({ field, before: oddsText(before), after: oddsText(after) }));
}

type PriceStep = { before: OddsHundredths | undefined; after: OddsHundredths | undefined };
/** How much a price rises; a new one sorts first. */
const stepOf = ({ before, after = 0 as OddsHundredths }: PriceStep) => after / (before ?? 1);

const oddsText = (odds: OddsHundredths | undefined) => (odds === undefined ? null : formatOdds(odds));

function scoresOf({ half_time_home_score: home, half_time_away_score: away, ...game }: GameScores) {
  const halfTimeScore = home === null || away === null ? '' : `${home}–${away}`;
  return { score: `${game.home_score}–${game.away_score}`, halfTimeScore };
}

type DescribedGoal = Pick<NewGoal, 'minute' | 'stoppageMinutes' | 'ownGoal'> & { playerId?: number | null | undefined };

/** Returns text such as "12' Otieno, 45+2' Kamau (OG)". */
async function describeGoals(database: Queryable, goals: readonly DescribedGoal[]): Promise<string> {
  const scorers = goals.flatMap(({ playerId }) => playerId ?? []);
  const names = await playerNames(database, scorers);
  return goals
    .map(({ minute, stoppageMinutes, ownGoal, playerId }) => {
      const at = `${minute}${stoppageMinutes > 0 ? `+${stoppageMinutes}` : ''}'`;
      return [at, names.get(playerId ?? 0), ownGoal && '(OG)'].filter(Boolean).join(' ');
    })
    .join(', ');
}
