import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Goal } from '#domain/game.ts';
import { marketNamed, scorerMarkets } from '#domain/markets/catalogue.ts';
import type { ScorerMarket } from '#domain/markets/market.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { fairChance, playerChances } from '#domain/pricing/market-chances.ts';
import { DEFAULT_MARGINS, marketPrices } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import {
  OWN_GOAL_SHARE,
  type PricedPlayer,
  positionOf,
  pricingShares,
  type ScorerShare,
  scorerShares,
  type UnconfirmedChange,
} from '#domain/pricing/scorers.ts';

const MODEL = { homeGoals: 1.6, awayGoals: 1.1, drawTilt: 0 };

function squad(side: 'home' | 'away', from: number): PricedPlayer[] {
  const positions = ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'FW', 'FW', 'FW'];
  return positions.map((position, index) => ({ id: from + index, side, position }));
}

const PLAYERS = [...squad('home', 1), ...squad('away', 21)];
const goal = (playerId: number | null, ownGoal = false): Goal => ({ team: 'home', playerId, minute: 10, ownGoal });

const chanceIn = (market: string) => (outlook: Outlook, player: ScorerShare) => {
  const chances = playerChances(marketNamed(market) as ScorerMarket, player, outlook);
  if (chances === null) throw new Error('the goals must be complete');
  return fairChance(chances);
};
const firstScorerChance = chanceIn('first_goalscorer');
const lastScorerChance = chanceIn('last_goalscorer');
const anytimeScorerChance = chanceIn('anytime_goalscorer');

/** The chance that no goal with a scorer follows. */
function noMoreGoals({ totalFurther }: Outlook): number {
  return totalFurther.reduce((sum, chance, goals) => sum + chance * OWN_GOAL_SHARE ** goals, 0);
}

describe('positions', () => {
  it.each([
    ['FW', 'FW'],
    ['Forward', 'FW'],
    ['Striker', 'FW'],
    ['Right Winger', 'FW'],
    ['midfielder', 'MF'],
    ['Defensive Midfield', 'DF'],
    ['Defender', 'DF'],
    ['Centre-Back', 'DF'],
    ['Goalkeeper', 'GK'],
    ['GK', 'GK'],
    ['', 'MF'],
    ['constructor', 'MF'],
  ])('%j counts as %s', (word, position) => {
    expect(positionOf(word)).toBe(position);
  });
});

describe('shares', () => {
  it('follow the positions, split among the listed players', () => {
    const shares = scorerShares(PLAYERS);
    expect(shares.find((each) => each.id === 9)?.share).toBeCloseTo(0.21, 12);
    expect(shares.find((each) => each.id === 6)?.share).toBeCloseTo(0.09, 12);
    expect(shares.find((each) => each.id === 2)?.share).toBeCloseTo(0.0225, 12);
    expect(shares.find((each) => each.id === 1)?.share).toBeCloseTo(0.01, 12);
    const home = shares.filter((each) => each.side === 'home').reduce((total, each) => total + each.share, 0);
    expect(home).toBeCloseTo(1, 12);
  });

  it('are two fifths at most, even when only one forward is listed', () => {
    expect(scorerShares([{ id: 1, side: 'home', position: 'FW' }])).toEqual([{ id: 1, side: 'home', share: 0.4 }]);
  });

  it('of a missing position stay with unlisted players while few are listed', () => {
    const listed = ['MF', 'MF', 'MF', 'DF', 'DF', 'GK'].map((position, id) => ({
      id,
      side: 'home' as const,
      position,
    }));
    expect(sumOf(scorerShares(listed))).toBeCloseTo(0.37, 12);
    const shares = scorerShares([...listed, { id: 7, side: 'home', position: 'DF' }]);
    expect(sumOf(shares)).toBeCloseTo(0.37 + 0.63 / 4, 12);
  });
});

