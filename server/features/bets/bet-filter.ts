import type { CallQuery } from '#contract/schemas.ts';
import type { BetKind, BetView } from '#domain/bet.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import { Conditions, searchPattern } from '#server/database/table-query.ts';
import { GAME_TEXT } from '#server/features/games/games-table.ts';

const VIEW_CONDITIONS: Record<BetView, string> = {
  open: `b.status = 'pending'`,
  settled: `b.status <> 'pending'`,
  won: `b.status in ('won', 'half_won')`,
  lost: `b.status in ('lost', 'half_lost')`,
};

const HAS_BUILDER = 'exists (select from bet_groups g where g.bet_id = b.id)';
const KIND_CONDITIONS: Record<BetKind, string> = {
  single: 'not b.is_accumulator',
  accumulator: `b.is_accumulator and b.system is null and not ${HAS_BUILDER}`,
  builder: `b.system is null and ${HAS_BUILDER}`,
  system: 'b.system is not null',
};

export type BetFilter = Omit<CallQuery<'listUserBets'>, 'limit' | 'before'>;

export function betConditions({ show, kind, from, team }: BetFilter): Conditions {
  const conditions = new Conditions().add('b.created_at >= $?', from);
  if (show) conditions.and(raw(VIEW_CONDITIONS[show]));
  if (kind) conditions.and(raw(KIND_CONDITIONS[kind]));
  // The whole text of a game has an index. Without it, each call read the names of all games.
  if (team)
    conditions.and(sql`exists (
      select from bet_legs leg join games g on g.id = leg.game_id
      where leg.bet_id = b.id and ${raw(GAME_TEXT)} like ${searchPattern(team)}
        and (search_text(g.home_team) like ${searchPattern(team)} or search_text(g.away_team) like ${searchPattern(team)}))`);
  return conditions;
}

type Page = { before: Statement<object>; orderBy: Statement<object> };

/** Newest first: settled bets by settlement time, open bets and all bets by placement time. */
export function betPage({ show }: BetFilter, before: number): Page {
  if (show === undefined || show === 'open') return { before: sql`b.id < ${before}`, orderBy: sql`b.id desc` };
  // A bet that was reopened after it was listed no longer has a settlement time. Its last
  // settlement transfer has about the same time.
  const settledAt = sql`coalesce((select settled_at from bets where id = ${before}),
    (select max(created_at) from transfers where kind in ('stake_settlement', 'cash_out_stake') and ref_id = ${before}),
    'infinity')`;
  return {
    before: sql`(b.settled_at, b.id) < (${settledAt}, ${before}::bigint)`,
    orderBy: sql`b.settled_at desc, b.id desc`,
  };
}
