// Previews what ending a game now would pay. Reads one snapshot in pages and writes nothing; each
// bet is worked out by the code that settles it.
import type { SettlementPreview } from '#contract/bets/objects.ts';
import type { GameFacts } from '#domain/game.ts';
import { cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { type BetAsDecided, readBetsAsDecided } from '#server/features/bets/settlement/bets-as-decided.ts';
import { readFacts } from '#server/features/bets/settlement/game-facts.ts';
import { decideKinds } from '#server/features/bets/settlement/leg-kinds.ts';
import type { DecidedGame } from '#server/features/bets/settlement/settle-bets.ts';
import { settlementOfBet } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { refuse } from '#server/http/refusal.ts';

const BETS_PER_PAGE = 5000;
const PLAYERS_SHOWN = 50;

type PlayerTotal = { userId: number; username: string; bets: number; stake: number; payout: number };

/** Previews the settlement of a game, ended or abandoned now. Refuses NOT_FOUND. */
export async function previewSettlement(
  pool: Pool,
  { gameId, as }: { gameId: number; as: 'finished' | 'abandoned' },
): Promise<SettlementPreview> {
  return withTransaction(pool, async (transaction) => {
    await transaction.query('set transaction isolation level repeatable read, read only');
    const game = (await readFacts(transaction, gameId)) ?? refuse('NOT_FOUND');
    const facts: GameFacts = {
      ...game.facts,
      status: as,
      halfTimePassed: game.facts.halfTimePassed || as === 'finished',
    };
    const kinds = JSON.stringify(await decideKinds(transaction, gameId, { ...game, facts }));
    const { players, betsLeftOpen } = await addUp(transaction, { gameId, kinds });
    const all = [...players.values()];
    const sum = (of: 'bets' | 'stake' | 'payout') => all.reduce((total, player) => total + player[of], 0);
    return {
      gameId,
      homeScore: facts.homeGoals,
      awayScore: facts.awayGoals,
      halfTimeRecorded: facts.halfTime !== null,
      bets: sum('bets'),
      stake: amount(sum('stake')),
      payout: amount(sum('payout')),
      betsLeftOpen,
      players: topPlayers(all),
    };
  });
}

const amount = (value: number) => formatAmount(cents(value));

async function addUp(transaction: Transaction, game: DecidedGame) {
  const players = new Map<number, PlayerTotal>();
  let betsLeftOpen = 0;
  let after = 0;
  for (;;) {
    const ids = await nextOpenBets(transaction, game.gameId, after);
    for (const bet of await readBetsAsDecided(transaction, game, ids)) {
      const settlement = settlementOfBet(bet);
      if (settlement === null) betsLeftOpen += 1;
      else addTo(players, bet, settlement.payout);
    }
    after = ids.at(-1) ?? after;
    if (ids.length < BETS_PER_PAGE) return { players, betsLeftOpen };
  }
}

async function nextOpenBets(transaction: Transaction, gameId: number, after: number): Promise<number[]> {
  const { rows } = await transaction.query<{ id: number }>(
    `select distinct b.id from bet_legs leg join bets b on b.id = leg.bet_id
     where leg.game_id = $1 and b.status = 'pending' and b.id > $2 order by b.id limit ${BETS_PER_PAGE}`,
    [gameId, after],
  );
  return rows.map(({ id }) => id);
}

function addTo(players: Map<number, PlayerTotal>, bet: BetAsDecided, payout: number): void {
  const { user_id: userId, username } = bet;
  const total = players.get(userId) ?? { userId, username, bets: 0, stake: 0, payout: 0 };
  total.bets += 1;
  total.stake += bet.stake_cents;
  total.payout += payout;
  players.set(userId, total);
}

function topPlayers(players: PlayerTotal[]): SettlementPreview['players'] {
  return players
    .toSorted((a, b) => b.payout - a.payout || a.userId - b.userId)
    .slice(0, PLAYERS_SHOWN)
    .map((player) => ({ ...player, stake: amount(player.stake), payout: amount(player.payout) }));
}