describe('shares in a squad of more than eleven', () => {
  const squadOf = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([position, count]) =>
      Array.from({ length: count }, (_none, index) => ({ id: index, side: 'home' as const, position })),
    );

  it.each([
    ['of 18', { GK: 2, DF: 6, MF: 5, FW: 5 }],
    ['of 26', { GK: 3, DF: 9, MF: 7, FW: 7 }],
  ])('are those of players on the pitch: a side %s adds up to about 1', (_name, counts) => {
    const shares = scorerShares(squadOf(counts));
    const players = squadOf(counts).map(({ position }, index) => ({ position, share: shares[index]?.share ?? fail() }));
    const side = ['GK', ...Array(4).fill('DF'), ...Array(3).fill('MF'), ...Array(3).fill('FW')];
    const shareOf = (position: string) => players.find((player) => player.position === position)?.share ?? fail();
    expect(side.reduce((sum, position) => sum + shareOf(position), 0)).toBeCloseTo(1, 1);
  });

  it('are two fifths at most', () => {
    const [forward] = scorerShares(squadOf({ FW: 1, MF: 10, DF: 10 }));
    expect(forward?.share).toBe(0.4);
  });
});

const sumOf = (shares: readonly ScorerShare[]) => shares.reduce((sum, { share }) => sum + share, 0);

describe('a bet on each listed player to score first, and one on no goal', () => {
  const mainLines = {};
  const change = fc.constantFrom('none', 'added', 'moved', 'renamed', 'removed');
  const position = fc.constantFrom('GK', 'DF', 'MF', 'FW');
  const weights = fc.array(position, { minLength: 1, maxLength: 4 });
  const squadOf = (side: 'home' | 'away') =>
    weights.chain((positions) =>
      fc
        .array(fc.record({ position: fc.constantFrom(...positions), change, from: position }), {
          minLength: 10,
          maxLength: 30,
        })
        .map((players) =>
          players.map(({ position: now, change: made, from }, index): PricedPlayer => {
            const player = { id: index + (side === 'home' ? 100 : 200), side, position: now };
            if (made === 'none') return player;
            const before = made === 'added' ? null : made === 'moved' ? from : now;
            const isNewPlayer = made === 'added' || made === 'renamed';
            return { ...player, unconfirmed: { from: before, isNewPlayer, isRemoved: made === 'removed' } };
          }),
        ),
    );

  it('never costs less than it returns, whatever the positions, if each side has ten players', () => {
    fc.assert(
      fc.property(squadOf('home'), squadOf('away'), fc.boolean(), fc.nat(80), (home, away, areConfirmed, minute) => {
        const offered = [...home, ...away].filter(({ unconfirmed }) => areConfirmed || !unconfirmed?.isRemoved);
        for (const side of ['home', 'away']) fc.pre(offered.filter((player) => player.side === side).length >= 10);
        const all = [...home, ...away];
        const players = areConfirmed ? all.map(({ unconfirmed: _confirmed, ...player }) => player) : all;
        const shares = pricingShares(players);
        for (const side of ['home', 'away']) {
          const sum = sumOf(shares.filter((player) => player.side === side));
          expect(sum).toBeGreaterThan(1 - 1e-9);
          const listed = offered.filter((player) => player.side === side).length;
          if (areConfirmed) expect(sum).toBeLessThan(Math.max(listed / 11, 1) + 1e-9);
        }
        for (const { share } of shares) expect(share).toBeLessThanOrEqual(0.4);
        const score = { home: 0, away: 0 };
        const live = liveOutlook(MODEL, { score, ...clockAt(matchMinute(minute)), halfTime: score, goals: [] });
        for (const outlook of [outlookBeforeKickOff(MODEL), live]) {
          const prices = marketPrices(outlook, { mainLines, margins: DEFAULT_MARGINS, shares });
          const keys = shares.map(({ id }) => `first_goalscorer@player=${id}` as const);
          const costs = [...keys, 'first_team_to_score/no_goal' as const].map((key) => 100 / (prices[key] ?? 1));
          expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeGreaterThan(1);
        }
      }),
    );
  });

  it('leaves cash-out values as they are while one person has removed players', () => {
    const removed = { from: 'FW', isNewPlayer: false, isRemoved: true };
    const players = PLAYERS.map((player) => (player.id === 10 ? { ...player, unconfirmed: removed } : player));
    const shareOf = (shares: readonly ScorerShare[]) => shares.find(({ id }) => id === 9)?.share;
    expect(shareOf(scorerShares(players))).toBe(0.21);
    expect(shareOf(pricingShares(players))).toBe(0.315);
  });
});

