import { z } from 'zod';
import { idParams } from '#contract/fields.ts';
import { proposalObject } from '#contract/proposals/objects.ts';

export const proposalSchemas = {
  listProposals: {
    summary: 'Changes that await a second person, oldest first',
    status: 200,
    response: z.array(proposalObject),
  },
  decideProposal: {
    summary: 'Approve (and apply) or reject a change that another member of staff proposed',
    params: idParams,
    body: z.strictObject({ approved: z.boolean() }),
    status: 200,
    response: proposalObject,
  },
} as const;
