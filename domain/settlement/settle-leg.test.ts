import { describe, expect, it } from 'vitest';
import type { GameFacts, Goal } from '#domain/game.ts';
import { type BetType, findBetType, marketOfBetType } from '#domain/markets/api-fields.ts';
import { type LineQuarters, parseLine } from '#domain/markets/line.ts';
import { oddsHundredths } from '#domain/odds.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';

const ARSENAL_CHELSEA = { home: 'Arsenal', away: 'Chelsea' };

function facts(score: string, change: Partial<GameFacts> = {}): GameFacts {
  const [home = 0, away = 0] = score.split('-').map(Number);
  return {
    status: 'finished',
    homeGoals: home,
    awayGoals: away,
    halfTime: { home: 0, away: 0 },
    halfTimePassed: true,
    goals: [],
    ...change,
  };
}

const live = (score: string, change: Partial<GameFacts> = {}) => facts(score, { status: 'live', ...change });

function terms(betType: BetType, selection: string | null, change: Partial<LegTerms> = {}): LegTerms {
  const found = findBetType({ betType, selection });
  return {
    market: marketOfBetType(betType),
    selection: found?.selection ?? selection,
    playerId: null,
    line: found?.line ?? null,
    odds: oddsHundredths(200),
    scoreAtPlacement: null,
    pricedSelections: null,
    ...change,
  };
}

/** A leg on a market without a bet type. */
const listedLeg = (market: string, selection: string, change: Partial<LegTerms> = {}): LegTerms => ({
  ...terms('home', null),
  market,
  selection,
  ...change,
});

const line = (text: string) => parseLine(text) as LineQuarters;

/** "h7 15": a home goal by player 7 in minute 15; "a7o": an own goal; "h?": unknown scorer. */
function goals(...texts: string[]): Goal[] {
  return texts.map((text, index) => {
    const [who = '', minute] = text.split(' ');
    const player = who.slice(1).replace('o', '');
    return {
      team: who.startsWith('h') ? 'home' : 'away',
      playerId: player === '?' || player === '' ? null : Number(player),
      minute: minute ? Number(minute) : 10 * (index + 1),
      ownGoal: who.endsWith('o'),
    };
  });
}

const outcome = (leg: LegTerms, of: GameFacts) => settleLeg(leg, of)?.outcome ?? null;

describe('match result', () => {
  it.each([
    ['2-1', 'home', 'won'],
    ['2-1', 'draw', 'lost'],
    ['2-1', 'away', 'lost'],
    ['1-1', 'draw', 'won'],
    ['1-1', 'home', 'lost'],
    ['0-3', 'away', 'won'],
  ] as const)('%s settles %s as %s, in both forms', (score, word, expected) => {
    expect(outcome(terms('match_result', word), facts(score))).toBe(expected);
    expect(outcome(terms(word, word), facts(score))).toBe(expected);
    expect(outcome(terms(word, null), facts(score))).toBe(expected);
  });

  it('is never decided before the end, however far ahead a side is', () => {
    expect(outcome(terms('home', 'home'), live('9-0'))).toBeNull();
    expect(outcome(terms('away', 'away'), live('40-0'))).toBeNull();
    const open = live('9-0', { halfTime: null, halfTimePassed: false });
    expect(outcome(terms('half_time_full_time', 'away_draw'), open)).toBeNull();
  });
});

describe('correct score', () => {
  it.each([
    ['2-1', '2-1', 'won'],
    ['2-1', '1-2', 'lost'],
    ['2-1', '1-1', 'lost'],
    ['0-0', '0-0', 'won'],
    ['3-3', 'other', 'won'],
    ['3-2', 'other', 'lost'],
  ])('final score %s settles %s as %s', (score, selection, expected) => {
    expect(outcome(terms('correct_score', selection), facts(score))).toBe(expected);
  });

  it.each([
    ['2-0', '1-0', 'lost'],
    ['1-0', '1-0', null],
    ['1-0', '2-0', null],
    ['0-1', '1-0', 'lost'],
    ['3-0', 'other', null],
    ['4-0', 'other', 'won'],
    ['3-3', 'other', 'won'],
  ])('at %s a bet on %s is %s', (score, selection, expected) => {
    expect(outcome(terms('correct_score', selection), live(score))).toBe(expected);
  });

  it('uses the scores that were listed at placement for `other`', () => {
    const thirteen = ['1-0', '2-0', '2-1', '1-1', '0-0', '0-1', '0-2', '1-2', '2-2', '3-0', '3-1', '1-3', '0-3'];
    const leg = terms('correct_score', 'other', { pricedSelections: thirteen });
    expect(outcome(leg, facts('3-2'))).toBe('won');
    expect(outcome(leg, live('3-2'))).toBe('won');
    expect(outcome(leg, facts('3-1'))).toBe('lost');
  });
});

