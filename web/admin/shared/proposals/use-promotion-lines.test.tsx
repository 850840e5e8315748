import { expect, it } from 'vitest';
import type { Proposal } from '#contract/proposals/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { usePromotionLines } from '#web/admin/shared/proposals/use-promotion-lines.ts';

function Lines(proposal: Pick<Proposal, 'before' | 'after'>) {
  return usePromotionLines()(proposal as Proposal).map(({ name, before, after }) => `${name}: ${before} -> ${after}; `);
}

const french = (text: string) => ({ translations: { fr: { title: 'Titre', text } } });

it.each([
  ['a cleared text', { text: 'Only today' }, { text: '' }, 'Text: Only today -> –; '],
  ['a cleared translation', french('Ce soir'), french(''), 'Text in Français: Ce soir -> –; '],
  ['a removed translation', french(''), { translations: {} }, 'Title in Français: Titre -> –; '],
  ['a first text', { text: '' }, { text: 'Only today' }, 'Text: null -> Only today; '],
  ['a text that stays empty', { text: '' }, { text: '' }, ''],
  ['a new promotion without a text', {}, { text: '', ...french('') }, 'Title in Français: null -> Titre; '],
])('shows the second person only what changes: %s', async (_, before, after, shown) => {
  const html = await renderIn('en', <Lines before={before} after={after} />);
  expect(html.replaceAll('&gt;', '>')).toBe(shown);
});
