// Previews what ending a game now would pay, using the code that settles bets.
import type { SettlementPreview } from '#contract/bets/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withSnapshot } from '#server/database/transaction.ts';
import { type DecidedGame, readBetsAsDecided } from '#server/features/bets/settlement/bets-to-settle.ts';
import { readFacts } from '#server/features/bets/settlement/game-facts.ts';
import { decideKinds } from '#server/features/bets/settlement/leg-kinds.ts';
import { settlementOfBet } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { refuse } from '#server/http/refusal.ts';

const BETS_PER_PAGE = 5000;
const PLAYERS_SHOWN = 50;

type PlayerTotal = { userId: number; bets: number; stake: number; payout: number };

export async function previewSettlement(
  pool: Pool,
  gameId: number,
  as: 'finished' | 'abandoned',
): Promise<SettlementPreview> {
  return withSnapshot(pool, async (transaction) => {
    const game = (await readFacts(transaction, gameId, { status: as })) ?? refuse('NOT_FOUND');
    const { facts } = game;
    const kinds = await decideKinds(transaction, gameId, game);
    const { players, betsLeftOpen } = await addUp(transaction, { gameId, kinds });
    const sum = (field: 'bets' | 'stake' | 'payout') => players.reduce((total, player) => total + player[field], 0);
    return {
      gameId,
      homeScore: facts.homeGoals,
      awayScore: facts.awayGoals,
      halfTimeRecorded: facts.halfTime !== null,
      bets: sum('bets'),
      stake: amount(sum('stake')),
      payout: amount(sum('payout')),
      betsLeftOpen,
      playerCount: players.length,
      players: await topPlayers(transaction, players),
    };
  });
}

const amount = (value: number) => formatAmount(cents(value));

async function addUp(transaction: Transaction, game: DecidedGame) {
  const players = new Map<number, PlayerTotal>();
  let betsLeftOpen = 0;
  const ids = await openBets(transaction, game.gameId);
  for (let start = 0; start < ids.length; start += BETS_PER_PAGE) {
    const page = ids.slice(start, start + BETS_PER_PAGE);
    for (const bet of await readBetsAsDecided(transaction, game, page)) {
      const settlement = settlementOfBet(bet);
      if (settlement === null) {
        betsLeftOpen += 1;
        continue;
      }
      const total = players.get(bet.user_id) ?? { userId: bet.user_id, bets: 0, stake: 0, payout: 0 };
      total.bets += 1;
      total.stake += bet.stake_cents;
      total.payout += settlement.payout;
      players.set(bet.user_id, total);
    }
  }
  return { players: [...players.values()], betsLeftOpen };
}

async function openBets(transaction: Transaction, gameId: number): Promise<number[]> {
  return sql`
    select distinct b.id from bet_legs leg join bets b on b.id = leg.bet_id
    where leg.game_id = ${gameId} and b.status = 'pending' order by b.id`.allValues<number>(transaction);
}

async function topPlayers(transaction: Transaction, players: PlayerTotal[]): Promise<SettlementPreview['players']> {
  const top = players.sort((a, b) => b.payout - a.payout || a.userId - b.userId).slice(0, PLAYERS_SHOWN);
  const users = await sql<{ id: number; username: string }>`
    select id, username from users where id = any(${top.map(({ userId }) => userId)}::bigint[])`.all(transaction);
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return top.map(({ userId, bets, stake, payout }) => ({
    userId,
    username: names.get(userId) ?? '',
    bets,
    stake: amount(stake),
    payout: amount(payout),
  }));
}
