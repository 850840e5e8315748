import { staff } from '#contract/route.ts';

const riskStaff = staff('risk.manage');

export const proposalRoutes = {
  listProposals: riskStaff.get('/api/admin/proposals'),
  decideProposal: riskStaff.post('/api/admin/proposals/:id', { proposal: 'id' }),
};