describe('over / under', () => {
  it.each([
    ['2-1', 'over_2.5', 'won'],
    ['2-1', 'under_2.5', 'lost'],
    ['1-1', 'over_2.5', 'lost'],
    ['1-1', 'under_2.5', 'won'],
    ['0-0', 'over_0.5', 'lost'],
    ['0-0', 'under_0.5', 'won'],
    ['1-0', 'over_0.5', 'won'],
    ['0-2', 'over_1.5', 'won'],
    ['4-0', 'over_3.5', 'won'],
    ['3-0', 'under_3.5', 'won'],
  ])('%s settles %s as %s', (score, selection, expected) => {
    expect(outcome(terms('over_under', selection), facts(score))).toBe(expected);
  });

  it('is decided by the goal that passes the line', () => {
    expect(outcome(terms('over_under', 'over_2.5'), live('1-1'))).toBeNull();
    expect(outcome(terms('over_under', 'over_2.5'), live('2-1'))).toBe('won');
    expect(outcome(terms('over_under', 'under_2.5'), live('2-1'))).toBe('lost');
  });
});

describe('both teams to score', () => {
  it.each([
    ['1-1', 'yes', 'won'],
    ['1-1', 'no', 'lost'],
    ['3-0', 'yes', 'lost'],
    ['0-3', 'no', 'won'],
    ['0-0', 'no', 'won'],
  ])('%s settles %s as %s', (score, selection, expected) => {
    expect(outcome(terms('both_teams_score', selection), facts(score))).toBe(expected);
  });

  it("is decided by the second side's first goal", () => {
    expect(outcome(terms('both_teams_score', 'yes'), live('4-0'))).toBeNull();
    expect(outcome(terms('both_teams_score', 'yes'), live('4-1'))).toBe('won');
    expect(outcome(terms('both_teams_score', 'no'), live('4-1'))).toBe('lost');
  });
});

describe('handicap', () => {
  it.each([
    ['1-0', '-0.25', 'won'],
    ['1-0', '-0.5', 'won'],
    ['1-0', '-0.75', 'half_won'],
    ['1-0', '-1', 'void'],
    ['1-0', '-1.25', 'half_lost'],
    ['1-0', '-1.5', 'lost'],
    ['1-1', '0', 'void'],
    ['1-1', '-0.25', 'half_lost'],
    ['1-1', '+0.25', 'half_won'],
    ['1-1', '+0.5', 'won'],
    ['1-1', '-0.5', 'lost'],
    ['0-1', '+0.25', 'lost'],
    ['0-1', '+0.75', 'half_lost'],
    ['0-1', '+1', 'void'],
    ['0-1', '+1.25', 'half_won'],
  ])('%s settles home %s as %s', (score, text, expected) => {
    expect(outcome(terms('handicap', 'home', { line: line(text) }), facts(score))).toBe(expected);
  });

  it.each([
    ['1-0', '-0.75', 'half_lost'],
    ['1-0', '-1.5', 'won'],
    ['1-0', '-1', 'void'],
    ['0-1', '+0.25', 'won'],
    ['1-1', '-0.25', 'half_won'],
  ])("%s settles away against the home side's line %s as %s", (score, text, expected) => {
    expect(outcome(terms('handicap', 'away', { line: line(text) }), facts(score))).toBe(expected);
  });

  it.each([
    ['2-0', { home: 2, away: 0 }, '0', 'void'],
    ['3-0', { home: 2, away: 0 }, '0', 'won'],
    ['2-1', { home: 2, away: 0 }, '0', 'lost'],
    ['2-1', { home: 0, away: 1 }, '-0.75', 'won'],
  ])('%s from %o on settles home %s as %s', (score, scoreAtPlacement, text, expected) => {
    const leg = terms('handicap', 'home', { line: line(text), scoreAtPlacement });
    expect(outcome(leg, facts(score))).toBe(expected);
  });

  it('is never decided before the end', () => {
    expect(outcome(terms('handicap', 'home', { line: line('-0.5') }), live('5-0'))).toBeNull();
  });

  it('explains in a sentence what happened to the stake', () => {
    const leg = terms('handicap', 'home', { line: line('-0.75'), odds: oddsHundredths(190) });
    expect(settleLeg(leg, facts('1-0'), ARSENAL_CHELSEA)?.sentence).toBe(
      'Arsenal -0.75, won by one: half won at 1.90, half returned',
    );
    const away = terms('handicap', 'away', { line: line('-0.75'), scoreAtPlacement: { home: 1, away: 0 } });
    expect(settleLeg(away, facts('1-1'), ARSENAL_CHELSEA)?.sentence).toBe(
      'Chelsea +0.75, won by one, counted from 1-0: won at 2.00',
    );
  });
});

