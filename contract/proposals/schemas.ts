import { z } from 'zod';
import { proposalObject } from '#contract/proposals/objects.ts';

export const proposalSchemas = {
  listProposals: {
    summary:
      'Changes awaiting approval by a second person, oldest first; outdated ones only if proposed in the last day',
    response: z.array(proposalObject),
  },
  decideProposal: {
    summary:
      'Approve (and apply) or reject a proposed change; its author can only withdraw it, by rejecting it. Voids whose author may no longer propose them are taken over: they wait for another person',
    body: z.strictObject({ approved: z.boolean() }),
    response: proposalObject,
  },
} as const;
