import { describe, expect, it } from 'vitest';
import { modelOfExpectedGoals } from '#domain/pricing/goal-model.ts';
import { createRatings } from '#server/feeds/ratings.ts';

const match = { league: 'League', homeTeam: 'Lions', awayTeam: 'Eagles' };

describe('the ratings', () => {
  it('treat unknown teams as average', () => {
    expect(createRatings().expect(match)).toEqual(modelOfExpectedGoals(1.5, 1.2));
  });

  it('move towards the results, only in their own league', () => {
    const ratings = createRatings();
    for (let round = 0; round < 30; round += 1) ratings.learn(match, { home: 3, away: 0 });
    const { homeGoals, awayGoals } = ratings.expect(match);
    expect(homeGoals).toBeGreaterThan(2.5);
    expect(awayGoals).toBeLessThan(0.5);
    expect(ratings.expect({ ...match, league: 'Other' })).toEqual(modelOfExpectedGoals(1.5, 1.2));
  });

  it('stay within realistic bounds', () => {
    const ratings = createRatings();
    for (let round = 0; round < 200; round += 1) ratings.learn(match, { home: 30, away: 0 });
    expect(ratings.expect(match).homeGoals).toBeLessThanOrEqual(modelOfExpectedGoals(5, 1).homeGoals);
    expect(ratings.expect(match).awayGoals).toBeGreaterThanOrEqual(modelOfExpectedGoals(5, 0.2).awayGoals);
  });
});
