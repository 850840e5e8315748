const aboutAccount = { account: 'id' } as const;
const playerTagging = { access: { permission: 'users.note' }, about: aboutAccount } as const;
const moneyDecision = { access: { permission: 'money.decide' }, about: aboutAccount } as const;

export const playerControlRoutes = {
  getPlayerControls: { method: 'GET', path: '/api/users/:id/controls', access: { permission: 'users.read' } },
  freezeWithdrawals: { method: 'POST', path: '/api/users/:id/freeze-withdrawals', ...moneyDecision },
  liftWithdrawalFreeze: { method: 'POST', path: '/api/users/:id/lift-withdrawal-freeze', ...moneyDecision },
  addPlayerTag: { method: 'POST', path: '/api/users/:id/tags', ...playerTagging },
  removePlayerTag: { method: 'POST', path: '/api/users/:id/remove-tag', ...playerTagging },
  listPlayerTags: { method: 'GET', path: '/api/admin/player-tags', access: { permission: 'users.read' } },
  getPlayerDevices: { method: 'GET', path: '/api/users/:id/devices', access: { permission: 'users.manage' } },
  setStakePercent: {
    method: 'PATCH',
    path: '/api/users/:id/stake-percent',
    access: { permission: 'users.manage' },
    about: aboutAccount,
  },
} as const;
