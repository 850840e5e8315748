import { plainText, type SubSection } from '#web/ui/markdown/document.ts';

/** Removes case and accents, so that "depot" finds "Dépôt". */
const normalise = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const searchWords = (query: string): string[] => normalise(query).split(/\s+/).filter(Boolean);

export function matchesSearch({ title, tokens }: Pick<SubSection, 'title' | 'tokens'>, words: readonly string[]) {
  if (words.length === 0) return true;
  const text = normalise(`${title} ${plainText(tokens)}`);
  return words.every((word) => text.includes(word));
}
