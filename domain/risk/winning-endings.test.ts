import { describe, expect, it } from 'vitest';
import { parseKey } from '#domain/markets/keys.ts';
import { winningEndings } from '#domain/risk/winning-endings.ts';

const endingsOf = (key: string) => winningEndings(parseKey(key) ?? expect.fail(key));

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
