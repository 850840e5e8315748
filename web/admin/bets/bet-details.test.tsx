import { expect, it } from 'vitest';
import type { Bet, Leg } from '#contract/bets/objects.ts';
import { legOf } from '#tests/support/home-win.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { BetDetails } from '#web/admin/bets/bet-details.tsx';

const built = [
  legOf({ group: 2, groupOdds: '4.10', odds: '2.51' }),
  legOf({ group: 2, groupOdds: '4.10', odds: '1.91', market: 'both_teams_score', selection: 'yes', betType: null }),
];
const single = legOf({ gameId: 2, homeTeam: 'Foxes', awayTeam: 'Owls', selection: 'draw', odds: '3.10' });

const betOf = (...legs: Leg[]) =>
  ({
    odds: '12.71',
    createdAt: '2026-08-15T19:00:00.000Z',
    settledAt: null,
    payout: null,
    explanation: null,
    isAccumulator: true,
    stakePerLine: null,
    legs,
  }) as unknown as Bet;
const count = (html: string, text: string) => html.split(text).length - 1;

it("shows a bet builder's game and price once, and no odds for its selections", async () => {
  const html = await renderIn('en', <BetDetails bet={betOf(single, ...built)} />);
  expect(['3.10', '4.10', '2.51', '1.91'].map((odds) => count(html, odds))).toEqual([1, 1, 0, 0]);
  expect(['Foxes – Owls', 'Ashford – Benwick', 'Bet builder'].map((text) => count(html, text))).toEqual([1, 1, 1]);
  expect(html).toContain('Both teams to score');
});

it("shows a system's number of bets and stake per bet instead of odds, since it has no total odds", async () => {
  const system = { ...betOf(single, legOf({})), odds: '4.44', system: 'doubles', stake: '6.00', stakePerLine: '2.00' };
  const html = await renderIn('en', <BetDetails bet={system as Bet} />);
  expect(count(html, '4.44')).toBe(0);
  expect(html).toContain('3 × $2.00');
});
