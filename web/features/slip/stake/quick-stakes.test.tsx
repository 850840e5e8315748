import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { QuickStakes } from '#web/features/slip/stake/quick-stakes.tsx';
import { StakeKeypad } from '#web/features/slip/stake/stake-keypad.tsx';

const nothing = () => undefined;

it.each([
  ['en', '+$25', 'Add $25 to the stake'],
  ['sw', '+$\u00a025', 'Ongeza $\u00a025 kwenye dau'],
  ['fr', '+25\u00a0$', 'Ajouter 25\u00a0$ à la mise'],
] as const)('formats quick stakes in the page language: %s', async (language, text, name) => {
  for (const element of [
    <QuickStakes key="buttons" onAdd={nothing} />,
    <StakeKeypad key="keypad" label="1" value="" onChange={nothing} onDone={nothing} />,
  ]) {
    const html = await renderIn(language, element);
    expect(html).toContain(`>${text}</button>`);
    expect(html).toContain(`aria-label="${name}"`);
  }
});
