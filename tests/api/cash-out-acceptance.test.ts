import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { CashOutQuote } from '#contract/bets/cash-out-objects.ts';
import type { Bet } from '#contract/bets/objects.ts';
import { sweepQuotes } from '#server/features/bets/cash-out/cash-out-rows.ts';
import { expectEffects } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestGame } from '#tests/support/app.ts';
import { cashOutsOf } from '#tests/support/cash-outs.ts';
import { balanceOf, cents, newestBetOf } from '#tests/support/player-reads.ts';

const app = await startApp();
const { placeSingle, placeAccumulator, quoteOf, accept, acceptQuote, start, score, end } = cashOutsOf(app);
afterAll(() => app.close());

describe('accepting a cash-out quote', () => {
  it("is refused if the quote doesn't exist or is for another bet, and for another player's bet", async () => {
    const one = await placeSingle();
    const other = await placeSingle();
    expect(await accept(one.player, one.bet, { quoteId: 999_999 })).toMatchObject({ status: 404 });
    const quote = await quoteOf(other.player, other.bet);
    expect(await accept(one.player, one.bet, quote)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await accept(one.player, other.bet, quote)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('is refused if the quote has expired', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet);
    await app.database.pool.query('update cash_out_quotes set expires_at = now() where id = $1', [quote.quoteId]);
    expect(await accept(player, bet, quote)).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
  });

  it('is refused if the quote has been deleted, an hour after it expired', async () => {
    const { pool } = app.database;
    const { player, bet } = await placeSingle();
    const expired = await quoteOf(player, bet);
    await pool.query(`update cash_out_quotes set expires_at = now() - interval '61 minutes' where id = $1`, [
      expired.quoteId,
    ]);
    const quote = await quoteOf(player, bet);
    await sweepQuotes(pool);
    const { rows } = await pool.query('select id from cash_out_quotes where bet_id = $1', [bet.id]);
    expect(rows).toEqual([{ id: quote.quoteId }]);
    expect(await accept(player, bet, expired)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await accept(player, bet, quote)).toMatchObject({ status: 201 });
  });

  it.each([
    ['a goal against the bet', (game: TestGame) => score(game, 0, 1, 10), 'CASH_OUT_CHANGED'],
    ['the current minute', (game: TestGame) => score(game, 0, 0, 11), 'CASH_OUT_CHANGED'],
    ['the end of the game', (game: TestGame) => end(game), 'CASH_OUT_CHANGED'],
    [
      'a suspension',
      async (game: TestGame) => (await app.admin()).patch(`/api/games/${game.id}/suspension`, { suspended: true }),
      'MARKET_SUSPENDED',
    ],
  ])('is refused if the quote is older than %s', async (_name, change, code) => {
    const { player, game, bet } = await placeSingle();
    await start(game);
    await score(game, 0, 0, 10);
    const quote = await quoteOf(player, bet);
    await change(game);
    expect(await accept(player, bet, quote)).toMatchObject({ status: 409, body: { code } });
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending', stake: '10.00' });
  });

  it("is refused if another leg's game has lowered the value, or if a kick-off has passed", async () => {
    const { player, games, bet } = await placeAccumulator();
    const quote = await quoteOf(player, bet);
    await start(games[1]);
    await score(games[1], 0, 1, 20);
    expect(await accept(player, bet, quote)).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
    const { player: other, game, bet: third } = await placeSingle();
    const soon = await quoteOf(other, third);
    await app.database.pool.query(`update games set start_time = now() where id = $1`, [game.id]);
    expect(await accept(other, third, soon)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
  });

  it('is refused for a settled bet, for a used quote, and for a quote from before a partial cash-out', async () => {
    const { player, bet } = await placeSingle();
    const first = await quoteOf(player, bet, 50);
    const second = await quoteOf(player, bet, 50);
    expect((await accept(player, bet, first)).status).toBe(201);
    expect(await accept(player, bet, first)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await accept(player, bet, second)).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
    const third = await quoteOf(player, bet);
    await (await app.admin()).patch(`/api/bets/${bet.id}/status`, { status: 'lost' });
    expect(await accept(player, bet, third)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await app.expectBooksToBalance();
  });

  it('returns the same response for the same key, and refuses that key with another quote', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet, 50);
    const other = await quoteOf(player, bet);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(player, bet, quote, key)));
    for (const response of responses) expect(response).toMatchObject({ status: 201, body: responses[0]?.body });
    expect(await accept(player, bet, other, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await newestBetOf(player)).toMatchObject({ stake: '5.00', cashedOut: quote.amount });
    await app.expectBooksToBalance();
  });
});

