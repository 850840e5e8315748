// Settles real seasons and a real World Cup and compares with an independent calculation: the
// source's result letters, split stakes for quarter lines, scorers counted from the goal list.
import { describe, expect, it } from 'vitest';
import type { GameFacts } from '#domain/game.ts';
import { type BetType, findBetType, PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { cents } from '#domain/money.ts';
import { oddsHundredths, potentialWinCents } from '#domain/odds.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';
import { settleBet } from '#domain/settlement/settle-bet.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import { type DataRow, isRealDataMissing, numberIn, readRealData, realDataNote } from '#tests/support/real-data.ts';

const ODDS = oddsHundredths(200);
const STAKE = cents(100);

function payout(facts: GameFacts, betType: BetType, change: Partial<LegTerms>): number | null {
  const { playerId = null, selection: word = null } = change;
  const found = findBetType({ betType, playerId, selection: word });
  if (found === null) throw new Error(`no ${betType} ${word}`);
  const { market, line } = found;
  const base = { market, line, playerId, odds: ODDS, scoreAtPlacement: null, pricedSelections: null };
  const terms: LegTerms = { ...base, ...change, selection: found.selection ?? word };
  const outcome = settleLeg(terms, facts)?.outcome ?? null;
  const legs = [{ odds: ODDS, outcome }];
  return settleBet({ stake: STAKE, legs, potentialWin: potentialWinCents(STAKE, ODDS) })?.payout ?? null;
}

/** The payout with half the stake on each neighbouring line. The line is in goals. */
function splitStake(margin: number, line: number): number {
  const isQuarter = Math.abs(line * 2) % 1 === 0.5;
  const lines = isQuarter ? [line - 0.25, line + 0.25] : [line, line];
  return lines.reduce((total, each) => total + 50 * (margin + each > 0 ? 2 : margin + each < 0 ? 0 : 1), 0);
}

const RESULT_OF_LETTER: DataRow = { H: 'home', D: 'draw', A: 'away' };
const WORDS = ['home', 'draw', 'away'];

function expectListedMarkets(facts: GameFacts, fullTime: string, halfTime: string): void {
  const { homeGoals: home, awayGoals: away } = facts;
  const paid = (isWon: boolean) => (isWon ? 200 : 0);
  for (const word of WORDS) {
    expect(payout(facts, 'match_result', { selection: word })).toBe(paid(word === fullTime));
    for (const half of WORDS) {
      const selection = `${half}_${word}`;
      expect(payout(facts, 'half_time_full_time', { selection })).toBe(paid(selection === `${halfTime}_${fullTime}`));
    }
  }
  const listed = PRICE_FIELDS.filter(({ market }) => market === 'correct_score').map(({ selection }) => selection);
  const winner = listed.includes(`${home}-${away}`) ? `${home}-${away}` : 'other';
  for (const selection of listed)
    expect(payout(facts, 'correct_score', { selection })).toBe(paid(selection === winner));
  for (const line of [0.5, 1.5, 2.5, 3.5]) {
    expect(payout(facts, 'over_under', { selection: `over_${line}` })).toBe(paid(home + away > line));
    expect(payout(facts, 'over_under', { selection: `under_${line}` })).toBe(paid(home + away < line));
  }
  expect(payout(facts, 'both_teams_score', { selection: 'yes' })).toBe(paid(home * away > 0));
  for (let quarters = -16; quarters <= 16; quarters += 1) {
    const line = lineQuarters(quarters);
    const goals = quarters / 4;
    expect(payout(facts, 'handicap', { selection: 'home', line })).toBe(splitStake(home - away, goals));
    expect(payout(facts, 'handicap', { selection: 'away', line })).toBe(splitStake(away - home, -goals));
    if (quarters < 2) continue;
    expect(payout(facts, 'asian_total', { selection: 'over', line })).toBe(splitStake(home + away, -goals));
    expect(payout(facts, 'asian_total', { selection: 'under', line })).toBe(splitStake(-home - away, goals));
  }
}

describe.skipIf(isRealDataMissing)(`real results${realDataNote}`, () => {
  it.each(['premier-league-2425', 'premier-league-2526'])('settles markets on the score for all of %s', (season) => {
    const rows = readRealData(`league-results/${season}.csv`);
    expect(rows).toHaveLength(380);
    for (const row of rows) {
      const facts: GameFacts = {
        status: 'finished',
        homeGoals: numberIn(row, 'FTHG'),
        awayGoals: numberIn(row, 'FTAG'),
        halfTime: { home: numberIn(row, 'HTHG'), away: numberIn(row, 'HTAG') },
        halfTimePassed: true,
        goals: [],
      };
      expectListedMarkets(facts, RESULT_OF_LETTER[row.FTR ?? ''] ?? '', RESULT_OF_LETTER[row.HTR ?? ''] ?? '');
    }
  });

  it('settles the scorers of the World Cup on 90 minutes, without own goals', () => {
    const players = readRealData('worldcup-2026/players.csv');
    const ids = new Map(players.map((row, index) => [row.player_id, index + 1]));
    const goalRows = readRealData('worldcup-2026/goals.csv');
    let settled = 0;
    for (const match of readRealData('worldcup-2026/matches.csv')) {
      const inTime = goalRows.filter((row) => row.match_id === match.match_id && /^[12]H$/.test(row.period ?? ''));
      const facts: GameFacts = {
        status: 'finished',
        homeGoals: numberIn(match, 'ft90_home'),
        awayGoals: numberIn(match, 'ft90_away'),
        halfTime: null,
        halfTimePassed: true,
        goals: inTime.map((row) => ({
          team: row.team_credited === 'home' ? 'home' : 'away',
          playerId: ids.get(row.player_id) ?? null,
          minute: numberIn(row, 'minute'),
          ownGoal: row.own_goal === '1',
        })),
      };
      const scorers = inTime.filter((row) => row.own_goal !== '1').map((row) => row.player_id);
      for (const player of players.filter((row) => row.team === match.home || row.team === match.away)) {
        const change = { playerId: ids.get(player.player_id) ?? 0, selection: player.name ?? '' };
        const paid = (isWon: boolean) => (isWon ? 200 : 0);
        expect(payout(facts, 'first_goalscorer', change)).toBe(paid(scorers[0] === player.player_id));
        expect(payout(facts, 'last_goalscorer', change)).toBe(paid(scorers.at(-1) === player.player_id));
        expect(payout(facts, 'anytime_goalscorer', change)).toBe(paid(scorers.includes(player.player_id)));
        settled += 3;
      }
      expect(payout(facts, 'half_time_full_time', { selection: 'draw_draw' })).toBe(100);
    }
    expect(settled).toBeGreaterThan(15_000);
  });
});
