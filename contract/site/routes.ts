import { get, post } from '#contract/route.ts';

export const siteRoutes = {
  getSiteSettings: get('/api/settings', 'anyone'),
  reportClientError: post('/api/client-errors', 'anyone', { perMinute: 20, bodyBytes: 4096 }),
};
