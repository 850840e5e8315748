/** The maximum length of an uploaded file, in characters. `npm run import` reads larger ones. */
export const MAX_IMPORT_LENGTH = 4_000_000;

export const feedRoutes = {
  importFile: {
    method: 'POST',
    path: '/api/admin/import',
    access: { permission: 'games.run' },
    about: 'none',
    writes: 'in-steps',
    bodyBytes: 2 * MAX_IMPORT_LENGTH,
  },
} as const;
