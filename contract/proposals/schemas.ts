import { z } from 'zod';
import { idParams } from '#contract/fields.ts';
import { proposalObject } from '#contract/proposals/objects.ts';

export const proposalSchemas = {
  listProposals: {
    summary:
      'Changes awaiting approval by a second person, oldest first, and those of the last day that became outdated',
    response: z.array(proposalObject),
  },
  decideProposal: {
    summary: 'Approve (and apply) or reject a change that another member of staff proposed',
    params: idParams,
    body: z.strictObject({ approved: z.boolean() }),
    response: proposalObject,
  },
} as const;