describe('shares with changes that one person has made', () => {
  const position = fc.constantFrom('GK', 'DF', 'MF', 'FW');
  const side = fc.constantFrom('home' as const, 'away' as const);
  const squads = fc.array(fc.record({ side, position }), { maxLength: 12 });
  const changes = fc.array(
    fc.record({
      kind: fc.constantFrom('moved', 'renamed', 'removed', 'none'),
      to: position,
    }),
    { minLength: 12, maxLength: 12 },
  );
  const withId = (each: Omit<PricedPlayer, 'id'>, index: number): PricedPlayer => ({ ...each, id: index + 1 });
  const change = (from: string | null, fields: Partial<UnconfirmedChange> = {}): UnconfirmedChange => ({
    from,
    isNewPlayer: from === null,
    isRemoved: false,
    ...fields,
  });
  const shareById = (players: readonly PricedPlayer[]) =>
    new Map(scorerShares(players).map(({ id, share }) => [id, share]));

  it('lower no share, and leave those of unchanged players as they are', () => {
    fc.assert(
      fc.property(squads, changes, squads, (listed, made, added) => {
        const before = listed.map(withId);
        const after = before.map((player, index): PricedPlayer => {
          const { kind, to } = made[index] ?? { kind: 'none', to: 'FW' };
          if (kind === 'none') return player;
          const position = kind === 'moved' ? to : player.position;
          const isKind = { isNewPlayer: kind === 'renamed', isRemoved: kind === 'removed' };
          return { ...player, position, unconfirmed: change(player.position, isKind) };
        });
        const newcomers = added.map((player, index) => withId({ ...player, unconfirmed: change(null) }, index + 100));
        const shares = shareById([...after, ...newcomers]);
        for (const [index, player] of after.entries()) {
          const share = shares.get(player.id);
          const earlier = shareById(before).get(player.id) ?? 0;
          if (player.unconfirmed === undefined) expect(share).toBe(earlier);
          else if (player.unconfirmed.isRemoved) expect(share).toBeUndefined();
          else expect(share, JSON.stringify(made[index])).toBeGreaterThanOrEqual(earlier);
        }
        for (const { id } of newcomers) expect(shares.get(id)).toBeGreaterThanOrEqual(0.32);
        for (const share of shares.values()) expect(share).toBeLessThanOrEqual(0.4);
      }),
    );
  });

  it('count a new position immediately if it makes the price shorter', () => {
    const keeper = { id: 1, side: 'home' as const, position: 'FW', unconfirmed: change('GK') };
    const forward = { id: 2, side: 'home' as const, position: 'FW' };
    expect(scorerShares([keeper, forward])).toEqual([
      { id: 1, side: 'home', share: 0.315 },
      { id: 2, side: 'home', share: 0.4 },
    ]);
  });

  it("price a newcomer at no more than about twice a team's only forward, in every market", () => {
    for (const homeGoals of [0.4, 1.6, 3.5]) {
      const outlook = outlookBeforeKickOff({ ...MODEL, homeGoals });
      const player = { id: 1, side: 'home' as const, position: 'GK' };
      const [newcomer = fail()] = scorerShares([{ ...player, unconfirmed: change(null) }]);
      const [forward = fail()] = scorerShares([{ ...player, position: 'FW' }]);
      for (const { name } of scorerMarkets()) {
        const chance = chanceIn(name);
        expect(chance(outlook, newcomer) * 2, name).toBeGreaterThanOrEqual(chance(outlook, forward));
      }
    }
  });
});