describe('a cash-out after the game has changed', () => {
  async function placeAndQuote(): Promise<{ player: Player; game: TestGame; bet: Bet; quote: CashOutQuote }> {
    const { player, game, bet } = await placeSingle();
    await start(game);
    await score(game, 0, 0, 10);
    return { player, game, bet, quote: await quoteOf(player, bet) };
  }

  it('is accepted even with policy none if the value is the same', async () => {
    const { player, game, bet, quote } = await placeAndQuote();
    await (await app.admin()).patch(`/api/games/${game.id}/odds`, { correctScore22Odds: '21.00' });
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: 'none' });
    expect(response).toMatchObject({ status: 201, body: { amount: quote.amount } });
    await app.expectBooksToBalance();
  });

  it.each([
    ['higher', 'none', 409],
    ['higher', undefined, 201],
    ['higher', 'higher', 201],
    ['higher', 'any', 201],
    ['lower', 'none', 409],
    ['lower', undefined, 409],
    ['lower', 'higher', 409],
    ['lower', 'any', 201],
  ] as const)('with a value that is %s and policy %s returns %i', async (to, policy, status) => {
    const { player, game, bet, quote } = await placeAndQuote();
    await (to === 'higher' ? score(game, 1, 0, 10) : score(game, 0, 1, 10));
    const current = await quoteOf(player, bet);
    expect(Math.sign(cents(current.amount) - cents(quote.amount))).toBe(to === 'higher' ? 1 : -1);
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: policy });
    expect(response.status).toBe(status);
    if (status === 201) {
      expect(response.body).toMatchObject({ amount: current.amount });
      expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: current.amount });
      expect(cents(await balanceOf(player))).toBe(9000 + cents(current.amount));
    } else {
      expect(response.body).toMatchObject({ code: 'CASH_OUT_CHANGED', currentAmount: current.amount });
      expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    }
    await app.expectBooksToBalance();
  });

  it('is refused once the game is over, and settlement pays the bet in full', async () => {
    const { player, game, bet, quote } = await placeAndQuote();
    await score(game, 1, 0, 90);
    await end(game);
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: 'any' });
    expect(response).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({ status: 'won', payout: '25.00' });
  });

  it('refuses an unknown policy', async () => {
    const { player, bet, quote } = await placeAndQuote();
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: 'maybe' });
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});

describe('concurrent cash-outs', () => {
  it('with the same quote succeed once', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet);
    const balance = cents(await balanceOf(player));
    const attempts = Array.from({ length: 20 }, () => () => accept(player, bet, quote));
    await expectEffects(app, { effects: 1, codes: ['ALREADY_PROCESSED'] }, attempts);
    expect(cents(await balanceOf(player))).toBe(balance + cents(quote.amount));
  });

  it('pay each part of the stake once, even during a settlement, and the ledger balances', async () => {
    const admin = await app.admin();
    const player = await app.player('1000.00');
    const firstToCommit: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const game = await app.game();
      const request = { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' };
      const bet = await player.post('/api/bets', request, 201);
      const before = cents(await balanceOf(player));
      await start(game);
      await score(game, 1, 0, 90);
      const share = round % 3 === 0 ? 50 : 100;
      const quote = await quoteOf(player, bet, share);
      const endGame = async () => {
        if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round % 8));
        await (round % 5 === 0 ? admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' }) : end(game));
        await app.settle();
      };
      const [response] = await Promise.all([accept(player, bet, quote), endGame().catch(() => null)]);
      const after = await newestBetOf(player);
      const cashed = response.status === 201;
      firstToCommit.push(cashed ? 'cash-out' : 'settlement');
      const expected = cashed && share === 100 ? 'cashed_out' : 'won';
      expect(after.status).toBe(expected);
      const paid = cashed ? cents(quote.amount) : 0;
      const settled = expected === 'won' ? (cashed ? 1250 : 2500) : 0;
      expect(cents(await balanceOf(player))).toBe(before + paid + settled);
      if (!cashed) expect(['ALREADY_PROCESSED', 'CASH_OUT_CHANGED']).toContain(response.body.code);
    }
    expect(new Set(firstToCommit).size).toBe(2);
    await app.expectBooksToBalance();
  }, 90_000);
});

describe('a cash-out in play', () => {
  it('is delayed like a bet, and refused if the other side scores during the delay', async () => {
    const slow = await startApp({ IN_PLAY_DELAY_MS: '300' });
    try {
      const player = await slow.player('100.00');
      const admin = await slow.admin();
      const game = await slow.game();
      const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
      await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
      const quote = await quoteOf(player, bet);
      const [response] = await Promise.all([
        accept(player, bet, quote),
        admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 3 }, 201),
      ]);
      expect(response).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
      const startedAt = Date.now();
      expect((await accept(player, bet, await quoteOf(player, bet))).status).toBe(201);
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300);
    } finally {
      await slow.close();
    }
  });
});
