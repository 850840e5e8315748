import path from 'node:path';

export const checkout = path.resolve(import.meta.dirname, '../..');
/** Kept between runs; not in git. */
export const cacheFolder = path.join(checkout, '.cache');
