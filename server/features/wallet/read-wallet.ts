// A player's money as shown on screen, with any debt and its cause.
import type { Wallet } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
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
  const withdrawable = await readWithdrawable(database, userId, availableCents);
  return {
    available: formatAmount(availableCents),
    onHold: formatAmount(heldCents),
    inBets: formatAmount(stakedCents),
    withdrawable: formatAmount(withdrawable.cents),
    withdrawalsPausedUntil: (await frozenUntil(database, userId))?.toISOString() ?? null,
    heldForWagering: formatAmount(withdrawable.wagering.heldCents),
    wageringLeft: formatAmount(withdrawable.wagering.leftCents),
    debt: formatAmount(debtCents),
    debts: debtCents === 0 ? [] : await debtsOf(database, userId),
  };
}

async function debtsOf(database: Queryable, userId: number): Promise<Wallet['debts']> {
  const rows = await sql<{ ref_id: number; amount_cents: Cents; created_at: Date }>`
    select ref_id, amount_cents, created_at from transfers where user_id = ${userId} and kind = 'debt'
      order by id desc limit ${DEBTS_SHOWN}`.all(database);
  return rows.map((row) => ({
    betId: row.ref_id,
    amount: formatAmount(row.amount_cents),
    createdAt: row.created_at.toISOString(),
  }));
}
