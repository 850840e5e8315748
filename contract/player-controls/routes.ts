const aboutAccount = { account: 'id' } as const;
const decidesMoney = { access: { permission: 'money.decide' }, about: aboutAccount } as const;

export const playerControlRoutes = {
  getPlayerControls: { method: 'GET', path: '/api/users/:id/controls', access: { permission: 'users.read' } },
  freezeWithdrawals: { method: 'POST', path: '/api/users/:id/freeze-withdrawals', ...decidesMoney },
  liftWithdrawalFreeze: { method: 'POST', path: '/api/users/:id/lift-withdrawal-freeze', ...decidesMoney },
  setStakePercent: {
    method: 'PATCH',
    path: '/api/users/:id/stake-percent',
    access: { permission: 'risk.manage' },
    about: aboutAccount,
  },
} as const;
