import { expect, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { type DescribableSelection, useSelectionText } from '#web/lib/use-selection-text.ts';

function Described({ subject }: { subject: DescribableSelection }) {
  return useSelectionText().describeSelection(subject);
}

function DescribedInGame({ subject }: { subject: DescribableSelection }) {
  return useSelectionText().describeInGame(subject);
}

it.each([
  ['en', 'draw', 'Draw, Lens v Nice'],
  ['en', 'home', 'Lens to win'],
  ['fr', 'draw', 'Match nul, Lens – Nice'],
] as const)('in %s, names the game of "%s" unless it names a team', async (language, selection, text) => {
  const subject = { homeTeam: 'Lens', awayTeam: 'Nice', market: 'match_result', line: null, selection } as const;
  expect(await renderIn(language, <DescribedInGame subject={subject} />)).toBe(text);
});

function describeIn(language: Language, subject: Partial<DescribableSelection>): Promise<string> {
  const complete = { homeTeam: 'Lens', awayTeam: 'Nice', line: null, selection: 'over', ...subject };
  return renderIn(language, <Described subject={complete as DescribableSelection} />);
}

it.each([
  ['en', 'over_under', '0.50', 'Over 0.5 goals'],
  ['en', 'asian_total', '1.00', 'Over 1 goal (Asian)'],
  ['fr', 'over_under', '0.50', 'Plus de 0,5 but'],
  ['fr', 'over_under', '1.50', 'Plus de 1,5 but'],
  ['fr', 'asian_total', '1.75', 'Plus de 1,75 but (asiatique)'],
  ['fr', 'asian_total', '2.00', 'Plus de 2 buts (asiatique)'],
  ['fr', 'home_total', '0.50', 'Lens\u202f: plus de 0,5 but'],
  ['sw', 'over_under', '0.50', 'Zaidi ya magoli 0.5'],
  ['sw', 'asian_total', '1.00', 'Zaidi ya goli 1 (Asia)'],
] as const)('in %s, "over" in %s at %s reads "%s"', async (language, market, line, text) => {
  expect(await describeIn(language, { market, line })).toBe(text);
});

it("parses the line in a bet type's selection name", async () => {
  expect(await describeIn('fr', { betType: 'over_under', selection: 'under_1.5' })).toBe('Moins de 1,5 but');
});
