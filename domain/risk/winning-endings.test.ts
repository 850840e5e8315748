import { describe, expect, it } from 'vitest';
import { parseKey } from '#domain/markets/keys.ts';
import { commonEndings, winningEndings } from '#domain/risk/winning-endings.ts';

const partsOf = (key: string) => parseKey(key) ?? expect.fail(key);
const endingsOf = (key: string) => winningEndings(partsOf(key));
const endingsOfAll = (...keys: string[]) => commonEndings(keys.map(partsOf));

describe('the endings at which a selection wins', () => {
  it.each([
    ['match_result/home', 'handicap/home@-0.50'],
    ['match_result/away', 'handicap/away@0.50'],
    ['double_chance/home_or_draw', 'handicap/home@0.50'],
    ['over_under/over@2.50', 'asian_total/over@2.75'],
    ['asian_total/over@2.00', 'asian_total/over@2.75'],
    ['asian_total/under@2.25', 'asian_total/under@3.00'],
    ['draw_no_bet/home', 'handicap/home@0.00'],
    ['draw_no_bet/away', 'handicap/away@0.00'],
    ['home_total/over@0.50', 'away_clean_sheet/no'],
    ['over_under/under@0.50', 'correct_score/0-0'],
    ['first_team_to_score/home', 'next_goal/home'],
  ])('are the same for %s and %s', (one, other) => {
    expect(endingsOf(one)).toBe(endingsOf(other));
  });

  it.each([
    ['match_result/home', 'match_result/draw'],
    ['match_result/home', 'handicap/home@0.50'],
    ['asian_total/over@2.50', 'asian_total/over@3.00'],
    ['european_handicap/home@-1.00', 'european_handicap/home@1.00'],
    ['first_team_to_score/home', 'last_team_to_score/home'],
    ['anytime_goalscorer@player=7', 'anytime_goalscorer@player=8'],
    ['anytime_goalscorer@player=7', 'first_goalscorer@player=7'],
  ])('differ for %s and %s', (one, other) => {
    expect(endingsOf(one)).not.toBe(endingsOf(other));
  });
});

describe('the endings at which selections win together', () => {
  it('are those of the market that combines them, in any order', () => {
    const combined = endingsOf('result_and_total/home_over@2.50');
    expect(endingsOfAll('match_result/home', 'over_under/over@2.50')).toBe(combined);
    expect(endingsOfAll('over_under/over@2.50', 'match_result/home')).toBe(combined);
    expect(endingsOfAll('match_result/home')).toBe(endingsOf('match_result/home'));
  });

  it('differ for other players, halves and orders of goals', () => {
    const scorer = (id: number) => endingsOfAll('match_result/home', `anytime_goalscorer@player=${id}`);
    expect(scorer(7)).not.toBe(scorer(8));
    expect(scorer(7)).not.toBe(endingsOf('match_result/home'));
    const withHalf = endingsOfAll('match_result/home', 'first_half_result/home', 'first_team_to_score/away');
    expect(withHalf).not.toBe(endingsOfAll('match_result/home', 'first_half_result/home', 'first_team_to_score/home'));
    expect(withHalf).not.toBe(endingsOfAll('match_result/home', 'first_half_result/away', 'first_team_to_score/away'));
  });
});
