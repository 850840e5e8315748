/** The maximum text length of the call, in characters; larger files require the import command. */
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
