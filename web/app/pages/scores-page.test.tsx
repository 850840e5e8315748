import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
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
  const client = new QueryClient();
  client.setQueryData(liveGamesQuery.queryKey, live);
  client.setQueryData(upcomingGamesQuery.queryKey, []);
  const page = (
    <QueryClientProvider client={client}>
      <Router ssrPath="/scores" ssrSearch={search}>
        <ScoresPage />
      </Router>
    </QueryClientProvider>
  );
  expect(await renderIn('en', page)).toContain(text);
});
