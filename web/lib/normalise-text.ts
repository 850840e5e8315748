/**
 * Removes accents and case, so that "atletico" finds "Atlético", and types apostrophes as keyboards
 * do.
 */
export function normaliseText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

export const searchWords = (query: string): string[] => normaliseText(query).split(/\s+/).filter(Boolean);
