import { staff } from '#contract/route.ts';

/** The maximum length of an uploaded file, in characters. `npm run import` reads larger ones. */
export const MAX_IMPORT_LENGTH = 4_000_000;

export const feedRoutes = {
  importFile: staff('games.run').post('/api/admin/import', 'none', {
    writes: 'in-steps',
    bodyBytes: 2 * MAX_IMPORT_LENGTH,
  }),
};
