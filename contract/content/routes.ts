import { get, staff } from '#contract/route.ts';

const contentStaff = staff('content.manage');

export const contentRoutes = {
  getContent: get('/api/content/:slug', 'anyone'),
  getHelplines: get('/api/helplines', 'anyone'),
  listContent: contentStaff.get('/api/admin/content'),
  getEditedContent: contentStaff.get('/api/admin/content/:slug/:language'),
  getContentVersion: contentStaff.get('/api/admin/content/:slug/:language/:version'),
  saveContent: contentStaff.post('/api/admin/content/:slug/:language', 'none', { bodyBytes: 512 * 1024 }),
  saveHelplines: contentStaff.post('/api/admin/helplines', 'none'),
};