describe('chances before kick-off', () => {
  const outlook = outlookBeforeKickOff(MODEL);
  const shares = scorerShares(PLAYERS);

  it('someone scores first unless all goals are own goals', () => {
    const first = shares.reduce((total, player) => total + firstScorerChance(outlook, player), 0);
    expect(first).toBeCloseTo(1 - noMoreGoals(outlook), 10);
  });

  it('the last scorer is as likely as the first', () => {
    for (const player of shares)
      expect(lastScorerChance(outlook, player)).toBeCloseTo(firstScorerChance(outlook, player), 12);
  });

  it('a player is more likely to score at any time than first, and a forward more likely than a defender', () => {
    for (const player of shares) {
      expect(anytimeScorerChance(outlook, player)).toBeGreaterThan(firstScorerChance(outlook, player));
    }
    const chanceOf = (id: number) => anytimeScorerChance(outlook, shares.find((each) => each.id === id) ?? fail());
    expect(chanceOf(9)).toBeGreaterThan(chanceOf(6));
    expect(chanceOf(6)).toBeGreaterThan(chanceOf(2));
  });

  it("the chance of an anytime scorer is one minus the chance that others score all their side's goals", () => {
    const player = { id: 9, side: 'home' as const, share: 0.21 };
    const own = outlook.homeFurther.map((chance, goals) => chance * (1 - (1 - 0.97 * 0.21) ** goals));
    expect(anytimeScorerChance(outlook, player)).toBeCloseTo(
      own.reduce((total, chance) => total + chance, 0),
      12,
    );
  });
});

function fail(): never {
  throw new Error('the player must be listed');
}

describe('chances in play', () => {
  const live = (...goals: Goal[]) =>
    liveOutlook(MODEL, { score: { home: goals.length, away: 0 }, ...clockAt(matchMinute(60)), halfTime: null, goals });
  const [forward] = scorerShares(PLAYERS).filter((each) => each.id === 9);
  const player = forward ?? fail();

  it('the first goal that is not an own goal decides the first scorer', () => {
    expect(firstScorerChance(live(goal(3, true)), player)).toBeGreaterThan(0);
    expect(firstScorerChance(live(goal(10)), player)).toBe(0);
  });

  it('the last scorer so far wins if no one else scores', () => {
    const held = lastScorerChance(live(goal(9)), player);
    const chased = lastScorerChance(live(goal(10)), player);
    expect(held).toBeGreaterThan(0.3);
    expect(chased).toBeLessThan(0.1);
    expect(held - chased).toBeCloseTo(noMoreGoals(live(goal(9))), 12);
  });

  it('a player who has scored is certain to win anytime', () => {
    expect(anytimeScorerChance(live(goal(9)), player)).toBe(1);
    expect(anytimeScorerChance(live(goal(9, true)), player)).toBeLessThan(0.5);
  });

  it('there are no chances while a goal or its scorer is missing', () => {
    const anytime = marketNamed('anytime_goalscorer') as ScorerMarket;
    expect(playerChances(anytime, player, { ...live(goal(9)), goals: [] })).toBeNull();
    expect(playerChances(anytime, player, { ...live(goal(9)), goals: null })).toBeNull();
    expect(playerChances(anytime, player, live(goal(null)))).toBeNull();
    expect(playerChances(anytime, player, live(goal(null, true)))).not.toBeNull();
  });

  it('are probabilities', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.double({ min: 0, max: 0.4, noNaN: true }), (home, share) => {
        const goals = Array.from({ length: home }, (_none, index) => goal(index));
        for (const chance of [firstScorerChance, lastScorerChance, anytimeScorerChance]) {
          const value = chance(live(...goals), { id: 9, side: 'home', share });
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
