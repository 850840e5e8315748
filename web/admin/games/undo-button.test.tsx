import { expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { UndoButton } from '#web/admin/games/undo-button.tsx';

it.each([-10, 10])("counts down by the server's clock if the browser's is %i minutes ahead", async (minutesAhead) => {
  skewBrowser('2026-11-22T12:00:00Z', minutesAhead);
  const undoUntil = '2026-11-22T12:00:10Z';
  const game = { id: 1, homeTeam: 'Sharks', awayTeam: 'Rays', undoes: 'start', undoUntil } as unknown as Game;
  const button = await renderIn('en', <UndoButton game={game} withKey={false} guard={(act) => act()} />);
  expect(button).toContain('<span aria-hidden="true">Undo start (10 s)</span>');
});
