import { get, staff } from '#contract/route.ts';

const userReaders = staff('users.read');
const userStaff = staff('users.manage');
const noteStaff = staff('users.note');

export const userRoutes = {
  listUsers: userReaders.get('/api/users'),
  getUser: get('/api/users/:id', { self: 'id', or: 'users.read' }),
  setUserRole: userStaff.patch('/api/users/:id/role', { account: 'id' }),
  suspendUser: userStaff.patch('/api/users/:id/suspension', { account: 'id' }),
  endUserSessions: userStaff.post('/api/users/:id/end-sessions', { account: 'id' }),
  listUserSessions: get('/api/users/:id/sessions', { self: 'id', or: 'users.manage' }),
  listUserNotes: noteStaff.get('/api/users/:id/notes'),
  addUserNote: noteStaff.post('/api/users/:id/notes', { account: 'id' }),
  resetSecondFactor: userStaff.post('/api/users/:id/reset-second-factor', { account: 'id' }),
  searchUsers: userReaders.get('/api/admin/tables/users'),
  getUserFigures: userReaders.get('/api/admin/figures/users'),
};
