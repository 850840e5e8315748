import type { verificationRoutes } from '#contract/verification/routes.ts';
import { spendOrRefuse } from '#server/features/auth/budgets.ts';
import { recordIdentityViews } from '#server/features/users/record-identity-views.ts';
import { findUser } from '#server/features/users/user-rows.ts';
import { decideIdentity, identityDecidedBy, submitIdentity } from '#server/features/verification/identity.ts';
import { findLookAlikes } from '#server/features/verification/same-document.ts';
import { decideEach } from '#server/http/decide-each.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

/** For the user's own submission, and for the staff who review it. */
const WITH_IDENTITY = { identity: true };

export function verificationHandlers({
  pool,
  config,
}: Pick<Services, 'pool' | 'config'>): HandlersOf<typeof verificationRoutes> {
  const { timeZone } = config;
  return {
    submitIdentity: async ({ viewer, body }) => {
      if (config.rateLimits) await spendOrRefuse(pool, { identitySubmissions: viewer.id });
      await submitIdentity({ pool, timeZone }, viewer.id, body);
      return { user: (await findUser(pool, viewer.id, WITH_IDENTITY)) ?? refuse('NOT_FOUND') };
    },
    getIdentityReview: async ({ viewer, params }) => {
      const user = (await findUser(pool, params.userId, WITH_IDENTITY)) ?? refuse('NOT_FOUND');
      const sameDocument = await findLookAlikes(pool, user);
      await recordIdentityViews(pool, viewer.id, [user, ...sameDocument]);
      return { user, sameDocument };
    },
    verifyUser: async ({ viewer, params, body, transaction }) => {
      const { identityVerified, identityVersion, verificationNotes, ...document } = body;
      await decideIdentity(transaction, {
        userId: params.userId,
        actorId: viewer.id,
        timeZone,
        verified: identityVerified,
        version: identityVersion,
        notes: verificationNotes ?? null,
        ...document,
      });
      return (await findUser(transaction, params.userId, WITH_IDENTITY)) ?? refuse('NOT_FOUND');
    },
    decideIdentities: ({ body: { identityVerified: verified, verificationNotes: notes = null, items }, ...context }) =>
      decideEach(pool, context, {
        call: 'decideIdentities',
        items,
        about: { account: 'userId' },
        idOf: ({ userId }) => userId,
        decide: async (transaction, { userId, identityVersion: version }) => {
          const decision = { verified, notes, actorId: context.viewer.id, timeZone };
          await decideIdentity(transaction, { ...decision, userId, version, undecided: true });
          return 'done';
        },
        decidedBy: (database, { userId }) => identityDecidedBy(database, userId),
      }),
  };
}
