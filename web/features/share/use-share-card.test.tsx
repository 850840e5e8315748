import { expect, it } from 'vitest';
import type { Bet, Leg } from '#contract/bets/objects.ts';
import { legOf } from '#tests/support/home-win.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { useShareCard } from '#web/features/share/use-share-card.ts';

const leg = (fields: Partial<Leg>) => legOf({ status: 'won', ...fields });
const builder = [
  leg({ group: 1, groupOdds: '4.10' }),
  leg({ group: 1, groupOdds: '4.10', market: 'both_teams_score', betType: 'both_teams_score', selection: 'yes' }),
];
const single = leg({ gameId: 2, homeTeam: 'Foxes', awayTeam: 'Owls', selection: 'draw', odds: '3.10' });

const betOf = (...legs: Leg[]) =>
  ({
    username: 'amina',
    stake: '5.00',
    payout: '9.00',
    potentialWin: '9.00',
    odds: '1.80',
    market: null,
    betType: null,
    system: null,
    isAccumulator: true,
    legs,
  }) as unknown as Bet;

function Card({ bet }: { bet: Bet }) {
  const { card } = useShareCard({ bet, match: 'Match', selection: 'Bet' });
  return [...card.selections, `badges: ${card.badges}`].join('\n');
}

const linesOf = async (...legs: Leg[]) => (await renderIn('en', <Card bet={betOf(...legs)} />)).split('\n');

it('lists a bet builder within an accumulator as one leg, at its combined price', async () => {
  expect(await linesOf(single, ...builder)).toEqual([
    'Foxes – Owls: Draw (3.10)',
    'Ashford – Benwick: Ashford to win + Both teams to score (4.10)',
    'badges: Accumulator Master',
  ]);
});

it("lists a bet builder's selections without the match or an accumulator badge", async () => {
  expect(await linesOf(...builder)).toEqual(['Bet', 'Ashford to win', 'Both teams to score', 'badges: Winner']);
});