describe('asian total', () => {
  it.each([
    ['1-1', '2.25', 'over', 'half_lost'],
    ['2-1', '2.25', 'over', 'won'],
    ['2-1', '2.75', 'over', 'half_won'],
    ['1-1', '2.25', 'under', 'half_won'],
    ['1-1', '2', 'over', 'void'],
    ['1-1', '2', 'under', 'void'],
    ['2-1', '2.75', 'under', 'half_lost'],
    ['1-0', '2.25', 'over', 'lost'],
  ])('%s at %s settles %s as %s', (score, text, side, expected) => {
    expect(outcome(terms('asian_total', side, { line: line(text) }), facts(score))).toBe(expected);
  });

  it.each([
    ['2-1', '2.75', 'over', null],
    ['2-1', '2.75', 'under', null],
    ['3-1', '2.75', 'over', 'won'],
    ['3-1', '2.75', 'under', 'lost'],
    ['1-1', '2', 'over', null],
    ['2-1', '2', 'over', 'won'],
  ])('at %s with line %s, %s is %s', (score, text, side, expected) => {
    expect(outcome(terms('asian_total', side, { line: line(text) }), live(score))).toBe(expected);
  });
});

describe('half time / full time', () => {
  const at = (halfTime: GameFacts['halfTime']) => ({ halfTime });
  it.each([
    ['2-1', { home: 0, away: 0 }, 'draw_home', 'won'],
    ['2-1', { home: 0, away: 0 }, 'home_home', 'lost'],
    ['2-1', { home: 0, away: 1 }, 'away_home', 'won'],
    ['1-1', { home: 1, away: 0 }, 'home_draw', 'won'],
    ['1-1', { home: 1, away: 0 }, 'home_home', 'lost'],
  ])('%s after %o settles %s as %s', (score, halfTime, selection, expected) => {
    expect(outcome(terms('half_time_full_time', selection), facts(score, at(halfTime)))).toBe(expected);
  });

  it.each(['draw_draw', 'home_home', 'draw_home'])('without a half-time score %s is void, never 0-0', (selection) => {
    expect(outcome(terms('half_time_full_time', selection), facts('3-0', at(null)))).toBe('void');
  });

  it('is lost once the second half has started if the first part is wrong, and open if it is right', () => {
    const second = live('1-0', at({ home: 1, away: 0 }));
    expect(outcome(terms('half_time_full_time', 'draw_home'), second)).toBe('lost');
    expect(outcome(terms('half_time_full_time', 'home_home'), second)).toBeNull();
    expect(outcome(terms('half_time_full_time', 'draw_home'), { ...second, halfTimePassed: false })).toBeNull();
    expect(outcome(terms('half_time_full_time', 'draw_home'), { ...second, halfTime: null })).toBeNull();
  });
});

const scorerLeg = (betType: BetType, playerId: number) => terms(betType, `Player ${playerId}`, { playerId });
const playerLeg = (market: string, playerId: number) => ({ ...scorerLeg('first_goalscorer', playerId), market });

