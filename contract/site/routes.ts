export const siteRoutes = {
  getSiteSettings: { method: 'GET', path: '/api/settings', access: 'anyone' },
  reportClientError: { method: 'POST', path: '/api/client-errors', access: 'anyone', perMinute: 20, bodyBytes: 4096 },
} as const;
