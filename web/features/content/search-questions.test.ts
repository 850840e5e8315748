import { expect, test } from 'vitest';
import { matchesSearch } from '#web/features/content/search-questions.ts';
import { searchWords } from '#web/lib/normalise-text.ts';
import { parseDocument } from '#web/ui/markdown/document.ts';

const [question] =
  parseDocument('## A\n\n### Comment déposer de l’argent ?\n\nOuvrez le **portefeuille**.').sections[0]?.parts ?? [];

test.each([
  ['', true],
  ['DEPOSER', true],
  ['portefeuille déposer', true],
  ["l'argent", true],
  ['retrait', false],
  ['deposer retrait', false],
])('the search for "%s" finds the question: %s', (query, found) => {
  expect(question && matchesSearch(question, searchWords(query))).toBe(found);
});
