/** Removes accents and case, so that "atletico" finds "Atlético". */
export function normaliseText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export const searchWords = (query: string): string[] => normaliseText(query).split(/\s+/).filter(Boolean);
