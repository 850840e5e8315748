import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { createGame } from '#server/features/games/create-game.ts';
import { moveKickOff } from '#server/features/games/move-kick-off.ts';
import { setGameOdds } from '#server/features/games/set-game-odds.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import { type GameChange, gameNeedsSecond } from '#server/features/proposals/game-changes.ts';
import type { StoredFacts } from '#server/feeds/import/facts-script.ts';
import { type ImportedMatch, refuseRow } from '#server/feeds/import/imported.ts';
import type { KnownGame, Opening } from '#server/feeds/import/known-games.ts';
import type { MatchPlan } from '#server/feeds/import/plan-match.ts';
import { recordResult } from '#server/feeds/import/record-result.ts';
import { type BookPlayer, idOfPlayer, type Participant } from '#server/feeds/import/squad-book.ts';
import type { ScriptGoal } from '#server/feeds/match-script.ts';
import { refuse } from '#server/http/refusal.ts';

/** A goal with its matched player, who may still have to be stored. */
export type PlannedGoal = Omit<ScriptGoal, 'playerId'> & { player: BookPlayer | null };
export type PlannedFacts = Omit<StoredFacts, 'goals'> & { goals: readonly PlannedGoal[] | null };

export type PlannedMatch = {
  match: ImportedMatch;
  known: KnownGame | null;
  /** The game as planned. Its id is set when it is created. */
  game: KnownGame;
  change: MatchPlan;
  opening: Opening;
  /** Null if there is nothing to write. */
  facts: PlannedFacts | null;
  participants: readonly Participant[] | null;
  /** Whether there is anything to write at all. */
  hasChanges: boolean;
};

export type Importer = {
  /** The person who uploads the match alone where some changes require two. */
  uploaderId?: number | null;
  /** Who uploads the match, for the audit trail; null for a command on the server. */
  actorId?: number | null;
};

export async function storeMatch(
  pool: Pool,
  planned: PlannedMatch,
  { uploaderId = null, actorId = null }: Importer,
): Promise<void> {
  const isAlone = uploaderId !== null;
  const { match, game, change, opening } = planned;
  const { ref } = game;
  const facts = await resolveFacts(pool, planned.facts, uploaderId);
  if (change.action === 'create') ref.id = await createMatchGame(pool, match, { ...opening, isAlone });
  const gameId = ref.id;
  if (gameId === null) refuse('WRONG_STATE', { message: 'the earlier row that creates its game was refused' });
  if (facts !== null && (change.action === 'create' || change.action === 'record')) {
    const participants = await resolveParticipants(pool, planned.participants, uploaderId);
    await recordResult(pool, gameId, { facts, participants });
  }
  if (change.action === 'postpone') await postpone(pool, gameId, { isAlone });
  if (change.action === 'change') await changeFixture(pool, gameId, { ...change, opening, isAlone });
  await withTransaction(pool, async (transaction) => {
    await storeFeedMatch(transaction, gameId, { match, opening, facts });
    if (actorId !== null && change.action !== 'leave') await recordChange(transaction, gameId, planned, actorId);
  });
}

/** Records the change to the game; the use cases above record nothing without an actor. */
async function recordChange(
  transaction: Transaction,
  gameId: number,
  { match: { source, key }, game, change, opening, facts }: PlannedMatch,
  actorId: number,
): Promise<void> {
  const isRepriced = change.action === 'create' || (change.action === 'change' && change.changesPrices);
  await recordAction(transaction, {
    actorId,
    action: 'game changed by an import',
    about: { game: gameId },
    after: {
      source,
      key,
      change: change.action,
      status: game.status,
      startTime: game.startTime,
      ...(isRepriced && opening),
      ...(facts && { score: [facts.fullTime.home, facts.fullTime.away], halfTime: facts.halfTime }),
    },
  });
}

