// Legs have few kinds, however many there are: legs that settle alike are decided once by the
// domain, and joined in SQL.
import type { TeamSide } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { BetType } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { LegResult, LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import type { Reason } from '#domain/settlement/reason.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { SettledGame } from '#server/features/bets/settlement/game-facts.ts';

type TermsRow = {
  bet_type: BetType;
  selection: string;
  player_id: number | null;
  line_quarters: LineQuarters | null;
  home_score_at_placement: number | null;
  away_score_at_placement: number | null;
  listed_scores: string[] | null;
};

type DecidedKind = TermsRow & { status: Outcome | 'pending'; sentence: string | null; reason: Reason | null };

/** Decides every kind of leg on a game. */
export async function decideKinds(database: Queryable, gameId: number, game: SettledGame): Promise<DecidedKind[]> {
  const { rows } = await database.query<TermsRow>(
    `select distinct leg.bet_type, leg.selection, leg.player_id, leg.line_quarters,
       case when leg.bet_type = 'handicap' then leg.home_score_at_placement end as home_score_at_placement,
       case when leg.bet_type = 'handicap' then leg.away_score_at_placement end as away_score_at_placement,
       leg.listed_scores
     from bet_legs leg where leg.game_id = $1`,
    [gameId],
  );
  return rows.map((row) => ({ ...row, ...toOutcome(settleLeg(toTerms(row), game.facts, game.names)) }));
}

/** The decided kinds as a table `decided`, from JSON in the parameter $2. */
export const DECIDED_KINDS = `jsonb_to_recordset($2::jsonb) as decided (
    bet_type text, selection text, player_id bigint, line_quarters int, home_score_at_placement int,
    away_score_at_placement int, listed_scores text[], status text, sentence text, reason jsonb)`;

/** Whether a row of bet_legs, `leg`, is of the kind in a row of `decided`. */
export const IS_OF_KIND = `leg.bet_type = decided.bet_type and leg.selection = decided.selection
    and leg.player_id is not distinct from decided.player_id
    and leg.line_quarters is not distinct from decided.line_quarters
    and leg.listed_scores is not distinct from decided.listed_scores
    and (leg.bet_type <> 'handicap' or (
      leg.home_score_at_placement is not distinct from decided.home_score_at_placement
      and leg.away_score_at_placement is not distinct from decided.away_score_at_placement))`;

/**
 * The odds don't affect how a leg settles, so legs that differ only in odds are decided together;
 * in the sentence this price, which no game offers, is the placeholder for each leg's own.
 */
export const STAND_IN_ODDS = 9_999_999 as OddsHundredths;

function toTerms(row: TermsRow): LegTerms {
  const { home_score_at_placement: home, away_score_at_placement: away } = row;
  return {
    betType: row.bet_type,
    selection: row.selection,
    playerId: row.player_id,
    line: row.line_quarters,
    odds: STAND_IN_ODDS,
    scoreAtPlacement: home === null || away === null ? null : ({ home, away } satisfies Record<TeamSide, number>),
    listedScores: row.listed_scores,
  };
}

function toOutcome(result: LegResult | null): Omit<DecidedKind, keyof TermsRow> {
  return { status: result?.outcome ?? 'pending', sentence: result?.sentence ?? null, reason: result?.reason ?? null };
}
