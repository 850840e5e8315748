// If red cards are removed, or the clock is set back after reports had moved it more than five
// minutes ahead, the reports were wrong, and the bets placed since the first of them are voided.
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';
import type { GameChange, GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow, UntimedGame } from '#server/features/games/game-rows.ts';
import { FACTS, type Fact, type LateBets, toleranceOf } from '#server/features/games/void-causes.ts';

type ClockOnly = Pick<UntimedGame, 'period' | 'current_minute' | 'stoppage_minutes'>;

/** Minutes played, counting minute 46 as the start of the second half. */
const minutesOf = ({ period, current_minute: minute, stoppage_minutes: stoppage }: ClockOnly): number =>
  period === 'second_half' ? minute - 1 + stoppage : minute;

/** If the second half starts at least this long after kick-off, the clock is taken as correct. */
const SHORTEST_FIRST_HALF_MINUTES = 45;

/** How far reports have moved the clock ahead since it was last known to be correct. */
export async function shiftPatch(transaction: Transaction, game: GameRow, { patch, confirms }: GameChange) {
  const now = { ...game, ...patch };
  if (await isClockCorrect(transaction, game, now)) {
    await sql`delete from fact_reports where game_id = ${game.id} and fact = 'clock_shift'`.run(transaction);
    return { clock_shift: 0 };
  }
  const minutesMoved = minutesOf(now) - minutesOf(game);
  if (confirms === false || minutesMoved === 0 || !areLive(game, now)) return {};
  return { clock_shift: Math.max(0, game.clock_shift + minutesMoved) };
}

const areLive = (...games: UntimedGame[]) => games.every(({ status }) => status === 'live');

async function isClockCorrect(transaction: Transaction, game: GameRow, now: UntimedGame): Promise<boolean> {
  if (game.status === 'upcoming' && now.status === 'live') return true;
  if (game.period !== 'half_time' || now.period !== 'second_half' || minutesOf(now) > minutesOf(game)) return false;
  return sql`
    select 1 from games where id = ${game.id}
      and kicked_off_at <= clock_timestamp() - make_interval(mins => ${SHORTEST_FIRST_HALF_MINUTES})
  `.exists(transaction);
}

/** The unvoided bets accepted since a fact was reported too far above its new value. */
export async function betsAtWrongReports(
  transaction: Transaction,
  game: GameRow,
  now: UntimedGame,
): Promise<LateBets | null> {
  const lowered = FACTS.filter((fact) => now[fact] < game[fact]);
  if (lowered.length === 0 || !areLive(game, now)) return null;
  const limits = lowered.map((fact) => now[fact] + toleranceOf(fact));
  const rows = await sql<{ fact: Fact; level: number; since: Date }>`
    select report.fact, max(report.level) as level, min(report.reported_at) as since
    from fact_reports report
    join unnest(${lowered}::text[], ${limits}::int[]) as lowered (fact, allowed) on lowered.fact = report.fact
    where report.game_id = ${game.id} and report.level > lowered.allowed and not exists (
      select 1 from voidings voiding where voiding.game_id = report.game_id and voiding.lifted_at is null
        and voiding.cause ->> 'code' = 'report' and voiding.cause -> 'levels' ? report.fact
        and report.reported_at between voiding.since and voiding.created_at)
    group by report.fact`.all(transaction);
  if (rows.length === 0) return null;
  return {
    since: new Date(Math.min(...rows.map(({ since }) => since.getTime()))),
    reason: { code: 'report_corrected' },
    cause: { code: 'report', levels: Object.fromEntries(rows.map(({ fact, level }) => [fact, level])) },
  };
}

/**
 * Call after voiding. A fact that was set back is recorded too, since its new value may be wrong.
 */
export async function recordReports(transaction: Transaction, game: GameRow, now: UntimedGame): Promise<void> {
  const changed = FACTS.filter((fact) => now[fact] !== game[fact]);
  const reported = changed.filter((fact) => now[fact] > toleranceOf(fact));
  if (reported.length === 0) return;
  await sql`
    insert into fact_reports (game_id, fact, level)
    select ${game.id}, * from unnest(${reported}::text[], ${reported.map((fact) => now[fact])}::int[])`.run(
    transaction,
  );
}

type Scores = Pick<GamePatch, 'home_score' | 'away_score'>;

/**
 * The bets accepted at the higher score; null if the score does not fall. @param since when the
 * first removed goal was recorded
 */
export function betsAtWrongScore(game: Required<Scores>, patch: Scores, since: Date | null): WrongBets | null {
  const aboveScore = { home: patch.home_score ?? game.home_score, away: patch.away_score ?? game.away_score };
  const falls = aboveScore.home < game.home_score || aboveScore.away < game.away_score;
  return falls ? { since, aboveScore, reason: { code: 'score_corrected' } } : null;
}
