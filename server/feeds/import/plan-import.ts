// Plans the changes of an import. Matches are planned in order of kick-off, so that each is priced
// only from earlier results.
import type { ImportReport } from '#contract/feeds/objects.ts';
import type { Score } from '#domain/game.ts';
import type { Margins } from '#domain/pricing/market-prices.ts';
import { readClock } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { oddsNeedSecond } from '#server/features/games/set-game-odds.ts';
import { chooseOpening } from '#server/feeds/import/choose-opening.ts';
import { gameAfter } from '#server/feeds/import/game-after.ts';
import {
  BadRow,
  type FileContents,
  type ImportedMatch,
  refusedMatch,
  refuseRow,
} from '#server/feeds/import/imported.ts';
import {
  clashNote,
  createKnownGames,
  type KnownGame,
  type KnownGames,
  type Opening,
} from '#server/feeds/import/known-games.ts';
import { type MatchPlan, planMatch, refuseTwoPersonChange } from '#server/feeds/import/plan-match.ts';
import { type AddNote, planRecord } from '#server/feeds/import/plan-record.ts';
import { planPlayers, readSquadBook, type SquadBook } from '#server/feeds/import/squad-book.ts';
import type { PlannedMatch } from '#server/feeds/import/store-match.ts';
import { createRatings, type Ratings } from '#server/feeds/ratings.ts';
import { Refusal } from '#server/http/refusal.ts';

export type PlanDependencies = {
  pool: Pool;
  now?: () => number;
  /**
   * Who uploads the file, if there is a four-eyes amount. Changes that require two people are then
   * refused, and those to squads are left unconfirmed.
   */
  uploaderId?: number | null;
};

export type ImportPlan = Pick<ImportReport, 'refused' | 'notes' | 'zoneNeeded'> & {
  players: Pick<Awaited<ReturnType<typeof planPlayers>>, 'counts' | 'changed'>;
  matches: PlannedMatch[];
};

export async function planImport(
  { pool, now, uploaderId = null }: PlanDependencies,
  contents: readonly FileContents[],
) {
  const isAlone = uploaderId !== null;
  const book = await readSquadBook(pool);
  const players = contents.flatMap((each) => each.players);
  const matches = contents
    .flatMap((each) => each.matches)
    .sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime());
  const squads = await planPlayers(pool, book, { players, isAlone });
  const plan: ImportPlan = {
    refused: [...contents.flatMap(({ refused }) => refused), ...squads.refused],
    notes: contents.flatMap(({ notes }) => notes),
    zoneNeeded: contents.some(({ zoneNeeded }) => zoneNeeded),
    players: squads,
    matches: [],
  };
  const planning: Planning = {
    pool,
    plan,
    book,
    games: createKnownGames(pool),
    isAlone,
    nowMs: now?.() ?? (await readClock(pool)).getTime(),
    ratings: await ratingsBefore(pool, matches),
    margins: await readMargins(pool),
  };
  for (const match of matches) await planOne(planning, match);
  return plan;
}

/**
 * The ratings from stored matches before the first one in these files. `planOne` then adds the
 * files' own results in order.
 */
async function ratingsBefore(pool: Pool, matches: readonly ImportedMatch[]): Promise<Ratings> {
  const ratings = createRatings();
  const [first] = matches;
  if (!first) return ratings;
  const leagues = [...new Set(matches.map(({ league }) => league))];
  const rows = await sql<{ league: string; homeTeam: string; awayTeam: string; fullTime: Score }>`
    select league, home_team as "homeTeam", away_team as "awayTeam", facts -> 'fullTime' as "fullTime"
    from feed_matches
    where facts is not null and facts ->> 'awarded' is null and kick_off < ${first.kickOff}
      and league = any(${leagues}::text[])
    order by kick_off, source_key`.all(pool);
  for (const row of rows) ratings.learn(row, row.fullTime);
  return ratings;
}

type Planning = {
  pool: Pool;
  plan: ImportPlan;
  book: SquadBook;
  nowMs: number;
  isAlone: boolean;
  games: KnownGames;
  ratings: Ratings;
  margins: Margins;
};

async function planOne(planning: Planning, match: ImportedMatch): Promise<void> {
  const { plan, ratings, games, margins } = planning;
  const expected = ratings.expect(match);
  if (match.facts && match.status !== 'awarded') ratings.learn(match, match.facts.fullTime);
  const note: AddNote = (text) => void (text !== null && plan.notes.push({ ...match.place, text }));
  try {
    const known = await games.find(match);
    const { opening, note: priceNote } = chooseOpening(match, known, { expected, margins });
    const change = planMatch(match, known, opening, planning.nowMs);
    if (planning.isAlone) await refuseIfTwoPeopleNeeded(planning, { match, known, change, opening });
    note(statusNote(match, change));
    if (change.action === 'create' && match.facts === null) note(await clashNote(planning.pool, match));
    if (change.action === 'skip') return;
    const ignoresLineUps = planning.isAlone && change.action === 'record' && match.lineUps !== null;
    if (ignoresLineUps) note('its line-ups are ignored: they return stakes, which requires two people');
    const recorded = ignoresLineUps ? { ...match, lineUps: null } : match;
    const planned = planRecord(planning.book, { match: recorded, known, change }, note);
    if (change.action === 'create' || change.action === 'change') note(priceNote);
    const game = gameAfter(match, known, change, { opening, ...planned });
    games.remember(match, game);
    // For an unchanged game, the match is stored only if this source has not imported it before, or
    // if it has new facts.
    const hasChanges = change.action !== 'leave' || known?.imported == null || planned.facts !== null;
    plan.matches.push({ match, known, game, change, opening, ...planned, hasChanges });
  } catch (error) {
    if (!(error instanceof BadRow) && !(error instanceof Refusal)) throw error;
    plan.refused.push(refusedMatch(match, error));
  }
}

type Change = { match: ImportedMatch; known: KnownGame | null; change: MatchPlan; opening: Opening };

async function refuseIfTwoPeopleNeeded(
  { pool, nowMs }: Planning,
  { match, known, change, opening }: Change,
): Promise<void> {
  refuseTwoPersonChange(known, match, change, nowMs);
  const gameId = known?.ref.id ?? null;
  if (change.action !== 'change' || !change.changesPrices || gameId === null) return;
  if (await withTransaction(pool, (transaction) => oddsNeedSecond(transaction, { gameId, ...opening })))
    refuseRow('a price is more than twice its reference price, which requires two people: change the prices manually');
}

function statusNote({ status, homeTeam, awayTeam }: ImportedMatch, { action }: MatchPlan): string | null {
  const match = `${homeTeam} v ${awayTeam}`;
  if (action === 'skip') return `${match} is ${status}: no game is created`;
  if (action === 'postpone') return `${match} is ${status}: its game is postponed and accepts no bets`;
  if (status === 'awarded' && action !== 'leave')
    return `${match} was awarded: its score counts, but bets on halves and on players without a recorded goal are void`;
  return null;
}
