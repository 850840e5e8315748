import type { CallBody } from '#contract/schemas.ts';
import { localTime } from '#domain/time-zone.ts';
import { ageInYears, MINIMUM_AGE_YEARS } from '#domain/verification.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { readClock } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { type Document, findSameDocument, holdsDocument } from '#server/features/verification/same-document.ts';
import { refuse, refuseField, refuseFieldFor } from '#server/http/refusal.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import { announceUnsentPayouts } from '#server/payments/announce-payouts.ts';

export type IdentityInput = Omit<CallBody<'submitIdentity'>, 'phoneNumber'>;

/** Today in the installation's time zone, in which birthdays begin. */
const readToday = async (database: Queryable, timeZone: string) =>
  localTime(timeZone, (await readClock(database)).getTime()).slice(0, 10);

/**
 * Refuses an age under 18, which it records, or over 120, a user whose identity is already
 * verified, and a different document from a user who may not bet while the previous one awaits a
 * decision.
 */
export async function submitIdentity(
  { pool, timeZone }: { pool: Pool; timeZone: string },
  userId: number,
  identity: IdentityInput,
): Promise<void> {
  const age = ageInYears(identity.dateOfBirth, await readToday(pool, timeZone));
  if (age < MINIMUM_AGE_YEARS) await refuseUnderAge(pool, userId, age);
  if (age > 120) refuseFieldFor('dateOfBirth', 'BIRTH_DATE_UNLIKELY');
  const { dateOfBirth, address, documentType, documentNumber, documentCountry } = identity;
  const changedRows = await sql`
    update users set date_of_birth = ${dateOfBirth}, address = ${address}, identity_document_type = ${documentType},
      identity_document_number = ${documentNumber}, identity_document_country = ${documentCountry},
      identity_rejected_at = null, identity_version = identity_version + 1
    where id = ${userId} and not identity_verified and not ${freesDocument(identity)}`.run(pool);
  if (changedRows === 0) await refuseSubmission(pool, userId);
  await announceStaff(pool, 'identity');
  await announcePlayers(pool, [{ userId, accountChanged: true }]);
}

/**
 * The next date of birth may be invented, so until an identity is approved, the player can't
 * deposit or bet (`must_prove_age`), and staff see that an age under 18 was entered.
 */
async function refuseUnderAge(pool: Pool, userId: number, age: number): Promise<never> {
  await withTransaction(pool, async (transaction) => {
    await sql`update users set under_age_at = now() where id = ${userId}`.run(transaction);
    await recordUserAction(transaction, userId, { actorId: userId, action: 'age under 18 entered', after: { age } });
  });
  return refuseFieldFor('dateOfBirth', 'UNDER_AGE');
}

const MAY_NOT_BET = sql`(suspended_at is not null or exists (
  select from play_settings where user_id = users.id and greatest(excluded_until, timed_out_until) > now()))`;

/**
 * SQL for whether a submission would take a document from the account of a user who may not bet,
 * before it is reviewed. Another account could then be verified with that document.
 */
const freesDocument = ({ documentNumber, documentCountry }: IdentityInput) => sql`(
  identity_document_key is not null and identity_rejected_at is null
  and (identity_document_key, identity_document_country)
    is distinct from (document_key(${documentNumber}), ${documentCountry}::text)
  and ${MAY_NOT_BET})`;

async function refuseSubmission(database: Queryable, userId: number): Promise<never> {
  const verified = sql`select 1 from users where id = ${userId} and identity_verified`;
  if (await verified.exists(database)) refuse('ALREADY_PROCESSED', { message: 'Your identity is already verified' });
  return refuseFieldFor('documentNumber', 'DOCUMENT_UNDER_REVIEW');
}

type Decision = {
  userId: number;
  actorId: number;
  timeZone: string;
  verified: boolean;
  /** Omitted by a client older than versions and countries: the current submission. */
  version?: number | undefined;
  notes: string | null;
  /** For an approval, the document's details, if the player omitted or mistyped them. */
  documentNumber?: string | undefined;
  documentCountry?: string | undefined;
  /** Refuses a submission that has already been decided. */
  undecided?: boolean;
};

type Submission = {
  date_of_birth: string | null;
  identity_document_type: string | null;
  identity_document_number: string | null;
  identity_document_country: string | null;
  identity_verified: boolean;
  identity_rejected_at: Date | null;
  identity_version: number;
  may_not_bet: boolean;
};

