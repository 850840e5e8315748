import type { Bet } from '#contract/bets/objects.ts';
import type { Player, TestApp } from '#tests/support/app.ts';

export type Selection = { gameId: number; betType?: string; selection?: string };

/** Bets and cash-outs at chosen times, and the reports of an administrator that void them. */
export function lateBets(app: TestApp, admin: Player) {
  const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
  const setStatus = (id: number, status: string) => admin.patch(`/api/games/${id}/status`, { status });
  const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);
  const betOf = async (player: Player, { id }: Bet) =>
    (await player.get('/api/bets')).find((bet) => bet.id === id) as Bet;

  async function liveGame(): Promise<number> {
    const { id } = await app.game();
    await setStatus(id, 'live');
    return id;
  }
  const auditOf = async (id: number) => (await admin.get(`/api/admin/audit?subject=game&subjectId=${id}`)).rows;

  const bet = (player: Player, selection: Selection, more: object = {}) =>
    player.post('/api/bets', { betType: 'home', stake: 10, ...selection, ...more }, 201);
  const goal = (id: number, fields: object = {}) =>
    admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 10, ...fields }, 201);
  const disallow = (id: number, goalId: number) => admin.post(`/api/games/${id}/goals/${goalId}/take-back`, {}, 200);
  const score = (id: number, homeScore: number, awayScore: number, more: object = {}) =>
    admin.patch(`/api/games/${id}/score`, { homeScore, awayScore, currentMinute: 10, ...more });

  /** Cashes out a share of a bet, and backdates the cash-out. */
  async function cashOut(player: Player, { id }: Bet, share: number, secondsAgo: number): Promise<string> {
    const { quoteId, amount } = await player.post(`/api/bets/${id}/cash-out-quote`, { share });
    await player.post(`/api/bets/${id}/cash-out`, { quoteId }, 201);
    await app.database.pool.query('alter table cash_outs disable trigger cash_outs_append_only');
    await app.database.pool.query(
      `update cash_outs set created_at = now() - $1 * interval '1 second' where bet_id = $2 and quote_id = $3`,
      [secondsAgo, id, quoteId],
    );
    await app.database.pool.query('alter table cash_outs enable trigger cash_outs_append_only');
    return amount;
  }

  /** Backdates the acceptance of bets. */
  const backdateBets = (secondsAgo: number, ...bets: readonly Bet[]) =>
    app.database.pool.query(
      `update bets set created_at = now() - $1 * interval '1 second' where id = any($2::bigint[])`,
      [secondsAgo, bets.map(({ id }) => id)],
    );
  const backdateKickOff = (id: number, secondsAgo: number) =>
    app.database.pool.query(
      `update games set kicked_off_at = now() - $2 * interval '1 second', period_started_at = now() - $2 * interval '1 second'
       where id = $1`,
      [id, secondsAgo],
    );
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const statusOf = async (player: Player, each: Bet) => (await betOf(player, each)).status;

  /** Three in-play bets: accepted 100, 60 and 5 seconds ago. */
  async function threeBets(fields: Partial<Selection> = {}) {
    const player = await app.player('30.00');
    const id = await liveGame();
    await backdateKickOff(id, 600);
    const bets: Bet[] = [];
    for (const seconds of [100, 60, 5]) {
      const placed = await bet(player, { gameId: id, ...fields });
      await backdateBets(seconds, placed);
      bets.push(placed);
    }
    const statuses = () => Promise.all(bets.map((each) => statusOf(player, each)));
    return { player, id, bets, statuses };
  }

  return {
    gameOf,
    setStatus,
    walletOf,
    betOf,
    liveGame,
    auditOf,
    bet,
    goal,
    disallow,
    score,
    cashOut,
    backdateBets,
    backdateKickOff,
    ago,
    statusOf,
    threeBets,
  };
}
