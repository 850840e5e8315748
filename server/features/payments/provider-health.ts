import type { PaymentProviderState } from '#contract/payments/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type NetworkId, networkOf } from '#domain/payments/networks.ts';
import { PLAYER_FAILURES } from '#domain/payments/payment-state.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { accountBalance } from '#server/ledger/account-balance.ts';
import { announceStaff } from '#server/live/announce.ts';
import { arePayoutsHeldBack } from '#server/payments/held-back.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import type { Payments } from '#server/payments/payments.ts';
import type { PayoutRules } from '#server/payments/prepare-payment.ts';
import { providerFor, stoppedProviders } from '#server/payments/start-payment.ts';

type PayoutPayments = Pick<Payments, 'providers' | 'payoutRules'>;

type Health = {
  stopped: { reason: string; by: string | null; at: string } | null;
  float: Cents;
  suspense: Cents;
  lastSuccessAt: Date | null;
  open: number;
  oldestOpenAt: Date | null;
  succeeded: number;
  failed: number;
  declined: number;
  unanswered: number;
  openCases: number;
};

export async function readProviders(database: Queryable, payments: PayoutPayments): Promise<PaymentProviderState[]> {
  return Promise.all([...payments.providers.values()].map((provider) => readProvider(database, payments, provider)));
}

export async function readProvider(
  database: Queryable,
  { providers, payoutRules }: PayoutPayments,
  { name, capabilities }: Provider,
): Promise<PaymentProviderState> {
  const isOpen = isOpenPayment(await payoutRules(database));
  const health = await sql<Health>`
    select
      (select json_build_object('reason', s.reason, 'by', u.username, 'at', s.stopped_at)
        from stopped_providers s left join users u on u.id = s.stopped_by where s.provider = ${name}) as stopped,
      -${accountBalance(`float:${name}`)} as float,
      ${accountBalance(`suspense:${name}`)} as suspense,
      (select max(finished_at) from payments where provider = ${name} and state = 'succeeded') as "lastSuccessAt",
      ${countOf(name, isOpen)} as open,
      (select min(coalesce(sent_at, next_at)) from payments where provider = ${name} and ${isOpen}) as "oldestOpenAt",
      ${countOf(name, sql`state = 'succeeded' and ${IS_RECENT}`)} as succeeded,
      ${countOf(name, sql`state = 'failed' and ${IS_RECENT} and not ${IS_DECLINED}`)} as failed,
      ${countOf(name, sql`state = 'failed' and ${IS_RECENT} and ${IS_DECLINED}`)} as declined,
      (select count(*)::int from payment_events e join payments p on p.id = e.payment_id
        where p.provider = ${name} and e.event = 'unanswered' and e.created_at > now() - interval '1 hour'
          and p.created_at > now() - interval '2 days') as unanswered,
      (select count(*)::int from payment_cases where provider = ${name} and closed_at is null) as "openCases"`.one(
    database,
  );
  const { stopped, float, suspense, lastSuccessAt, oldestOpenAt, ...counts } = health;
  return {
    name,
    title: capabilities.title,
    networks: capabilities.networks.map(nameOf),
    statement: [...capabilities.statement],
    ifStopped: ifStopped(providers, await stoppedProviders(database), name),
    stopped: stopped && { ...stopped, at: new Date(stopped.at).toISOString() },
    float: formatAmount(float),
    suspense: formatAmount(suspense),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    oldestOpenAt: oldestOpenAt?.toISOString() ?? null,
    ...counts,
  };
}

const nameOf = (id: NetworkId): string => `${networkOf(id).name} (${networkOf(id).country})`;

const DIRECTIONS = [
  ['deposit', 'collection'],
  ['withdrawal', 'payout'],
] as const;

/** For each network and direction this provider serves, the one that would replace it. */
function ifStopped(providers: Providers, stopped: readonly string[], name: string): PaymentProviderState['ifStopped'] {
  const networks = providers.get(name)?.capabilities.networks ?? [];
  return DIRECTIONS.flatMap(([type, direction]) =>
    networks
      .filter((network) => providerFor(providers, stopped, network, direction)?.name === name)
      .map((network) => {
        const next = providerFor(providers, [...stopped, name], network, direction);
        return { network: nameOf(network), type, to: next?.capabilities.title ?? null };
      }),
  );
}

/**
 * Excludes payouts that are held back and payments whose first sending is not due yet, since they
 * aren't waiting for the provider. Every payment in these states has a `next_at`, which has an
 * index.
 */
const isOpenPayment = ({ requireVerified }: PayoutRules) => sql`next_at is not null
  and state in ('created', 'sent', 'pending')
  and not (state = 'created' and (
    sent_at is null and next_at > now() or kind = 'payout' and ${arePayoutsHeldBack(requireVerified)}))`;
const IS_DECLINED = sql`(kind = 'prompt' and failure = any(${[...PLAYER_FAILURES]}::text[]))`;
const IS_RECENT = sql`finished_at > now() - interval '1 hour'`;

const countOf = (provider: string, condition: ReturnType<typeof sql>) => sql`(
  select count(*)::int from payments where provider = ${provider} and ${condition})`;

export const providerNamed = (providers: Providers, name: string): Provider =>
  providers.get(name) ?? refuse('NOT_FOUND');

type Switch = { name: string; actorId: number; reason: string | null };

/** Stops a provider if a reason is given; otherwise starts it again. */
export async function stopOrStartProvider(transaction: Transaction, { name, actorId, reason }: Switch): Promise<void> {
  if (reason === null) await sql`delete from stopped_providers where provider = ${name}`.run(transaction);
  else
    await sql`
      insert into stopped_providers (provider, reason, stopped_by) values (${name}, ${reason}, ${actorId})
      on conflict (provider) do update
      set reason = excluded.reason, stopped_by = excluded.stopped_by, stopped_at = now()`.run(transaction);
  const action = `payment provider ${reason === null ? 'started' : 'stopped'}`;
  const after = { provider: name, reason };
  await recordAction(transaction, { actorId, action, about: 'settings', after });
  await announceStaff(transaction, 'money');
}
