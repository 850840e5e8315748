import { describe, expect, it } from 'vitest';
import { createBody, EMPTY_GAME, previewBody } from '#web/admin/games/game-form.ts';

const form = { ...EMPTY_GAME, homeTeam: ' Lions ', awayTeam: 'Eagles', league: 'Cup' };
const result = { homeOdds: '2.5', drawOdds: '3,3', awayOdds: '2.9' };

describe('createBody', () => {
  it('sends filled fields and omits empty ones', () => {
    const prices = { ...result, correctScore10Odds: '7.5', overUnder25Odds: '', bttsYesOdds: ' x ' };
    expect(createBody({ ...form, prices })).toEqual({
      homeTeam: 'Lions',
      awayTeam: 'Eagles',
      league: 'Cup',
      homeOdds: '2.50',
      drawOdds: '3.30',
      awayOdds: '2.90',
      correctScore10Odds: '7.50',
    });
  });

  it('sends the kick-off in UTC', () => {
    const { startTime } = createBody({ ...form, prices: result, startTime: '2026-08-15T19:00' });
    expect(startTime).toBe(new Date('2026-08-15T19:00').toISOString());
  });
});

describe('previewBody', () => {
  it('is null until all three result prices are entered', () => {
    expect(previewBody({ ...form, prices: { ...result, drawOdds: '' } })).toBeNull();
    expect(previewBody({ ...form, prices: result })).toEqual({ homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' });
  });
});
