import type { verificationCalls } from '#contract/calls/verification.ts';
import type { Pool } from '#server/database/pool.ts';
import { findUser } from '#server/features/users/user-rows.ts';
import { decideIdentity, submitIdentity } from '#server/features/verification/identity.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export function verificationHandlers({ pool }: { pool: Pool }): HandlersOf<typeof verificationCalls> {
  return {
    submitIdentity: async ({ viewer, body }) => {
      await submitIdentity(pool, viewer.id, body);
      return { user: (await findUser(pool, viewer.id)) ?? refuse('NOT_FOUND') };
    },
    verifyUser: async ({ viewer, params, body }) => {
      const decision = { verified: body.identityVerified, notes: body.verificationNotes ?? null };
      await decideIdentity(pool, { userId: params.userId, actorId: viewer.id, ...decision });
      return (await findUser(pool, params.userId)) ?? refuse('NOT_FOUND');
    },
  };
}
