// Payments to an account number: made from the phone's own menu, or by confirming a prompt.
import { randomUUID } from 'node:crypto';
import { networkOfPayer } from '#domain/payments/networks.ts';
import { isOpen } from '#domain/payments/payment-state.ts';
import { maxDeposit } from '#domain/wallet.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { phoneKey } from '#server/features/auth/phone-number.ts';
import { applyInTransaction } from '#server/payments/apply-result.ts';
import { creditRefusal } from '#server/payments/credit-refusal.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import {
  addEvent,
  findPayment,
  isBooked,
  isProvisional,
  type PaymentRow,
  querySoon,
  readShortReference,
} from '#server/payments/payment-rows.ts';
import type { PaymentCheck, ReceivedPayment, SettledResult } from '#server/payments/provider.ts';
import { limitsOf, stoppedProviders } from '#server/payments/start-payment.ts';

/**
 * Records a payment and, if it is proven, settles it. A prompt's payment is recognised by its
 * account number, any other by its receipt, so that neither is credited twice.
 */
export async function receiveMoney(
  transaction: Transaction,
  providers: Providers,
  provider: Provider,
  received: ReceivedPayment,
): Promise<'applied' | 'queried' | 'unknown'> {
  const { receipt } = received;
  if (await isBooked(transaction, provider.name, receipt)) return 'applied';
  const prompt = await findPrompt(transaction, provider.name, received);
  const hasProvisional = prompt !== null && isProvisional(prompt, prompt.receipt);
  if (hasProvisional && !received.isProven) return 'unknown';
  const promptId = prompt !== null && (hasProvisional || isOpen(prompt.state)) ? prompt.id : null;
  const paymentId =
    promptId ??
    (await insertReceived(transaction, provider, received)) ??
    (await findReported(transaction, provider.name, received));
  if (paymentId === null) return 'unknown';
  if (!received.isProven)
    return (await querySoon(transaction, paymentId, { receipt, providerRef: null })) ? 'queried' : 'unknown';
  await applyInTransaction(transaction, providers, paymentId, settledOf(received));
  return 'applied';
}

const settledOf = ({ receipt, amountCents, payer, name }: ReceivedPayment): SettledResult => ({
  outcome: 'settled',
  receipt,
  amountCents,
  payer,
  name,
});

/**
 * Finds the prompt with this account number. A payment of a different amount is treated as a
 * separate one, with its own checks, unless the prompt's receipt is provisional and the payment can
 * come from its phone.
 */
async function findPrompt(
  transaction: Transaction,
  provider: string,
  { account, amountCents, payer }: ReceivedPayment,
): Promise<PaymentRow | null> {
  const id = readShortReference(account);
  const payment = id === null ? null : await findPayment(transaction, id);
  if (payment?.kind !== 'prompt' || payment.provider !== provider) return null;
  const isOwnPhone = payer === null || payer === payment.phone.replace('+', '');
  return payment.amountCents === amountCents || (isProvisional(payment, payment.receipt) && isOwnPhone)
    ? payment
    : null;
}

/** How long payments to a prompt's account number are credited to its player. */
const PROMPT_ACCOUNT_SECONDS = 3 * 86_400;

/** @returns null if it is already recorded */
async function insertReceived(
  transaction: Transaction,
  { name, capabilities }: Provider,
  { receipt, amountCents, account, payer }: ReceivedPayment,
): Promise<number | null> {
  const userId = await findPlayerByAccount(transaction, account);
  const network = networkOfPayer(payer, capabilities.networks);
  const id = await sql`
    insert into payments (reference, provider, kind, state, network, user_id, amount_cents, phone, payer, account,
      claimed_receipt, next_at, sent_at)
    values (${randomUUID()}, ${name}, 'unsolicited', 'pending', ${network}, ${userId}, ${amountCents}, ${payer ?? ''},
      ${payer}, ${account.slice(0, 100)}, ${receipt}, now(), now())
    on conflict do nothing returning id`.firstValue<number>(transaction);
  if (id !== null) await addEvent(transaction, id, 'received', account);
  return id;
}

/** The payment that a callback reported, once it is proven, even if its status was never known. */
async function findReported(
  transaction: Transaction,
  provider: string,
  { receipt, account, isProven }: ReceivedPayment,
): Promise<number | null> {
  return sql`
    select id from payments where ${isProven} and provider = ${provider} and kind = 'unsolicited'
      and claimed_receipt = ${receipt} and account = ${account.slice(0, 100)}`.firstValue<number>(transaction);
}

/**
 * The account number can be a recent prompt's, the player's phone number in any format, or the
 * username. Prompts are checked first, so that a username that looks like a prompt's account number
 * can't collect its payments.
 */
async function findPlayerByAccount(database: Queryable, account: string): Promise<number | null> {
  const text = account.trim();
  if (text === '') return null;
  const promptId = readShortReference(text);
  const prompt = promptId === null ? null : await findPayment(database, promptId);
  if (prompt?.kind === 'prompt' && prompt.ageSeconds < PROMPT_ACCOUNT_SECONDS) return prompt.userId;
  return sql`
    select id from users where (phone_key = ${phoneKey(text)} or username_key = ${text.toLowerCase()}) and role = 'user'
    order by phone_key = ${phoneKey(text)} desc limit 1`.firstValue<number>(database);
}

/**
 * The check for a provider's validation request before an unsolicited payment. While the provider
 * is stopped, only prompts that it already has are accepted. A confirmed payment is always
 * recorded.
 */
export const checkPayment =
  (database: Queryable, provider: Provider): PaymentCheck =>
  async ({ account, amountCents }) => {
    const { minCents, maxCents } = limitsOf({ provider }, 'collection');
    const max = Math.min(maxCents, maxDeposit());
    if (amountCents === null || amountCents < minCents || amountCents > max) return 'amount';
    const promptId = readShortReference(account);
    const prompt = promptId === null ? null : await findPayment(database, promptId);
    if (prompt?.kind === 'prompt' && isOpen(prompt.state) && prompt.amountCents === amountCents) return null;
    if ((await stoppedProviders(database)).includes(provider.name)) return 'stopped';
    const userId = await findPlayerByAccount(database, account);
    if (userId === null) return 'account';
    return (await creditRefusal(database, userId, amountCents)) === null ? null : 'refused';
  };