/**
 * Refuses with NOT_FOUND; IDENTITY_CHANGED for an older submission; ALREADY_PROCESSED; VALIDATION
 * for a rejection with a document's details; for an approval, WRONG_STATE, VALIDATION if it has a
 * version but the document has no country, and DOCUMENT_IN_USE; and IDENTITY_BOUND if it would free
 * the approved document of a user who may not bet, so that another account could be verified with
 * it.
 */
export async function decideIdentity(transaction: Transaction, decision: Decision): Promise<void> {
  const { userId, actorId, verified, notes } = decision;
  // Approvals are serialised, so that the second of two for the same document is refused.
  if (verified) await sql`select pg_advisory_xact_lock(hashtext('goldline identity approvals'))`.run(transaction);
  const submission = await sql<Submission>`
    select date_of_birth, identity_document_type, identity_document_number, identity_document_country,
      identity_verified, identity_rejected_at, identity_version, ${MAY_NOT_BET} as may_not_bet
    from users where id = ${userId} for update`.one(transaction, () => refuse('NOT_FOUND'));
  const { version = submission.identity_version } = decision;
  if (submission.identity_version !== version)
    refuse('IDENTITY_CHANGED', { identityVersion: submission.identity_version });
  const isDecided = submission.identity_verified || submission.identity_rejected_at !== null;
  if (decision.undecided && isDecided) refuse('ALREADY_PROCESSED');
  if (!verified) refuseDocument(decision);
  const document = verified ? await approvedDocument(transaction, decision, submission) : null;
  const submitted = { number: submission.identity_document_number, country: submission.identity_document_country };
  const isCorrected =
    document !== null && (document.number !== submitted.number || document.country !== submitted.country);
  if (submission.identity_verified && submission.may_not_bet && (!verified || isCorrected)) refuse('IDENTITY_BOUND');
  await sql`
    update users set identity_verified = ${verified}, verification_notes = ${notes},
      identity_rejected_at = case when ${verified} then null else now() end,
      identity_document_number = coalesce(${document?.number}, identity_document_number),
      identity_document_country = coalesce(${document?.country}, identity_document_country)
    where id = ${userId}`.run(transaction);
  await announceStaff(transaction, 'identity');
  await announcePlayers(transaction, [{ userId, accountChanged: true }]);
  await announceUnsentPayouts(transaction, userId);
  await recordUserAction(transaction, userId, {
    actorId,
    action: verified ? 'identity approved' : 'identity rejected',
    before: { identityVerified: submission.identity_verified, ...(isCorrected && { document: submitted }) },
    // A later submission replaces the reviewed documents, so the audit entry keeps their details.
    after: {
      identityVerified: verified,
      identityVersion: version,
      dateOfBirth: submission.date_of_birth,
      documentType: submission.identity_document_type,
      document: document ?? submitted,
      notes,
    },
  });
}

export async function identityDecidedBy(database: Queryable, userId: number): Promise<string | null> {
  return sql`
    select u.username from audit_entries a join users u on u.id = a.actor_id
    where a.subject = 'user' and a.subject_id = ${userId} and a.action in ('identity approved', 'identity rejected')
    order by a.number desc limit 1`.firstValue(database);
}

/** A rejection records nothing that the document shows. */
function refuseDocument({ documentNumber, documentCountry }: Decision): void {
  if (documentNumber !== undefined) refuseField('documentNumber', 'Only allowed for an approval');
  if (documentCountry !== undefined) refuseField('documentCountry', 'Only allowed for an approval');
}

async function approvedDocument(
  transaction: Transaction,
  { userId, timeZone, version, documentNumber, documentCountry }: Decision,
  submission: Submission,
): Promise<Document> {
  if (submission.identity_document_number === null || submission.date_of_birth === null)
    return refuse('WRONG_STATE', { message: 'This player has not submitted identity documents' });
  if (ageInYears(submission.date_of_birth, await readToday(transaction, timeZone)) < MINIMUM_AGE_YEARS)
    refuse('WRONG_STATE', { message: 'This player is under 18' });
  const number = documentNumber ?? submission.identity_document_number;
  const country = documentCountry ?? submission.identity_document_country;
  if (country === null && version !== undefined) refuseField('documentCountry', 'Choose the issuing country');
  const holders = (await findSameDocument(transaction, userId, { number, country })).filter(holdsDocument);
  if (holders.length > 0)
    refuse('DOCUMENT_IN_USE', { accounts: holders.map(({ id, username }) => ({ id, username })) });
  return { number, country };
}