async function postpone(pool: Pool, gameId: number, { isAlone }: { isAlone: boolean }): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const change = { status: 'postponed', lateBetWindowMs: 0 } as const;
    if (isAlone) await refuseIfAnyNeedsTwo(transaction, [{ gameId, kind: 'game status', change }]);
    await setGameStatus(transaction, { gameId, status: 'postponed', actorId: null });
  });
}

type FixtureChange = { kickOff: Date | null; changesPrices: boolean; opening: Opening; isAlone: boolean };

async function changeFixture(pool: Pool, gameId: number, change: FixtureChange): Promise<void> {
  const { kickOff, changesPrices, opening, isAlone } = change;
  await withTransaction(pool, async (transaction) => {
    if (isAlone) await refuseIfAnyNeedsTwo(transaction, changesOf(gameId, change));
    if (kickOff !== null) await moveKickOff(transaction, { gameId, startTime: kickOff });
    if (changesPrices) await setGameOdds(transaction, { gameId, ...opening, actorId: null, isAlone });
  });
}

function changesOf(gameId: number, { kickOff, changesPrices, opening }: FixtureChange): GameChange[] {
  const moves: GameChange[] =
    kickOff === null ? [] : [{ gameId, kind: 'kick-off', change: { startTime: kickOff.toISOString() } }];
  return changesPrices ? [...moves, { gameId, kind: 'prices', change: opening }] : moves;
}

/** Checked again with the game locked, since bets and prices may have changed since the plan. */
async function refuseIfAnyNeedsTwo(transaction: Transaction, changes: readonly GameChange[]): Promise<void> {
  for (const each of changes)
    if (await gameNeedsSecond(transaction, each))
      refuseRow('its game has changed during the import, so this requires two people: change it manually');
}

/** No feed reports the match, so staff start its game, and the server's clock then advances it. */
async function createMatchGame(pool: Pool, match: ImportedMatch, opening: Opening & { isAlone: boolean }) {
  const { homeTeam, awayTeam, league, kickOff, source, key } = match;
  const game = { homeTeam, awayTeam, league, startTime: kickOff, clock: 'wall' as const, ...opening };
  return createGame(pool, { ...game, source: { name: source, key } }, null);
}

/** Replaces the scorers with their ids, and stores new players. */
async function resolveFacts(
  pool: Pool,
  facts: PlannedFacts | null,
  changedBy: number | null,
): Promise<StoredFacts | null> {
  if (facts === null || facts.goals === null) return facts && { ...facts, goals: null };
  const goals: ScriptGoal[] = [];
  for (const { player, ...goal } of facts.goals)
    goals.push({ ...goal, playerId: player === null ? null : await idOfPlayer(pool, player, changedBy) });
  return { ...facts, goals };
}

async function resolveParticipants(pool: Pool, participants: PlannedMatch['participants'], changedBy: number | null) {
  if (participants === null) return null;
  const stored: { playerId: number; cameOnMinute: number | null }[] = [];
  for (const { player, cameOnMinute } of participants)
    stored.push({ playerId: await idOfPlayer(pool, player, changedBy), cameOnMinute });
  return stored;
}

async function storeFeedMatch(
  transaction: Transaction,
  gameId: number,
  { match, opening, facts }: { match: ImportedMatch; opening: Opening; facts: StoredFacts | null },
): Promise<void> {
  await sql`
    insert into feed_matches
      (source, source_key, league, round, home_team, away_team, kick_off, opening, facts, game_id)
    values (${match.source}, ${match.key}, ${match.league}, ${match.round}, ${match.homeTeam}, ${match.awayTeam},
      ${match.kickOff}, ${JSON.stringify(opening)}, ${facts && JSON.stringify(facts)}, ${gameId})
    on conflict (source, source_key) do update set league = excluded.league, round = excluded.round,
      kick_off = excluded.kick_off, opening = excluded.opening, facts = coalesce(excluded.facts, feed_matches.facts)
  `.run(transaction);
}
