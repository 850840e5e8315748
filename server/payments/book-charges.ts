// Books the charges that a statement shows for payments that were settled without one. From a file,
// one person can book them only up to the four-eyes amount; above it they become cases.
import type { Cents } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { needsTwo, recordPaymentDecision } from '#server/features/wallet/four-eyes.ts';
import { bookCharge } from '#server/payments/apply-result.ts';
import { openCase } from '#server/payments/cases.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import { lockPayment } from '#server/payments/payment-rows.ts';
import { type Dependencies, inDay } from '#server/payments/settle-statement-rows.ts';
import type { Source } from '#server/payments/statement-rows.ts';

type Charge = { paymentId: number; receipt: string; source: Source; uploadedBy: number | null; chargeCents: Cents };

/** A case about the statement's amount covers the charge too. */
const isUnbooked = (paymentId: ReturnType<typeof sql>) => sql`
  not exists (select from transfers where kind = 'charge' and ref_id = ${paymentId})
  and not exists (select from payment_cases where kind = 'statement_amount' and payment_id = ${paymentId})`;

export async function bookCharges({ pool, settings }: Dependencies, { name }: Provider, day: string): Promise<void> {
  const charges = await sql<Charge>`
    select p.id as "paymentId", s.receipt, s.source, s.uploaded_by as "uploadedBy", s.charge_cents as "chargeCents"
    from statement_rows s join payments p on p.provider = s.provider and p.receipt = s.receipt
      and p.direction = s.direction
    where s.provider = ${name} and ${inDay('s.made_at', day)} and s.charge_cents > 0 and ${isUnbooked(sql`p.id`)}
    order by p.id`.all(pool);
  for (const charge of charges)
    await withTransaction(pool, async (transaction) => {
      const { fourEyesCents } = await settings.read(transaction);
      await bookOrOpenCase(transaction, name, charge, fourEyesCents);
    });
}

async function bookOrOpenCase(
  transaction: Transaction,
  provider: string,
  { paymentId, receipt, source, uploadedBy, chargeCents: amountCents }: Charge,
  limitCents: number | null,
): Promise<void> {
  const payment = await lockPayment(transaction, paymentId);
  const unbooked = sql`select 1 where ${isUnbooked(sql`${paymentId}::bigint`)}`;
  if (!(await unbooked.exists(transaction))) return;
  if (source === 'file' && limitCents !== null) {
    const step = uploadedBy === null ? null : { actorId: uploadedBy, userId: null, amountCents };
    if (step === null || (await needsTwo(transaction, { ...step, limitCents }))) {
      const detail = { ours: payment.paidCents, theirs: payment.paidCents, charge: amountCents };
      const opened = { provider, kind: 'statement_amount', paymentId, receipt, direction: 'out', amountCents } as const;
      await openCase(transaction, { ...opened, detail });
      return;
    }
    await recordPaymentDecision(transaction, { ...step, caseId: null, paymentId });
  }
  await bookCharge(transaction, payment, amountCents);
}
