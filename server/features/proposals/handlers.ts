import { PROPOSAL_KINDS } from '#contract/proposals/objects.ts';
import type { proposalRoutes } from '#contract/proposals/routes.ts';
import type { Pool } from '#server/database/pool.ts';
import { permissionFor } from '#server/features/proposals/change-kinds.ts';
import { listProposals } from '#server/features/proposals/proposal-rows.ts';
import { decideProposal } from '#server/features/proposals/propose.ts';
import { hasPermission } from '#server/http/access.ts';
import type { HandlersOf } from '#server/http/handlers.ts';

export function proposalHandlers({ pool }: { pool: Pool }): HandlersOf<typeof proposalRoutes> {
  return {
    listProposals: ({ viewer }) =>
      listProposals(
        pool,
        PROPOSAL_KINDS.filter((kind) => hasPermission(viewer, permissionFor[kind])),
      ),
    decideProposal: ({ viewer, params, body, transaction }) =>
      decideProposal(transaction, { id: params.id, ...body, viewer }),
  };
}
