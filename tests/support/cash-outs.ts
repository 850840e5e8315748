import { randomUUID } from 'node:crypto';
import type { Bet } from '#contract/bets/objects.ts';
import type { Player, TestApp, TestGame } from '#tests/support/app.ts';

/** Bets to cash out, quotes for them, and changes to their games, in a running application. */
export function cashOutsOf(app: TestApp) {
  async function placeSingle(stake = 10, balance = '100.00'): Promise<{ player: Player; game: TestGame; bet: Bet }> {
    const player = await app.player(balance);
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake, odds: '2.50' }, 201);
    return { player, game, bet };
  }

  async function placeAccumulator(): Promise<{ player: Player; games: [TestGame, TestGame]; bet: Bet }> {
    const player = await app.player('100.00');
    const games: [TestGame, TestGame] = [await app.game(), await app.game()];
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home', odds: '2.50' }));
    const bet = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    return { player, games, bet };
  }

  const quoteOf = (player: Player, bet: { id: number }, share?: number) =>
    player.post(`/api/bets/${bet.id}/cash-out-quote`, share === undefined ? {} : { share });
  const accept = (player: Player, bet: { id: number }, quote: { quoteId: number }, key: string = randomUUID()) =>
    acceptQuote(player, bet, { quoteId: quote.quoteId }, key);
  const acceptQuote = (player: Player, bet: { id: number }, body: object, key: string = randomUUID()) =>
    player.call('POST', `/api/bets/${bet.id}/cash-out`, body, { 'idempotency-key': key });

  const start = async (game: TestGame) => (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
  const score = async (game: TestGame, homeScore: number, awayScore: number, currentMinute: number) =>
    (await app.admin()).patch(`/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute });
  const end = async (game: TestGame) =>
    (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'finished' });
  const expireUndo = ({ id }: TestGame) =>
    app.database.pool.query(`update games set undo_until = now() - interval '1 second' where id = $1`, [id]);
  /** Ends a game long enough ago that its end can no longer be undone. */
  const endPastUndo = async (game: TestGame) => {
    await end(game);
    await expireUndo(game);
  };

  return { placeSingle, placeAccumulator, quoteOf, accept, acceptQuote, start, score, end, expireUndo, endPastUndo };
}
