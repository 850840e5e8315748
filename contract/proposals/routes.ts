export const proposalRoutes = {
  listProposals: { method: 'GET', path: '/api/admin/proposals', access: { permission: 'risk.manage' } },
  decideProposal: {
    method: 'POST',
    path: '/api/admin/proposals/:id',
    access: { permission: 'risk.manage' },
    about: { proposal: 'id' },
  },
} as const;
