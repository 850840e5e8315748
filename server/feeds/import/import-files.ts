// Plans every change, then makes them. Matches are planned in order of kick-off, so that each is
// priced only from earlier results. Changes are stored match by match, so an interrupted import can
// be completed by running it again.

import type { ImportReport } from '#contract/feeds/objects.ts';
import type { Score } from '#domain/game.ts';
import type { Margins } from '#domain/pricing/market-prices.ts';
import { readClock } from '#server/database/clock.ts';
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { oddsNeedSecond } from '#server/features/games/set-game-odds.ts';
import { chooseOpening } from '#server/feeds/import/choose-opening.ts';
import {
  BadRow,
  type FileContents,
  type ImportedMatch,
  type MatchFacts,
  refuseRow,
} from '#server/feeds/import/imported.ts';
import { createKnownGames, type KnownGame, type KnownGames, type Opening } from '#server/feeds/import/known-games.ts';
import { type MatchPlan, planMatch, refuseTwoPersonChange } from '#server/feeds/import/plan-match.ts';
import { goalsAgree } from '#server/feeds/import/record-result.ts';
import {
  findParticipants,
  findScorer,
  type Participant,
  planPlayers,
  readSquadBook,
  type SquadBook,
  storePlayers,
} from '#server/feeds/import/squad-book.ts';
import {
  type PlannedFacts,
  type PlannedGoal,
  type PlannedMatch,
  storeMatch,
} from '#server/feeds/import/store-match.ts';
import { createRatings, type Ratings } from '#server/feeds/ratings.ts';
import { withLock } from '#server/feeds/with-lock.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';

type Dependencies = {
  pool: Pool;
  now?: () => number;
  /** Refuses changes that require two people. Set for uploads by staff, with FOUR_EYES_AMOUNT. */
  isAlone?: boolean;
};

/**
 * A dry run only reports the plan. Otherwise refuses with WRONG_STATE while another import is
 * running.
 */
export async function importContents(
  dependencies: Dependencies,
  contents: readonly FileContents[],
  { dryRun }: { dryRun: boolean },
): Promise<ImportReport> {
  if (dryRun) return toReport(await planImport(dependencies, contents));
  let report: ImportReport | null = null;
  await withLock(dependencies.pool, LOCK_KEYS.import, async () => {
    const plan = await planImport(dependencies, contents);
    report = toReport(plan, await applyPlan(dependencies, plan));
  });
  return report ?? refuse('WRONG_STATE', { message: 'Another import is running. Try again when it has finished.' });
}

type ImportPlan = Pick<ImportReport, 'refused' | 'notes' | 'zoneNeeded'> & {
  players: ReturnType<typeof planPlayers>;
  matches: PlannedMatch[];
};

