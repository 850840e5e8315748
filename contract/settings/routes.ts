import { staff } from '#contract/route.ts';

const settingsStaff = staff('settings.manage');

export const settingsRoutes = {
  getSettings: settingsStaff.get('/api/admin/settings'),
  setSettings: settingsStaff.patch('/api/admin/settings', 'none'),
};
