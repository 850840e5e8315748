import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { oddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import { type SettledLeg, settleBet } from '#domain/settlement/settle-bet.ts';
import { settleBuilder } from '#domain/settlement/settle-builder.ts';
import { settleSystem } from '#domain/settlement/settle-system.ts';
import { systemLines } from '#domain/slip.ts';

/** A trixie with 1.00 per line at 2.00, 3.00 and 4.00. */
function trixie(...outcomes: (Outcome | null)[]) {
  const legs: SettledLeg[] = [200, 300, 400].map((odds, index) => ({
    odds: oddsHundredths(odds),
    outcome: outcomes[index] ?? null,
  }));
  const lines = systemLines('trixie', legs) ?? [];
  return settleSystem(
    lines.map((line) => ({
      stake: cents(100),
      legs: line,
      potentialWin: potentialWinCents(cents(100), totalOdds(line.map((leg) => leg.odds))),
    })),
  );
}

describe('a system bet', () => {
  it.each([
    [['won', 'won', 'won'], 'won', 5000],
    [['won', 'won', 'lost'], 'won', 600],
    [['won', 'lost', 'lost'], 'lost', 0],
    [['won', 'void', 'lost'], 'half_lost', 200],
    [['void', 'void', 'void'], 'void', 400],
    [['won', 'won', 'void'], 'won', 600 + 200 + 300 + 600],
  ] as [Outcome[], Outcome, number][])('with legs %j is %s and pays %i', (outcomes, status, payout) => {
    expect(trixie(...outcomes)).toEqual({ status, payout });
  });

  it('waits until every line is decided', () => {
    expect(trixie('won', 'won', null)).toBeNull();
    expect(trixie('lost', 'lost', null)).toEqual({ status: 'lost', payout: 0 });
  });
});

describe('a bet builder in a bet', () => {
  const builder = {
    odds: oddsHundredths(700),
    oddsWithout: { '0': 200, '1': 180, '2': 300, '0,1': 320, '0,2': 500, '1,2': 450 } as never,
  };

  it.each([
    [['won', 'won', 'won'], { odds: 700, outcome: 'won' }],
    [['won', 'lost', null], { odds: 700, outcome: 'lost' }],
    [['won', 'won', null], { odds: 700, outcome: null }],
    [['void', 'void', 'void'], { odds: 700, outcome: 'void' }],
    [['won', 'void', 'won'], { odds: 500, outcome: 'won', isReduced: true }],
    [['void', 'won', 'void'], { odds: 180, outcome: 'won', isReduced: true }],
  ] as [(Outcome | null)[], object][])('with %j counts as %o', (outcomes, leg) => {
    expect(settleBuilder(outcomes, builder)).toEqual(leg);
  });

  it('pays the odds of the rest when one is void, not what the slip showed', () => {
    const stake = cents(1000);
    const potentialWin = potentialWinCents(stake, builder.odds);
    expect(settleBet({ stake, legs: [settleBuilder(['won', 'won', 'won'], builder)], potentialWin })?.payout).toBe(
      7000,
    );
    expect(settleBet({ stake, legs: [settleBuilder(['won', 'void', 'won'], builder)], potentialWin })?.payout).toBe(
      5000,
    );
  });

  it('pays what the slip showed if a void selection does not lower the odds', () => {
    const equal = { odds: oddsHundredths(187), oddsWithout: { '0': 187, '1': 131 } as never };
    const stake = cents(10_000);
    const legs = [settleBuilder(['won', 'void'], equal), { odds: oddsHundredths(251), outcome: 'won' as const }];
    const potentialWin = potentialWinCents(stake, totalOdds(legs.map(({ odds }) => odds)));
    // Exactly, 1.87 times 2.51 would pay 469.37.
    expect(settleBet({ stake, legs, potentialWin })?.payout).toBe(46_900);
  });

  it('accepts no quarter lines', () => {
    expect(() => settleBuilder(['won', 'half_won'], builder)).toThrow('quarter');
  });
});
