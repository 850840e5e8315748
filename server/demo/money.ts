import { atScale } from '#domain/money.ts';
import type { TransactionMethod, TransactionType } from '#domain/wallet.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { PeopleIds, PersonName } from '#server/demo/people.ts';
import { decideTransaction } from '#server/features/wallet/decide-transaction.ts';
import { requestTransaction } from '#server/features/wallet/request-transaction.ts';
import { NO_PROVIDERS } from '#server/payments/payments.ts';

type Movement = {
  who: PersonName;
  type: TransactionType;
  /** In dollars, converted to the installation's currency. */
  amount: number;
  method: TransactionMethod;
  approved?: boolean;
  note?: string;
};

const movement = (type: TransactionType) => (who: PersonName, amount: number, method: TransactionMethod) => ({
  who,
  type,
  amount,
  method,
});
const deposit = movement('deposit');
const withdrawal = movement('withdrawal');

const movements: readonly Movement[] = [
  { ...deposit('amina', 1500, 'mpesa_kenya'), approved: true },
  { ...deposit('amina', 250, 'card'), approved: false, note: 'The card was declined' },
  { ...withdrawal('amina', 120, 'mpesa_kenya'), approved: true, note: 'Sent by M-Pesa' },
  { ...deposit('didier', 800, 'airtel_congo'), approved: true },
  { ...deposit('baraka', 300, 'voda_tanzania'), approved: true },
  { ...withdrawal('didier', 60, 'airtel_congo'), approved: false, note: 'The number is not registered in your name' },
  deposit('amina', 400, 'mpesa_kenya'),
  deposit('baraka', 150, 'voda_tanzania'),
  deposit('esther', 75, 'mtn_uganda'),
  deposit('chantal', 20, 'airtel_congo'),
  withdrawal('amina', 80, 'mpesa_kenya'),
  withdrawal('didier', 200, 'airtel_congo'),
];

/** Idempotency keys, so that an interrupted first start can be repeated safely. */
export const demoKey = (number: number | string) => ({ key: `demo-${number}`, requestHash: Buffer.from('demo') });

export async function addMovements(pool: Pool, people: PeopleIds): Promise<void> {
  for (const [index, { who, type, amount, method, approved, note = null }] of movements.entries()) {
    const amountCents = atScale(amount * 100);
    const request = { userId: people[who], type, amountCents, method, reference: null, idempotency: demoKey(index) };
    const { id } = await requestTransaction(pool, request, NO_PROVIDERS);
    if (approved !== undefined && (await isPending(pool, id)))
      await withTransaction(pool, (transaction) =>
        decideTransaction(transaction, NO_PROVIDERS, {
          transactionId: id,
          type,
          approved,
          note,
          actorId: people.operator,
          fourEyesCents: null,
        }),
      );
  }
}

async function isPending(pool: Pool, transactionId: number): Promise<boolean> {
  return sql`select 1 from transactions where id = ${transactionId} and status = 'pending'`.exists(pool);
}