describe('goalscorers', () => {
  const SCORERS = ['first_goalscorer', 'last_goalscorer', 'anytime_goalscorer'] as const;

  it.each([
    // score, goals in chronological order, player, first, last, anytime
    ['2-1', ['h7', 'a20', 'h9'], 7, 'won', 'lost', 'won'],
    ['2-1', ['h7', 'a20', 'h9'], 20, 'lost', 'lost', 'won'],
    ['2-1', ['h7', 'a20', 'h9'], 9, 'lost', 'won', 'won'],
    ['2-1', ['h7', 'a20', 'h9'], 10, 'lost', 'lost', 'lost'],
    // an own goal comes first: it counts for the home side but credits no scorer
    ['2-0', ['h30o', 'h9'], 30, 'lost', 'lost', 'lost'],
    ['2-0', ['h30o', 'h9'], 9, 'won', 'won', 'won'],
    ['1-1', ['h9', 'a5o'], 9, 'won', 'won', 'won'],
    // own goals only, and 0-0
    ['1-0', ['h30o'], 30, 'lost', 'lost', 'lost'],
    ['1-0', ['ho'], 9, 'lost', 'lost', 'lost'],
    ['0-0', [], 9, 'lost', 'lost', 'lost'],
    // a goal without a scorer leaves undecided what its scorer could change
    ['2-0', ['h?', 'h9'], 9, null, 'won', 'won'],
    ['2-0', ['h9', 'h?'], 9, 'won', null, 'won'],
    ['2-0', ['h9', 'h?'], 10, 'lost', null, null],
    // missing goals: only what the list already contains is certain
    ['2-0', ['h9'], 9, null, null, 'won'],
    ['2-0', ['h9'], 10, null, null, null],
    ['1-1', ['h9', 'h9'], 9, null, null, null],
  ] as const)('%s with %j: player %i is %s first, %s last, %s anytime', (score, list, player, first, last, any) => {
    const game = facts(score, { goals: goals(...list) });
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, player), game))).toEqual([first, last, any]);
  });

  it.each([
    ['1-0', ['h7'], 7, 'won', null, 'won'],
    ['1-0', ['h7'], 9, 'lost', null, null],
    ['0-0', [], 9, null, null, null],
    ['1-0', ['h30o'], 9, null, null, null],
  ] as const)('at %s with %j player %i is %s first, %s last, %s anytime', (score, list, player, first, last, any) => {
    const game = live(score, { goals: goals(...list) });
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, player), game))).toEqual([first, last, any]);
  });

  it('returns the stake of a player who did not play, and of a late substitute on the first scorer', () => {
    const game = facts('1-0', {
      goals: goals('h7 30'),
      participants: new Set([7, 9, 11]),
      cameOnMinute: new Map([
        [9, 60],
        [11, 30],
      ]),
    });
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, 10), game))).toEqual(['void', 'void', 'void']);
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, 9), game))).toEqual(['void', 'lost', 'lost']);
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, 11), game))).toEqual(['lost', 'lost', 'lost']);
  });

  it('returns the stake of a player who did not play in a game without goals', () => {
    const game = facts('0-0', { participants: new Set([7]) });
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, 10), game))).toEqual(['void', 'void', 'void']);
    expect(SCORERS.map((betType) => outcome(scorerLeg(betType, 7), game))).toEqual(['lost', 'lost', 'lost']);
  });

  it('a disallowed goal reverses the outcomes it decided', () => {
    const leg = scorerLeg('anytime_goalscorer', 7);
    expect(outcome(leg, live('1-0', { goals: goals('h7') }))).toBe('won');
    expect(outcome(leg, live('0-0', { goals: [] }))).toBeNull();
    expect(outcome(leg, live('0-0', { goals: goals('h7') }))).toBeNull();
  });
});