async function planImport({ pool, now, isAlone = false }: Dependencies, contents: readonly FileContents[]) {
  const book = await readSquadBook(pool);
  const players = contents.flatMap((each) => each.players);
  const matches = contents
    .flatMap((each) => each.matches)
    .sort((one, other) => one.kickOff.getTime() - other.kickOff.getTime());
  const plan: ImportPlan = {
    refused: contents.flatMap(({ refused }) => refused),
    notes: contents.flatMap(({ notes }) => notes),
    zoneNeeded: contents.some(({ zoneNeeded }) => zoneNeeded),
    players: planPlayers(book, players),
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
  const note: Note = (text) => void (text !== null && plan.notes.push({ ...match.place, text }));
  try {
    const known = await games.find(match);
    const { opening, note: priceNote } = openingFor(match, known, () => chooseOpening(match, { expected, margins }));
    const change = planMatch(match, known, opening, planning.nowMs);
    if (planning.isAlone) await refuseIfTwoPeopleNeeded(planning, { known, change, opening });
    note(statusNote(match, change));
    if (change.action === 'skip') return;
    const planned = factsFor(planning, match, known, change, note);
    if (change.action === 'create' || change.action === 'change') note(priceNote);
    const game = gameAfter(match, known, change, { opening, ...planned });
    games.remember(match, game);
    // For an unchanged game, the match is stored only if this source has not imported it before, or
    // if it has new facts.
    const hasChanges = change.action !== 'leave' || known?.imported == null || planned.facts !== null;
    plan.matches.push({ match, known, game, change, opening, ...planned, hasChanges });
  } catch (error) {
    if (!(error instanceof BadRow) && !(error instanceof Refusal)) throw error;
    plan.refused.push({ ...match.place, reason: reasonOf(match, error) });
  }
}

type Change = { known: KnownGame | null; change: MatchPlan; opening: Opening };

async function refuseIfTwoPeopleNeeded({ pool, nowMs }: Planning, { known, change, opening }: Change): Promise<void> {
  refuseTwoPersonChange(known, change, nowMs);
  const gameId = known?.ref.id ?? null;
  if (change.action !== 'change' || !change.changesPrices || gameId === null) return;
  if (await withTransaction(pool, (transaction) => oddsNeedSecond(transaction, { gameId, ...opening })))
    refuseRow('a price is more than twice its reference price, which requires two people: change the prices manually');
}

type Note = (text: string | null) => void;

const reasonOf = ({ homeTeam, awayTeam }: ImportedMatch, { message }: Error) => `${homeTeam} v ${awayTeam}: ${message}`;

function statusNote({ status, homeTeam, awayTeam }: ImportedMatch, { action }: MatchPlan): string | null {
  const match = `${homeTeam} v ${awayTeam}`;
  if (action === 'skip') return `${match} is ${status}: no game is created`;
  if (action === 'postpone') return `${match} is ${status}: its game is postponed and accepts no bets`;
  if (status === 'awarded' && action !== 'leave')
    return `${match} was awarded: its score counts, but half-time and scorer bets are void`;
  return null;
}

function openingFor(
  match: ImportedMatch,
  known: KnownGame | null,
  choose: () => { opening: Opening; note: string | null },
): { opening: Opening; note: string | null } {
  const stored = known?.imported?.opening;
  const isOpen = known === null || known.status === 'upcoming';
  return stored && (match.prices === null || !isOpen) ? { opening: stored, note: null } : choose();
}

type PlannedRecord = { facts: PlannedFacts | null; participants: Participant[] | null };

/** Returns null facts if the file has no result, or none that adds to the stored one. */
function factsFor({ book }: Planning, match: ImportedMatch, known: KnownGame | null, change: MatchPlan, note: Note) {
  const { facts, lineUps } = match;
  if (facts === null) return { facts: null, participants: null };
  const before = known?.imported?.facts ?? null;
  if (change.action === 'leave' && before !== null && (before.goals !== null || facts.goals === null))
    return { facts: null, participants: null };
  const teams = { homeTeam: known?.homeTeam ?? match.homeTeam, awayTeam: known?.awayTeam ?? match.awayTeam };
  const goals = facts.goals === null ? null : findScorers(book, facts.goals, teams, note);
  if (change.action === 'record' && goals !== null && known !== null && !goalsAgree(known, goals))
    note(
      'its recorded goals differ from the file: the score comes from the file, the scorers are kept as far as they fit it',
    );
  const planned = { ...facts, goals, ...(match.status === 'awarded' && { awarded: true as const }) };
  if (lineUps === null || change.action === 'leave') return { facts: planned, participants: null };
  const scorers = (goals ?? []).flatMap(({ player }) => player ?? []);
  const { participants, note: lineUpNote } = findParticipants(book, lineUps, { ...teams, scorers });
  note(lineUpNote);
  return { facts: planned, participants };
}

function findScorers(
  book: SquadBook,
  goals: NonNullable<MatchFacts['goals']>,
  { homeTeam, awayTeam }: { homeTeam: string; awayTeam: string },
  note: Note,
): PlannedGoal[] {
  return goals.map(({ scorer, ...goal }) => {
    const team = (goal.team === 'home') !== goal.ownGoal ? homeTeam : awayTeam;
    const found = scorer === null ? null : findScorer(book, { team, scorer });
    note(found?.note ?? null);
    return { ...goal, player: found?.player ?? null };
  });
}

function gameAfter(
  match: ImportedMatch,
  known: KnownGame | null,
  change: MatchPlan,
  { opening, facts, participants }: PlannedRecord & { opening: Opening },
): KnownGame {
  const { homeTeam, awayTeam, kickOff } = match;
  const game: KnownGame = known ?? {
    ref: { id: null },
    status: 'upcoming',
    startTime: kickOff,
    scheduledStart: kickOff,
    homeTeam,
    awayTeam,
    homeScore: 0,
    awayScore: 0,
    hasBets: false,
    goals: [],
    hasLineUps: false,
    imported: null,
  };
  const imported = { opening, facts: facts ?? known?.imported?.facts ?? null, kickOff };
  const isResult = facts !== null && (change.action === 'create' || change.action === 'record');
  if (isResult) {
    const { home: homeScore, away: awayScore } = facts.fullTime;
    const goals = (facts.goals ?? []).map(({ team }) => ({ team, counts: true }));
    return { ...game, status: 'finished', homeScore, awayScore, goals, hasLineUps: participants !== null, imported };
  }
  if (change.action === 'postpone') return { ...game, status: 'postponed', imported };
  if (change.action === 'change') {
    const startTime = change.kickOff ?? game.startTime;
    return { ...game, startTime, scheduledStart: game.hasBets ? game.scheduledStart : startTime, imported };
  }
  return { ...game, imported };
}

/** @returns the matches whose changes were refused */
async function applyPlan(
  { pool, isAlone = false }: Dependencies,
  plan: ImportPlan,
): Promise<ReadonlySet<PlannedMatch>> {
  const failed = new Set<PlannedMatch>();
  await storePlayers(pool, plan.players.changed);
  for (const planned of plan.matches.filter(({ hasChanges }) => hasChanges))
    try {
      await storeMatch(pool, planned, isAlone);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      plan.refused.push({ ...planned.match.place, reason: reasonOf(planned.match, error) });
      failed.add(planned);
    }
  return failed;
}

function toReport(
  { players, matches, refused, notes, zoneNeeded }: ImportPlan,
  failed: ReadonlySet<PlannedMatch> = new Set(),
): ImportReport {
  const games = { created: 0, updated: 0, unchanged: 0, resultsRecorded: 0 };
  for (const { change, hasChanges, facts } of matches.filter((planned) => !failed.has(planned))) {
    if (change.action === 'create') games.created += 1;
    else games[hasChanges ? 'updated' : 'unchanged'] += 1;
    if (facts !== null && (change.action === 'create' || change.action === 'record')) games.resultsRecorded += 1;
  }
  return { games, players: players.counts, refused, notes, zoneNeeded };
}
