// Settles the bets on one game from its facts. Legs are few in kind however many there are, so each kind is
// decided once and written to all its legs in one statement; then the bets whose outcome that changes are
// settled in small transactions. Running it again, after a crash or on two nodes at once, changes nothing:
// a leg or bet that already stands as the facts say is left alone.
import { formatOdds } from '#domain/odds.ts';
import { RULES_VERSION } from '#domain/settlement/settle-leg.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { readFacts, type SettledGame } from '#server/features/bets/game-facts.ts';
import { decidedKinds, decideKinds, isOfKind, standInOdds } from '#server/features/bets/leg-kinds.ts';
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

/** Decides each distinct kind of leg once, and writes the outcome to the legs that stand otherwise. */
async function decideLegs(transaction: Transaction, gameId: number, game: SettledGame): Promise<number> {
  const kinds = await decideKinds(transaction, gameId, game);
  const values = [gameId, JSON.stringify(kinds), RULES_VERSION, formatOdds(standInOdds)];
  const { rowCount } = await transaction.query(writeOutcomes, values);
  return rowCount ?? 0;
}

const writeOutcomes = `
  update bet_legs leg
  set status = decided.status,
      sentence = replace(decided.sentence, $4, to_char(leg.odds_hundredths / 100.0, 'FM9999990.00')),
      rules_version = case when decided.status = 'pending' then null else $3 end
  from ${decidedKinds}
  where leg.game_id = $1 and ${isOfKind}
    and leg.status <> decided.status
    and exists (select 1 from bets where bets.id = leg.bet_id and bets.settled_by is null)`;

/** Takes the game off the list, unless it has changed since its facts were read: then it stays due. */
async function finishGame(pool: Pool, gameId: number, version: number): Promise<void> {
  await pool.query('update games set settlement_due = false where id = $1 and version = $2', [gameId, version]);
}
