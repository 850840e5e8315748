// What ending a game as it stands would pay, before anybody ends it. Reads on one snapshot, in pages, and writes
// nothing; each bet is worked out by what settles it.
import type { SettlementPreview } from '#contract/objects/bet.ts';
import type { GameFacts } from '#domain/game.ts';
import { cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { readFacts } from '#server/features/bets/game-facts.ts';
import { decidedKinds, decideKinds, isOfKind } from '#server/features/bets/leg-kinds.ts';
import { type BetStanding, settlementOfBet } from '#server/features/bets/settlement-of-bet.ts';
import { refuse } from '#server/http/refusal.ts';

const betsInAPage = 5000;
const playersShown = 50;

type OpenBet = BetStanding & { id: number; user_id: number; username: string };
type PlayerTotal = { userId: number; username: string; bets: number; stake: number; payout: number };

/** Previews the settlement of a game, ended or abandoned as it stands. Refuses NOT_FOUND. */
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
    const { players, betsLeftOpen } = await addUp(transaction, gameId, kinds);
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

async function addUp(transaction: Transaction, gameId: number, kinds: string) {
  const players = new Map<number, PlayerTotal>();
  let betsLeftOpen = 0;
  let after = 0;
  for (;;) {
    const page = await nextPage(transaction, [gameId, kinds, after]);
    for (const bet of page) {
      const settlement = settlementOfBet(bet);
      if (settlement === null) betsLeftOpen += 1;
      else addTo(players, bet, settlement.payout);
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < betsInAPage) return { players, betsLeftOpen };
  }
}

/** Open bets on the game, its legs as decided and those of other games as they stand. */
async function nextPage(transaction: Transaction, values: [number, string, number]): Promise<OpenBet[]> {
  const { rows } = await transaction.query<OpenBet>(
    `with page as materialized (
       select distinct b.id from bet_legs leg join bets b on b.id = leg.bet_id
       where leg.game_id = $1 and b.status = 'pending' and b.id > $3 order by b.id limit ${betsInAPage}
     )
     select b.id, b.user_id, u.username, b.stake_cents, b.potential_win_cents, b.system, b.line_stake_cents,
       b.free_bet_id is not null as is_free,
       (select json_agg(json_build_object('odds', leg.odds_hundredths, 'group', leg.group_number,
          'status', case when leg.game_id = $1 then coalesce(decided.status, 'pending') else leg.status end)
          order by leg.leg_number)
        from bet_legs leg left join ${decidedKinds} on leg.game_id = $1 and ${isOfKind}
        where leg.bet_id = b.id) as legs,
       (select coalesce(json_agg(json_build_object('number', g.group_number, 'odds', g.odds_hundredths,
                                                   'oddsWithout', g.odds_without) order by g.group_number), '[]')
        from bet_groups g where g.bet_id = b.id) as groups
     from page join bets b on b.id = page.id join users u on u.id = b.user_id order by b.id`,
    values,
  );
  return rows;
}

function addTo(players: Map<number, PlayerTotal>, bet: OpenBet, payout: number): void {
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
    .slice(0, playersShown)
    .map((player) => ({ ...player, stake: amount(player.stake), payout: amount(player.payout) }));
}
