import { PROPOSAL_KINDS } from '#contract/proposals/objects.ts';
import type { proposalRoutes } from '#contract/proposals/routes.ts';
import { changeKinds } from '#server/features/proposals/change-kinds.ts';
import { listProposals } from '#server/features/proposals/proposal-rows.ts';
import { decideProposal } from '#server/features/proposals/propose.ts';
import { refreshNow } from '#server/features/settings/handlers.ts';
import { hasPermission } from '#server/http/access.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'settings' | 'log'>;

export function proposalHandlers({ pool, settings, log }: Dependencies): HandlersOf<typeof proposalRoutes> {
  return {
    listProposals: ({ viewer }) =>
      listProposals(
        pool,
        PROPOSAL_KINDS.filter((kind) => hasPermission(viewer, changeKinds[kind].permission)),
      ),
    decideProposal: async ({ viewer, params, body, transaction, afterCommit }) => {
      const proposal = await decideProposal(transaction, { id: params.id, ...body, viewer });
      if (proposal.kind === 'settings') afterCommit(() => refreshNow({ settings, log }));
      return proposal;
    },
  };
}
