import { staff } from '#contract/route.ts';

const userReaders = staff('users.read');
const moneyDeciders = staff('money.decide');
const noteStaff = staff('users.note');
const userStaff = staff('users.manage');

export const playerControlRoutes = {
  getPlayerControls: userReaders.get('/api/users/:id/controls'),
  freezeWithdrawals: moneyDeciders.post('/api/users/:id/freeze-withdrawals', { account: 'id' }),
  liftWithdrawalFreeze: moneyDeciders.post('/api/users/:id/lift-withdrawal-freeze', { account: 'id' }),
  addPlayerTag: noteStaff.post('/api/users/:id/tags', { account: 'id' }),
  removePlayerTag: noteStaff.post('/api/users/:id/remove-tag', { account: 'id' }),
  listPlayerTags: userReaders.get('/api/admin/player-tags'),
  getPlayerDevices: userStaff.get('/api/users/:id/devices'),
  setStakePercent: userStaff.patch('/api/users/:id/stake-percent', { account: 'id' }),
};
