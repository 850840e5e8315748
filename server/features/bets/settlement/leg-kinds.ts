// Legs that settle identically form a kind, decided once by the domain and joined in SQL.
import type { LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { GameToSettle } from '#server/features/bets/settlement/game-facts.ts';

type KindRow = {
  market: MarketName;
  selection: string;
  player_id: number | null;
  line_quarters: LineQuarters | null;
  home_score_at_placement: number | null;
  away_score_at_placement: number | null;
  priced_selections: string[] | null;
};

/** Decides every kind of leg on a game. @returns the outcomes as JSON, for `decidedKinds` */
export async function decideKinds(database: Queryable, gameId: number, game: GameToSettle): Promise<string> {
  const kinds = await sql<KindRow>`
    select distinct leg.market, leg.selection, leg.player_id, leg.line_quarters,
      case when leg.is_from_placement then leg.home_score_at_placement end as home_score_at_placement,
      case when leg.is_from_placement then leg.away_score_at_placement end as away_score_at_placement,
      leg.priced_selections
    from bet_legs leg where leg.game_id = ${gameId}`.all(database);
  return JSON.stringify(kinds.map((kind) => ({ ...kind, ...decide(kind, game) })));
}

export const decidedKinds = (kinds: string) => sql`jsonb_to_recordset(${kinds}::jsonb) as decided (
    market text, selection text, player_id bigint, line_quarters int, home_score_at_placement int,
    away_score_at_placement int, priced_selections text[], status text, sentence text, reason jsonb)`;

/** Whether the leg `leg` is of the kind `decided`. */
export const isOfKind = sql`leg.market = decided.market and leg.selection = decided.selection
    and leg.player_id is not distinct from decided.player_id
    and leg.line_quarters is not distinct from decided.line_quarters
    and leg.priced_selections is not distinct from decided.priced_selections
    and (not leg.is_from_placement or (
      leg.home_score_at_placement is not distinct from decided.home_score_at_placement
      and leg.away_score_at_placement is not distinct from decided.away_score_at_placement))`;

/**
 * The odds don't affect how a leg settles, so legs that differ only in odds are decided together.
 * In `sentence`, this price, which no game offers, is a placeholder for each leg's own odds.
 */
export const PLACEHOLDER_ODDS = 9_999_999 as OddsHundredths;

function decide(kind: KindRow, { facts, names }: GameToSettle) {
  const { home_score_at_placement: home, away_score_at_placement: away } = kind;
  const terms = {
    market: kind.market,
    selection: kind.selection,
    playerId: kind.player_id,
    line: kind.line_quarters,
    odds: PLACEHOLDER_ODDS,
    scoreAtPlacement: home === null || away === null ? null : { home, away },
    pricedSelections: kind.priced_selections,
  };
  const result = settleLeg(terms, facts, names);
  return { status: result?.outcome ?? 'pending', sentence: result?.sentence ?? null, reason: result?.reason ?? null };
}
