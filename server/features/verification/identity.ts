import { ageInYears, type DocumentType, MINIMUM_AGE_YEARS } from '#domain/verification.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

export type IdentitySubmission = {
  dateOfBirth: string;
  address: string;
  documentType: DocumentType;
  documentNumber: string;
};

const today = () => new Date().toISOString().slice(0, 10);

/** Keeps a player's documents for review. Refuses a player under 18, and one whose identity is verified. */
export async function submitIdentity(pool: Pool, userId: number, identity: IdentitySubmission): Promise<void> {
  if (ageInYears(identity.dateOfBirth, today()) < MINIMUM_AGE_YEARS)
    refuseField('dateOfBirth', 'You must be at least 18 years old');
  if (ageInYears(identity.dateOfBirth, today()) > 120) refuseField('dateOfBirth', 'Please check your date of birth');
  const { rowCount } = await pool.query(
    `update users set date_of_birth = $2, address = $3, identity_document_type = $4, identity_document_number = $5,
       identity_rejected_at = null
     where id = $1 and not identity_verified`,
    [userId, identity.dateOfBirth, identity.address, identity.documentType, identity.documentNumber],
  );
  if (rowCount === 0) refuse('ALREADY_PROCESSED', { message: 'Your identity is already verified' });
  await announceStaff(pool, 'identity');
  await announcePlayers(pool, [{ userId, account: true }]);
}

type Decision = { userId: number; actorId: number; verified: boolean; notes: string | null };

/**
 * Approves or rejects a submitted identity. Refuses NOT_FOUND, and approval of a player who has submitted
 * nothing or is under 18.
 */
export async function decideIdentity(pool: Pool, { userId, actorId, verified, notes }: Decision): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{
      date_of_birth: string | null;
      identity_document_number: string | null;
      identity_verified: boolean;
    }>('select date_of_birth, identity_document_number, identity_verified from users where id = $1 for update', [
      userId,
    ]);
    const user = rows[0] ?? refuse('NOT_FOUND');
    if (verified && (user.identity_document_number === null || user.date_of_birth === null))
      refuse('WRONG_STATE', { message: 'This player has not submitted identity documents' });
    if (verified && ageInYears(user.date_of_birth as string, today()) < MINIMUM_AGE_YEARS)
      refuse('WRONG_STATE', { message: 'This player is under 18' });
    await transaction.query(
      `update users set identity_verified = $2, verification_notes = $3,
         identity_rejected_at = case when $2 then null else now() end
       where id = $1`,
      [userId, verified, notes],
    );
    await announceStaff(transaction, 'identity');
    await announcePlayers(transaction, [{ userId, account: true }]);
    await recordAction(transaction, {
      actorId,
      action: verified ? 'identity approved' : 'identity rejected',
      subject: 'user',
      subjectId: userId,
      before: { identityVerified: user.identity_verified },
      after: { identityVerified: verified, notes },
    });
  });
}
