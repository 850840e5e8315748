// The players of the payment torture test: each deposits by prompt and withdraws, and those with
// M-Pesa also pay unprompted.
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, type Random, wholeBetween } from '#server/feeds/random.ts';
import type { EmulatorProcess } from '#tests/support/emulator.ts';
import { type Caller, createCaller, type Session } from '#tests/torture/calls.ts';
import { PROVIDERS, type ProviderName, type TestBed } from '#tests/torture/payments/test-bed.ts';
import { logIn, type Person } from '#tests/torture/player.ts';

export type Player = Person & { provider: ProviderName };
/** What the players did, shared by all of them. */
export type Acts = {
  /** How many payments are still to start. */
  left: number;
  acknowledged: { player: number; id: number }[];
};

/** Phone number prefixes that are routed to each provider, given the order in the configuration. */
const PREFIXES: Record<ProviderName, string> = {
  mpesa: '+254712',
  mtn: '+256771',
  airtel: '+254733',
  pawapay: '+255754',
};

export async function registerPlayers({ pool }: TestBed, session: Session, count: number): Promise<Player[]> {
  const players: Player[] = [];
  const work = Array.from({ length: 8 }, async (_, worker) => {
    const caller = createCaller(session, `newcomer ${worker}`);
    for (let number = worker; number < count; number += 8) {
      const provider = PROVIDERS[number % PROVIDERS.length] as ProviderName;
      const phoneNumber = PREFIXES[provider] + String(100_000 + number);
      const account = { phoneNumber, password: 'long enough' };
      const reply = await caller.call('POST', '/api/auth/register', { ...account, username: `payer${number}` });
      if (reply?.status !== 201) throw new Error(`${phoneNumber} could not register: ${JSON.stringify(reply)}`);
      players.push({ id: reply.body.user.id, ...account, provider });
    }
  });
  await Promise.all(work);
  await pool.query(
    `update users set is_verified = true, identity_verified = true, identity_document_type = 'passport',
       identity_document_number = 'P' || id, identity_document_country = 'KE' where username like 'payer%'`,
  );
  return players;
}

const UNKNOWN_ACCOUNT = 'no such account';

/** Makes payments until none are left to start. */
export async function pay(
  session: Session,
  { emulators }: TestBed,
  player: Player,
  acts: Acts,
  hasOpenPrompt: (player: number) => boolean,
): Promise<void> {
  const caller = createCaller(session, `payer ${player.id} ${acts.left}`);
  await logIn(caller, player);
  const { random } = caller;
  const isMpesa = player.provider === 'mpesa';
  while (acts.left > 0) {
    const chance = random();
    if (chance < 0.35) await request(caller, player, acts, 'withdrawal', wholeBetween(random, 10, 30));
    else if (chance < 0.45 && isMpesa) await payBill(random, emulators.mpesa, player, acts);
    else if (hasOpenPrompt(player.id)) await sleep(100);
    else await request(caller, player, acts, 'deposit', wholeBetween(random, 10, 90));
    await sleep(wholeBetween(random, 20, 200));
  }
}

async function request(caller: Caller, player: Player, acts: Acts, type: 'deposit' | 'withdrawal', amount: number) {
  const method = type === 'deposit' ? 'mobile_money' : 'phone_number';
  const path = `/api/transactions/${type}` as '/api/transactions/deposit';
  const replies = await caller.postKeyed(path, { amount, method });
  const done = replies.find(({ status }) => status === 201);
  const ids = new Set(replies.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
  for (const id of ids) acts.acknowledged.push({ player: player.id, id });
  if (done) acts.left -= 1;
  else await sleep(200);
}

async function payBill(random: Random, { url }: EmulatorProcess, { phoneNumber }: Player, acts: Acts) {
  const phone = phoneNumber.replace('+', '');
  const account = oneOf(random, [phone, `0${phone.slice(3)}`, phoneNumber, UNKNOWN_ACCOUNT]);
  const body = JSON.stringify({ phone, account, amount: wholeBetween(random, 10, 90), pin: '1234' });
  await fetch(`${url}/phone/api/pay-bill`, { method: 'POST', body });
  acts.left -= 1;
}

/**
 * Answers the prompts of one emulator's phones: with the PIN, a wrong PIN, a rejection, or not at
 * all.
 */
export async function answerPrompts(emulator: EmulatorProcess, random: Random, isOver: () => boolean): Promise<void> {
  const seen = new Set<string>();
  while (!isOver()) {
    const prompts = await emulator.read<{ id: string }[]>('/phone.json');
    const fresh = prompts.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) {
      seen.add(id);
      const chance = random();
      if (chance > 0.95) continue;
      const fields: Record<string, string> =
        chance < 0.8 ? { pin: '1234' } : chance < 0.88 ? { pin: '9999' } : { action: 'reject' };
      const answer = { method: 'POST', body: new URLSearchParams(fields) };
      await fetch(`${emulator.url}/phone/${id}`, { ...answer, redirect: 'manual' });
    }
    await sleep(100);
  }
}
