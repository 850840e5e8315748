import { normaliseText } from '#web/lib/normalise-text.ts';
import { plainText, type SubSection } from '#web/ui/markdown/document.ts';

export function matchesSearch({ title, tokens }: Pick<SubSection, 'title' | 'tokens'>, words: readonly string[]) {
  if (words.length === 0) return true;
  const text = normaliseText(`${title} ${plainText(tokens)}`);
  return words.every((word) => text.includes(word));
}