describe('a finished game without its goals', () => {
  const player = (market: string): LegTerms => playerLeg(market, 7);
  it.each([
    [listedLeg('race_to_2_goals', 'home'), '1-1', 'lost'],
    [listedLeg('race_to_2_goals', 'neither'), '1-1', 'won'],
    [listedLeg('race_to_2_goals', 'home'), '2-1', 'won'],
    [listedLeg('race_to_2_goals', 'home'), '2-2', null],
    [listedLeg('first_team_to_score', 'no_goal'), '1-1', 'lost'],
    [listedLeg('first_team_to_score', 'home'), '2-0', 'won'],
    [listedLeg('first_team_to_score', 'home'), '1-1', null],
    [listedLeg('comeback_win', 'home'), '1-1', 'lost'],
    [listedLeg('comeback_win', 'home'), '2-1', null],
    [listedLeg('next_goal', 'home', { scoreAtPlacement: { home: 1, away: 1 } }), '1-1', 'lost'],
    [listedLeg('first_team_to_score', 'home'), '14-1', null],
    [player('to_score_2_or_more'), '1-1', 'lost'],
    [player('to_score_2_or_more'), '2-0', null],
    [player('to_score_hat_trick'), '2-2', 'lost'],
    [player('anytime_goalscorer'), '1-1', null],
  ] as const)('decides %o at %s: %s', (leg, score, outcome) => {
    const settled = settleLeg(leg, facts(score));
    expect(settled?.outcome ?? null).toBe(outcome);
    if (settled) expect(settled.sentence).toContain(`final score ${score}: ${outcome}`);
  });
});

describe('unfinished games', () => {
  const every: LegTerms[] = [
    terms('home', 'home'),
    terms('correct_score', '2-1'),
    terms('over_under', 'over_2.5'),
    terms('both_teams_score', 'yes'),
    terms('handicap', 'home', { line: line('0') }),
    terms('asian_total', 'over', { line: line('2.5') }),
    terms('half_time_full_time', 'home_home'),
    scorerLeg('first_goalscorer', 7),
    scorerLeg('last_goalscorer', 7),
    scorerLeg('anytime_goalscorer', 7),
  ];

  it('decides nothing before kick-off', () => {
    for (const leg of every) expect(outcome(leg, facts('3-0', { status: 'upcoming' }))).toBeNull();
  });

  it('a postponed game waits 48 hours and then returns every stake', () => {
    for (const leg of every) {
      expect(outcome(leg, facts('0-0', { status: 'postponed' }))).toBeNull();
      expect(outcome(leg, facts('0-0', { status: 'postponed', postponementExpired: true }))).toBe('void');
    }
  });

  const abandoned = (score: string, change: Partial<GameFacts> = {}) =>
    facts(score, { status: 'abandoned', ...change });
  it.each([
    ['2-1', terms('over_under', 'over_2.5'), 'won'],
    ['2-1', terms('over_under', 'under_2.5'), 'lost'],
    ['1-1', terms('over_under', 'over_2.5'), 'void'],
    ['1-1', terms('both_teams_score', 'yes'), 'won'],
    ['1-0', terms('both_teams_score', 'yes'), 'void'],
    ['2-0', terms('correct_score', '1-0'), 'lost'],
    ['1-0', terms('correct_score', '1-0'), 'void'],
    ['5-0', terms('home', 'home'), 'void'],
    ['5-0', terms('handicap', 'home', { line: line('-0.5') }), 'void'],
    ['2-1', terms('asian_total', 'over', { line: line('2.75') }), 'void'],
    ['3-1', terms('asian_total', 'over', { line: line('2.75') }), 'won'],
  ] as const)('abandoned at %s: %o is %s', (score, leg, expected) => {
    expect(outcome(leg, abandoned(score))).toBe(expected);
  });

  it('an abandoned game keeps its half time and its first scorer', () => {
    const atHalf = abandoned('1-0', { halfTime: { home: 1, away: 0 }, goals: goals('h7') });
    expect(outcome(terms('half_time_full_time', 'draw_home'), atHalf)).toBe('lost');
    expect(outcome(terms('half_time_full_time', 'home_home'), atHalf)).toBe('void');
    const early = { ...atHalf, halfTimePassed: false };
    expect(outcome(terms('half_time_full_time', 'draw_home'), early)).toBe('void');
    expect(outcome(scorerLeg('first_goalscorer', 7), atHalf)).toBe('won');
    expect(outcome(scorerLeg('first_goalscorer', 9), atHalf)).toBe('lost');
    expect(outcome(scorerLeg('last_goalscorer', 7), atHalf)).toBe('void');
    expect(outcome(scorerLeg('anytime_goalscorer', 9), atHalf)).toBe('void');
  });

  it('an abandoned game waits for a missing goal that can decide a market on the order of goals', () => {
    const first = listedLeg('first_team_to_score', 'home');
    expect(outcome(first, abandoned('1-1', { goals: goals('h7') }))).toBeNull();
    expect(outcome(first, abandoned('1-1', { goals: goals('a7', 'h7') }))).toBe('lost');
    expect(outcome(listedLeg('race_to_3_goals', 'home'), abandoned('1-1', { goals: goals('h7') }))).toBe('void');
  });

  it('a comeback is possible from any score', () => {
    const first = playerLeg('first_goalscorer_and_win', 7);
    const far = live('1-12', { goals: goals('h7', ...Array.from({ length: 12 }, () => 'a9')) });
    expect(outcome(first, far)).toBeNull();
  });

  it('an abandoned game waits for a missing scorer', () => {
    const game = abandoned('1-0');
    expect(outcome(scorerLeg('first_goalscorer', 7), game)).toBeNull();
    expect(outcome(scorerLeg('anytime_goalscorer', 7), game)).toBeNull();
    expect(outcome(scorerLeg('last_goalscorer', 7), game)).toBe('void');
    expect(outcome(scorerLeg('first_goalscorer', 7), abandoned('0-0'))).toBe('void');
  });
});

