import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betCashedOut } from '#domain/ledger/bet-recipes.ts';
import { PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { cents } from '#domain/money.ts';
import { type OddsHundredths, oddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';
import {
  cappedAtCost,
  legValue,
  quoteCashOut,
  quoteSystemCashOut,
  settledLegValue,
  splitBet,
} from '#domain/pricing/cash-out.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { DEFAULT_LINES, fitGame, priceGame } from '#domain/pricing/price-game.ts';
import { OUTCOMES } from '#domain/settlement/outcome.ts';
import { settleSystem } from '#domain/settlement/settle-system.ts';
import { SYSTEM_KINDS, systemLines } from '#domain/slip.ts';

const odds = oddsHundredths;
const RESULT = { home: odds(250), draw: odds(330), away: odds(290) };

describe('a share of a bet', () => {
  it.each([
    // stake, odds, share: stake and potential win cashed out, and remaining
    [1000, 250, 100, [1000, 2500], [0, 0]],
    [1000, 250, 50, [500, 1250], [500, 1250]],
    [1001, 333, 50, [500, 1665], [501, 1668]],
    [3, 150, 34, [1, 1], [2, 3]],
    [1, 150, 100, [1, 1], [0, 0]],
  ])(
    'of %i cents at %i hundredths is split exactly at %i percent',
    (stake, price, share, [stakeOut, winOut], [stakeLeft, winLeft]) => {
      expect(splitBet(cents(stake), odds(price), share)).toEqual({
        cashedOut: { stake: stakeOut, potentialWin: winOut },
        remaining: { stake: stakeLeft, potentialWin: winLeft },
      });
    },
  );

  it.each([
    [1, 99],
    [99, 1],
  ])('of %i cents is nothing at %i percent', (stake, share) => {
    expect(splitBet(cents(stake), odds(200), share)).toBeNull();
  });

  it('splits the stake exactly and never wins more than the whole', () => {
    const bets = [fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 101, max: 100_000 })] as const;
    fc.assert(
      fc.property(...bets, fc.integer({ min: 1, max: 100 }), (stake, price, share) => {
        const parts = splitBet(cents(stake), odds(price), share);
        if (parts === null) return;
        const { cashedOut, remaining } = parts;
        expect(cashedOut.stake + remaining.stake).toBe(stake);
        expect(cashedOut.potentialWin + remaining.potentialWin).toBeLessThanOrEqual(
          potentialWinCents(cents(stake), odds(price)),
        );
      }),
    );
  });
});

describe('an offer', () => {
  it.each([
    // stake, potential win, leg values, margin: fair value and offer
    [1000, 2500, [1], 500, { fairValue: 1000, offer: 950 }],
    [1000, 2500, [2.5], 500, { fairValue: 2500, offer: 2375 }],
    [1000, 2400, [2.5], 500, { fairValue: 2400, offer: 2280 }],
    [1000, 9000, [1.5, 0.5], 500, { fairValue: 750, offer: 712 }],
    [1, 250, [1.06], 500, { fairValue: 1, offer: 1 }],
    [1, 250, [1], 500, null],
    [1000, 2500, [0], 500, null],
    [1000, 9000, [2, 0], 500, null],
  ])(
    'is the fair value less the margin for a stake of %i winning %i with legs worth %j',
    (stake, win, legValues, marginBasisPoints, quote) => {
      const request = { stake: cents(stake), potentialWin: cents(win), legValues, marginBasisPoints };
      expect(quoteCashOut(request)).toEqual(quote);
    },
  );

  it.each([
    [1.4, 250, 200, 1.25],
    [1.1, 250, 200, 1.1],
    [1.4, 250, null, 1.4],
  ])('values a leg of %f at no more than placing it again costs', (value, accepted, current, worth) => {
    expect(cappedAtCost(value, odds(accepted), current === null ? null : odds(current))).toBe(worth);
  });

  it('never returns the stake of a bet just placed, for any price field, even at three times the price', () => {
    const outlook = outlookBeforeKickOff(fitGame({ result: RESULT }));
    const book = fieldsOfBook(priceGame({ result: RESULT }), DEFAULT_LINES);
    for (const field of PRICE_FIELDS)
      for (const generosity of [1, 3]) {
        const price = odds(Math.floor((book[field.field] as OddsHundredths) * generosity));
        const line = typeof field.line === 'string' ? DEFAULT_LINES[field.line] : field.line;
        const terms = { market: field.market, selection: field.selection, odds: price, line };
        const otherTerms = { playerId: null, scoreAtPlacement: null, pricedSelections: null };
        const value = cappedAtCost(legValue(outlook, { ...terms, ...otherTerms }) as number, price, price);
        const stake = cents(100_000);
        const quote = quoteCashOut({ stake, legValues: [value], potentialWin: potentialWinCents(stake, price) });
        expect(quote?.offer, field.field).toBeLessThanOrEqual(95_000);
      }
  });
});

