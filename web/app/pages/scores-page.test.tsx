import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { ScoresPage } from '#web/app/pages/scores-page.tsx';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';

const game = { id: 1, homeTeam: 'Ashford', awayTeam: 'Benwick', league: 'North' } as Game;

it.each([
  ['there is no live game', [], '', 'No Live Games'],
  ['no live game matches the search', [game], 'q=cranford', 'No games found'],
])('says that %s', async (_, live, search, text) => {
  const page = (
    <Router ssrPath="/scores" ssrSearch={search}>
      <ScoresPage />
    </Router>
  );
  const html = await renderIn('en', page, [
    [liveGamesQuery.queryKey, live],
    [upcomingGamesQuery.queryKey, []],
  ]);
  expect(html).toContain(text);
});