it('throws if a bet lacks its line or its player', () => {
  expect(() => settleLeg(terms('handicap', 'home'), facts('1-0'))).toThrow('line');
  expect(() => settleLeg(terms('asian_total', 'over'), facts('1-0'))).toThrow('line');
  expect(() => settleLeg(terms('first_goalscorer', 'Player 7'), facts('1-0'))).toThrow('player');
});

describe('sentences', () => {
  it.each([
    [terms('match_result', 'home'), 'Arsenal to win, final score 2-1: won at 2.00'],
    [terms('draw', null), 'Draw, final score 2-1: lost'],
    [terms('correct_score', 'other'), 'Any other score, final score 2-1: lost'],
    [terms('over_under', 'over_2.5'), 'Over 2.5 goals, 3 goals scored: won at 2.00'],
    [terms('both_teams_score', 'no'), 'Not both teams to score, final score 2-1: lost'],
    [
      terms('asian_total', 'under', { line: line('2.75') }),
      'Under 2.75 goals (Asian), 3 goals scored: half lost, half returned',
    ],
    [terms('half_time_full_time', 'draw_home'), 'Draw / Arsenal, half time 0-0, final score 2-1: won at 2.00'],
    [scorerLeg('last_goalscorer', 9), 'Player 9 to score last, scored the last goal: won at 2.00'],
    [
      playerLeg('anytime_goalscorer_and_win', 9),
      'Player 9 to score and their team to win, scored, final score 2-1: won at 2.00',
    ],
    [
      playerLeg('anytime_goalscorer_and_win', 20),
      'Player 20 to score and their team to win, scored, final score 2-1: lost',
    ],
    [
      playerLeg('anytime_goalscorer_and_win', 10),
      'Player 10 to score and their team to win, did not score, final score 2-1: lost',
    ],
    [
      playerLeg('first_goalscorer_and_win', 7),
      'Player 7 to score first and their team to win, scored the first goal, final score 2-1: won at 2.00',
    ],
    [listedLeg('first_team_to_score', 'away'), 'Chelsea to score first, the score went 1-0, 1-1, 2-1: lost'],
    [
      listedLeg('next_goal', 'away', { scoreAtPlacement: { home: 1, away: 0 } }),
      'Chelsea to score the next goal, the score went 1-0, 1-1, 2-1, counted from 1-0: won at 2.00',
    ],
  ])('explain the result of %o', (leg, expected) => {
    const game = facts('2-1', { goals: goals('h7', 'a20', 'h9') });
    expect(settleLeg(leg, game, ARSENAL_CHELSEA)?.sentence).toBe(expected);
  });

  it('give the score, not the player, as the reason for a leg that the score decided in play', () => {
    const game = live('1-0', { goals: goals('h7') });
    const { sentence } = settleLeg(playerLeg('only_goalscorer', 9), game) ?? {};
    expect(sentence).toBe('Player 9 to score the only goal, score 1-0: lost');
  });
});
