import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { ConfirmButton } from '#web/admin/games/confirm-button.tsx';
import { recordServerTime } from '#web/lib/server-clock.ts';

const NOON = 'Sun, 22 Nov 2026 12:00:00 GMT';

afterEach(() => vi.useRealTimers());

it.each(['11:50', '12:10'])("counts down by the server's clock while the browser's says %s", async (browserTime) => {
  vi.useFakeTimers({ now: Date.parse(`2026-11-22T${browserTime}:00Z`) });
  recordServerTime(NOON);
  const game = { id: 1, homeTeam: 'Sharks', awayTeam: 'Rays', silentFrom: '2026-11-22T12:00:10.500Z' } as Game;
  const button = await renderIn(
    'en',
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmButton game={game} withKey={false} />
    </QueryClientProvider>,
  );
  expect(button).toContain('Confirm: closes in 10 s');
});
