// Settles the bets on one game from its facts. Legs are few in kind however many there are, so each kind is
// decided once and written to all its legs in one statement; then the bets whose outcome that changes are
// settled in small transactions. Running it again, after a crash or on two nodes at once, changes nothing:
// a leg or bet that already stands as the facts say is left alone.
import type { TeamSide } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { BetType } from '#domain/markets/registry.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import type { LegResult, LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { RULES_VERSION, settleLeg } from '#domain/settlement/settle-leg.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { readFacts, type SettledGame } from '#server/features/bets/game-facts.ts';
import { settleBets } from '#server/features/bets/settle-bets.ts';

export type SettlementReport = { legsDecided: number; betsSettled: number };

/**
 * Brings every bet on a game in line with the game's facts. @returns how much had to be changed. While the facts are
 * in motion (a goal just taken back) a decided leg may become pending again; its bet is then reversed.
 */
export async function settleGame(pool: Pool, gameId: number): Promise<SettlementReport> {
  const decided = await withTransaction(pool, async (transaction) => {
    const version = await takeGame(transaction, gameId);
    const game = await readFacts(transaction, gameId);
    if (version === null || game === null) return null;
    return { version, legs: await decideLegs(transaction, gameId, game) };
  });
  if (decided === null) return { legsDecided: 0, betsSettled: 0 };
  const betsSettled = await settleBets(pool, gameId);
  await finishGame(pool, gameId, decided.version);
  return { legsDecided: decided.legs, betsSettled };
}

/** One node at a time decides a game's legs; a change of its facts waits until they are written. */
async function takeGame(transaction: Transaction, gameId: number): Promise<number | null> {
  const { rows } = await transaction.query<{ version: number }>(
    'select version from games where id = $1 for no key update',
    [gameId],
  );
  return rows[0]?.version ?? null;
}

type TermsRow = {
  bet_type: BetType;
  selection: string;
  player_id: number | null;
  line_quarters: LineQuarters | null;
  home_score_at_placement: number | null;
  away_score_at_placement: number | null;
  listed_scores: string[] | null;
};

/** Decides each distinct kind of leg once, and writes the outcome to the legs that stand otherwise. */
async function decideLegs(transaction: Transaction, gameId: number, game: SettledGame): Promise<number> {
  const { rows } = await transaction.query<TermsRow>(
    `select distinct leg.bet_type, leg.selection, leg.player_id, leg.line_quarters,
       case when leg.bet_type = 'handicap' then leg.home_score_at_placement end as home_score_at_placement,
       case when leg.bet_type = 'handicap' then leg.away_score_at_placement end as away_score_at_placement,
       leg.listed_scores
     from bet_legs leg where leg.game_id = $1`,
    [gameId],
  );
  const results = rows.map((row) => settleLeg(toTerms(row), game.facts, game.names));
  const { rowCount } = await transaction.query(writeOutcomes, [
    gameId,
    RULES_VERSION,
    JSON.stringify(rows.map((row, index) => ({ ...row, ...toOutcome(results[index] ?? null) }))),
    formatOdds(standInOdds),
  ]);
  return rowCount ?? 0;
}

const writeOutcomes = `
  update bet_legs leg
  set status = decided.status,
      sentence = replace(decided.sentence, $4, to_char(leg.odds_hundredths / 100.0, 'FM9999990.00')),
      rules_version = case when decided.status = 'pending' then null else $2 end
  from jsonb_to_recordset($3::jsonb) as decided (
    bet_type text, selection text, player_id bigint, line_quarters int, home_score_at_placement int,
    away_score_at_placement int, listed_scores text[], status text, sentence text)
  where leg.game_id = $1 and leg.bet_type = decided.bet_type and leg.selection = decided.selection
    and leg.player_id is not distinct from decided.player_id
    and leg.line_quarters is not distinct from decided.line_quarters
    and leg.listed_scores is not distinct from decided.listed_scores
    and (leg.bet_type <> 'handicap' or (
      leg.home_score_at_placement is not distinct from decided.home_score_at_placement
      and leg.away_score_at_placement is not distinct from decided.away_score_at_placement))
    and leg.status <> decided.status
    and exists (select 1 from bets where bets.id = leg.bet_id and bets.settled_by is null)`;

/**
 * The odds have no part in how a leg settles, so legs that differ only in them are decided together; in the sentence
 * this price, which no game offers, stands in for each leg's own.
 */
const standInOdds = 9_999_999 as OddsHundredths;

function toTerms(row: TermsRow): LegTerms {
  const { home_score_at_placement: home, away_score_at_placement: away } = row;
  return {
    betType: row.bet_type,
    selection: row.selection,
    playerId: row.player_id,
    line: row.line_quarters,
    odds: standInOdds,
    scoreAtPlacement: home === null || away === null ? null : ({ home, away } satisfies Record<TeamSide, number>),
    listedScores: row.listed_scores,
  };
}

function toOutcome(result: LegResult | null): { status: Outcome | 'pending'; sentence: string | null } {
  return { status: result?.outcome ?? 'pending', sentence: result?.sentence ?? null };
}

/** Takes the game off the list, unless it has changed since its facts were read: then it stays due. */
async function finishGame(pool: Pool, gameId: number, version: number): Promise<void> {
  await pool.query('update games set settlement_due = false where id = $1 and version = $2', [gameId, version]);
}