describe('the cash-out of a system', () => {
  const line = (stake: number, win: number, legValues: number[]) => ({
    stake: cents(stake),
    potentialWin: cents(win),
    legValues,
  });

  it.each([
    ['the sum of its lines', [line(100, 625, [1, 2.5]), line(100, 625, [0.9, 1])], { fairValue: 340, offer: 323 }],
    ['the sum of its lines, each rounded down', [line(1, 6, [1.9]), line(1, 6, [1.9])], { fairValue: 2, offer: 1 }],
    ['nothing for lost lines', [line(100, 625, [0, 2.5]), line(100, 625, [0.9, 1])], { fairValue: 90, offer: 85 }],
    ['no more than its lines can win', [line(100, 150, [2]), line(100, 625, [1])], { fairValue: 250, offer: 237 }],
  ])('is worth %s', (_name, lines, quote) => expect(quoteSystemCashOut(lines)).toEqual(quote));

  it('is not offered below one cent', () => {
    expect(quoteSystemCashOut([line(1, 6, [0.9]), line(1, 6, [0.9])])).toBeNull();
  });

  const legOf = fc.record({ odds: fc.integer({ min: 101, max: 2000 }), outcome: fc.constantFrom(...OUTCOMES) });
  const systems = fc.record({
    kind: fc.constantFrom(...SYSTEM_KINDS),
    stake: fc.integer({ min: 1, max: 10_000 }),
    legs: fc.array(legOf, { minLength: 3, maxLength: 8 }),
  });

  it('with every leg decided is worth its payout, less the margin', () => {
    fc.assert(
      fc.property(systems, ({ kind, stake, legs }) => {
        const lines = systemLines(kind, legs);
        if (lines === null) return;
        const terms = lines.map((each) => ({
          stake: cents(stake),
          potentialWin: potentialWinCents(cents(stake), totalOdds(each.map((leg) => odds(leg.odds)))),
          legs: each.map((leg) => ({ ...leg, odds: odds(leg.odds) })),
        }));
        const paid = settleSystem(terms)?.payout as number;
        const quote = quoteSystemCashOut(
          terms.map(({ stake: each, potentialWin, legs: decided }) => ({
            stake: each,
            potentialWin,
            legValues: decided.map((leg) => settledLegValue(leg.outcome, leg)),
          })),
        );
        // A winning line pays by its rounded total odds; its value is never above that.
        expect(quote?.fairValue ?? 0).toBeLessThanOrEqual(paid);
        if (quote !== null) expect(quote.fairValue).toBeGreaterThanOrEqual(paid * 0.995 - lines.length);
        expect(quote?.offer ?? 0).toBeLessThanOrEqual(paid * 0.95);
      }),
    );
  });

  it('of independent legs at unchanged prices never returns its stake', () => {
    fc.assert(
      fc.property(systems, ({ kind, stake, legs }) => {
        const values = systemLines(kind, legs)?.map((each) =>
          line(
            stake,
            stake * 1000,
            each.map(() => 1),
          ),
        );
        if (values === undefined) return;
        expect(quoteSystemCashOut(values)?.offer ?? 0).toBeLessThanOrEqual(stake * values.length * 0.95);
      }),
    );
  });
});

describe('the transfers of a cash-out', () => {
  it('move that part of the stake to the operator, and pay the player the offer, which repays a debt', () => {
    const event = {
      betId: 7,
      userId: 3,
      cashOut: 2,
      stakeCents: cents(400),
      amountCents: cents(530),
      debtCents: cents(100),
    };
    const row = { refId: 7, sequence: 2, userId: 3 };
    expect(betCashedOut(event)).toEqual([
      { kind: 'cash_out_stake', debit: 'staked', credit: 'winnings', amountCents: 400, ...row },
      { kind: 'cash_out', debit: 'winnings', credit: 'available', amountCents: 530, ...row },
      { kind: 'cash_out_repayment', debit: 'available', credit: 'debt', amountCents: 100, ...row },
    ]);
  });
});
