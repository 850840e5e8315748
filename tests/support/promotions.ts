import type { Player, TestApp, TestGame } from '#tests/support/app.ts';

export type Bet = { id: number; status: string; payout: string | null; odds: string };
export type FreeBet = { id: number; amount: string; status: string; betId: number | null };
export type Promotion = { id: number; running: boolean; freeBet: { minDeposit: string | null } | null };

/** Promotions, and bets on them, of a running application. */
export function promotionsOf(app: TestApp) {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const sql = (text: string, values: unknown[]) => app.database.pool.query(text, values);
  const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);

  async function promote(fields: Record<string, unknown>, status = 201): Promise<Promotion> {
    const promotion = { kind: 'notice', title: 'Welcome', text: 'Hello.', endsAt: inDays(1), ...fields };
    return await (await app.admin()).post('/api/admin/promotions', promotion, status);
  }
  /** A game whose prices allow a boost of the home win to 3.00: 2.50 with a margin of 13%. */
  const boostable = (fields = {}) => app.game({ drawOdds: '3.00', awayOdds: '2.50', ...fields });
  const homeWin = { betType: 'match_result', selection: 'home' };
  const boostLimits = { minStake: 1, maxStake: 20, maxBetsPerPlayer: 100, maxBets: 1000 };
  const boost = (game: TestGame, fields: Record<string, unknown> = {}) =>
    promote({
      kind: 'odds_boost',
      boost: { ...homeWin, gameId: game.id, odds: '3.00', ...boostLimits, ...fields },
    });
  const give = async (player: Player, amount: unknown = 10): Promise<FreeBet> =>
    await (await app.admin()).post('/api/admin/free-bets', { userId: player.id, amount }, 201);
  const freeBetsOf = (player: Player) => player.get(`/api/users/${player.id}/free-bets`);
  const bet = (player: Player, game: TestGame, fields: Record<string, unknown> = {}, headers = {}) =>
    player.call(
      'POST',
      '/api/bets',
      { gameId: game.id, betType: 'match_result', selection: 'home', stake: 10, ...fields },
      headers,
    );
  const settleAs = async (placed: Bet, status: string) =>
    (await app.admin()).patch(`/api/bets/${placed.id}/status`, { status, note: 'Test' });

  const shownIds = async () => (await app.visitor().get('/api/promotions')).map(({ id }) => id);

  return {
    inDays,
    sql,
    walletOf,
    promote,
    boostable,
    homeWin,
    boostLimits,
    boost,
    give,
    freeBetsOf,
    bet,
    settleAs,
    finish: app.finish,
    shownIds,
  };
}
