// The calls of what the client needs to know of the site.

export const siteCalls = {
  getSiteSettings: { method: 'GET', path: '/api/settings', access: 'anyone' },
} as const;
