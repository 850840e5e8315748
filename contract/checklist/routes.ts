import { staff } from '#contract/route.ts';

const settingsStaff = staff('settings.manage');

export const checklistRoutes = {
  getChecklist: settingsStaff.get('/api/admin/checklist'),
  dismissFinding: settingsStaff.post('/api/admin/checklist/dismissals', 'none'),
};
