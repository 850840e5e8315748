// The demo's users, in various states. All players have the demo player's password.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { createUser } from '#server/features/auth/create-user.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { findUserByPhone, phoneKey } from '#server/features/auth/phone-number.ts';
import { redeemPhoneToken, sendPhoneToken } from '#server/features/auth/phone-tokens.ts';
import { chooseOffers } from '#server/features/promotions/offer-choice.ts';
import { suspendUser } from '#server/features/users/suspend-user.ts';
import { decideIdentity, type IdentityInput, submitIdentity } from '#server/features/verification/identity.ts';
import type { Secrets } from '#server/secrets.ts';

type Identity = IdentityInput & { decision?: { verified: boolean; notes: string } };
type Person = {
  username: string;
  phoneNumber: string;
  email?: string;
  role?: 'admin';
  phoneVerified: boolean;
  identity?: Identity;
  suspendedFor?: string;
};

const [player, administrator] = demoAccounts;

const people = {
  operator: { username: 'operator', phoneNumber: administrator.phoneNumber, role: 'admin', phoneVerified: true },
  amina: {
    username: 'amina',
    phoneNumber: player.phoneNumber,
    email: 'amina@example.com',
    phoneVerified: true,
    identity: {
      dateOfBirth: '1994-03-18',
      address: '12 Acacia Road, Nyandera',
      documentType: 'national_id',
      documentNumber: 'DEMO-30417722',
      documentCountry: 'KE',
      decision: { verified: true, notes: 'Documents match' },
    },
  },
  didier: {
    username: 'didier',
    phoneNumber: '+243810000003',
    phoneVerified: true,
    identity: {
      dateOfBirth: '1988-11-02',
      address: '4 Avenue du Fleuve, Koumbala',
      documentType: 'passport',
      documentNumber: 'DEMO-OP118204',
      documentCountry: 'CD',
      decision: { verified: true, notes: 'Documents match' },
    },
  },
  baraka: {
    username: 'baraka',
    phoneNumber: '+255710000004',
    phoneVerified: true,
    identity: {
      dateOfBirth: '2001-07-25',
      address: '88 Harbour Street, Pwanteni',
      documentType: 'driver_license',
      documentNumber: 'DEMO-DL55190',
      documentCountry: 'TZ',
    },
  },
  esther: {
    username: 'esther',
    phoneNumber: '+256770000005',
    phoneVerified: true,
    identity: {
      dateOfBirth: '1999-01-09',
      address: '3 Hill View, Simbari',
      documentType: 'national_id',
      documentNumber: 'DEMO-CM99010',
      documentCountry: 'UG',
      decision: { verified: false, notes: 'The document number is not valid' },
    },
  },
  chantal: { username: 'chantal', phoneNumber: '+243810000006', phoneVerified: false },
  felix: {
    username: 'felix',
    phoneNumber: '+254700000007',
    phoneVerified: true,
    suspendedFor: 'Second account of the same person',
  },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
export type PeopleIds = Record<PersonName, number>;

export async function isEmptyOrDemo(pool: Pool): Promise<boolean> {
  return sql`
    select count(*) = 0 or bool_or(phone_key = ${phoneKey(player.phoneNumber)})
    from users where role = 'user'`.value(pool);
}

export async function addPeople({ pool, secrets }: { pool: Pool; secrets: Secrets }): Promise<PeopleIds> {
  const [playerHash, adminHash] = await Promise.all(
    [player, administrator].map(({ password }) => hashPassword(password)),
  );
  const ids: Partial<PeopleIds> = {};
  for (const [name, person] of Object.entries(people) as [PersonName, Person][]) {
    const passwordHash = (person.role === 'admin' ? adminHash : playerHash) as string;
    ids[name] = (await findUserByPhone(pool, person.phoneNumber))?.id ?? (await addPerson(pool, person, passwordHash));
  }
  const known = ids as PeopleIds;
  for (const [name, person] of Object.entries(people) as [PersonName, Person][])
    await applyState({ pool, secrets, userId: known[name], operatorId: known.operator }, person);
  return known;
}

async function addPerson(pool: Pool, person: Person, passwordHash: string): Promise<number> {
  const { username, phoneNumber, email, role = 'user' } = person;
  return withTransaction(pool, async (transaction) => {
    const id = await createUser(transaction, { username, phoneNumber, email, role, passwordHash });
    if (role === 'user') await chooseOffers(transaction, id, true);
    return id;
  });
}

type StateContext = { pool: Pool; secrets: Secrets; userId: number; operatorId: number };

async function applyState({ pool, secrets, userId, operatorId }: StateContext, person: Person): Promise<void> {
  const user = await sql<{ verified: boolean; document: string | null; suspended: boolean }>`
    select is_verified as verified, identity_document_number as document, suspended_at is not null as suspended
    from users where id = ${userId}`.one(pool);
  if (person.phoneVerified && !user.verified) await verifyPhone(pool, secrets, userId);
  if (person.suspendedFor !== undefined && !user.suspended) {
    const suspension = { userId, suspended: true, reason: person.suspendedFor, actorId: operatorId };
    await withTransaction(pool, (transaction) => suspendUser(transaction, suspension));
  }
  if (person.identity === undefined || user.document) return;
  const { decision, ...identity } = person.identity;
  await submitIdentity({ pool, timeZone: 'UTC' }, userId, identity);
  if (!decision) return;
  const decided = { userId, actorId: operatorId, timeZone: 'UTC', version: 1, ...decision };
  await withTransaction(pool, (transaction) => decideIdentity(transaction, decided));
}

async function verifyPhone(pool: Pool, secrets: Secrets, userId: number): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const parts = { secrets, checkDailyLimit: async () => {}, operatorName: () => null };
    await sendPhoneToken(transaction, parts, { userId, address: null, language: 'en' });
    // The token is redeemed here, so it doesn't have to be sent.
    const text = await sql`delete from outbox_messages where user_id = ${userId} returning body`.value<string>(
      transaction,
    );
    const [token = ''] = /\d{6}/.exec(text) ?? [];
    await redeemPhoneToken(transaction, secrets, userId, token);
  });
}
