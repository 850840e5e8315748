import { randomUUID } from 'node:crypto';
import type { Player, TestApp } from '#tests/support/app.ts';

/** Deposits and withdrawals of players of a running application, and what became of them. */
export function paymentsOf(app: TestApp) {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const deposit = (player: Player, amount = 10, method = 'mobile_money') =>
    player.call('POST', '/api/transactions/deposit', { amount, method }, key());
  const withdraw = (player: Player, amount = 10, method = 'phone_number') =>
    player.call('POST', '/api/transactions/withdrawal', { amount, method }, key());
  const isPhoneVerified = async (player: Player) => (await player.get('/api/auth/me')).isVerified;
  const newestOf = async (player: Player) => {
    const [newest] = await player.get(`/api/transactions/user/${player.id}`);
    if (newest === undefined) throw new Error('no transaction');
    return newest;
  };
  const casesOf = async (player: Player) => {
    const { rows } = await app.database.pool.query<{ kind: string }>(
      'select c.kind from payment_cases c join payments p on p.id = c.payment_id where p.user_id = $1 order by c.id',
      [player.id],
    );
    return rows.map(({ kind }) => kind);
  };
  const referenceOf = async (player: Player) => {
    const { rows } = await app.database.pool.query<{ reference: string }>(
      'select reference from payments where user_id = $1 order by id desc limit 1',
      [player.id],
    );
    return (rows[0] as { reference: string }).reference;
  };
  /** A player with money, a verified phone and a verified identity. */
  const verifiedPlayer = async (balance: string) => {
    const player = await app.player(balance);
    await app.database.pool.query(
      `update users set is_verified = true, identity_verified = true, identity_document_type = 'passport',
         identity_document_number = $2, identity_document_country = 'KE', credentials_changed_at = null where id = $1`,
      [player.id, `A${player.id}`],
    );
    return player;
  };

  return { key, deposit, withdraw, isPhoneVerified, newestOf, casesOf, referenceOf, verifiedPlayer };
}
