import type { Wallet } from '#contract/wallet/objects.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { frozenUntil } from '#server/features/player-controls/withdrawal-freeze.ts';
import { readWithdrawable } from '#server/features/wallet/withdrawable.ts';
import { refuse } from '#server/http/refusal.ts';
import { readWallet } from '#server/ledger/post-transfers.ts';

const DEBTS_SHOWN = 20;

/** Refuses with NOT_FOUND. */
export async function walletOf(database: Queryable, userId: number): Promise<Wallet> {
  const { availableCents, heldCents, stakedCents, debtCents } =
    (await readWallet(database, userId)) ?? refuse('NOT_FOUND');
  const withdrawable = await readWithdrawable(database, userId, { availableCents, debtCents });
  return {
    available: formatAmount(availableCents),
    onHold: formatAmount(heldCents),
    inBets: formatAmount(stakedCents),
    withdrawable: formatAmount(withdrawable.cents),
    withdrawalsPausedUntil: (await frozenUntil(database, userId))?.toISOString() ?? null,
    heldForWagering: formatAmount(withdrawable.wagering.heldCents),
    wageringLeft: formatAmount(withdrawable.wagering.leftCents),
    debt: formatAmount(debtCents),
    debts: debtCents === 0 ? [] : await debtsOf(database, userId, debtCents),
  };
}

type DebtCause = Pick<Wallet['debts'][number], 'cause' | 'id'> & { owed: number; createdAt: Date };

/**
 * What a debt consists of. Payouts and restored deposits repay what their own bet or deposit owes.
 * The ledger doesn't record what else a payout repaid, so the rest counts as repaying the oldest
 * debts.
 */
async function debtsOf(database: Queryable, userId: number, debtCents: Cents): Promise<Wallet['debts']> {
  const causes = await sql<DebtCause>`
    with bets as (
      select ref_id as id, min(id) as first_id, max(id) as last_id, sum(amount_cents) as owed,
        max(created_at) as created_at
      from transfers where user_id = ${userId} and kind = 'debt' group by ref_id
    ), deposits as (
      select request.id, max(t.id) filter (where debit_account = 'debt') as last_id,
        sum(case when debit_account = 'debt' then t.amount_cents else -t.amount_cents end) as owed,
        max(t.created_at) filter (where debit_account = 'debt') as created_at
      from transactions request join transfers t on t.kind = 'deposit_debt' and t.ref_id = request.id
      where request.user_id = ${userId} and request.type = 'deposit' group by request.id
    ), causes as (
      select 'bet' as cause, id, last_id, created_at, owed - coalesce((
        select sum(repaid.amount_cents) from transfers repaid
        where repaid.kind in ('debt_repayment', 'cash_out_repayment') and repaid.ref_id = bets.id
          and repaid.id > first_id), 0) as owed
      from bets
      union all select 'deposit', id, last_id, created_at, owed from deposits
    )
    select cause, id, owed::bigint, created_at as "createdAt" from causes where owed > 0
    order by last_id desc limit ${DEBTS_SHOWN}`
    .named('causes-of-debt')
    .all(database);
  let leftCents: number = debtCents;
  return causes.flatMap(({ cause, id, owed, createdAt }) => {
    const amountCents = cents(Math.min(owed, leftCents));
    leftCents -= amountCents;
    return amountCents === 0
      ? []
      : [{ cause, id, amount: formatAmount(amountCents), createdAt: createdAt.toISOString() }];
  });
}
