// Replays a real match and settles a bet that was placed in a browser before a real goal.
// The data is outside the project; without it the test is skipped.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { importContents } from '#server/feeds/import/import-files.ts';
import { readFiles } from '#server/feeds/import/read-files.ts';
import { findPlayedMatches } from '#server/feeds/replay/find-matches.ts';
import { type PlayedMatch, replayMatch } from '#server/feeds/replay/replay-match.ts';
import { expect, expectAccessible, phone, signIn, test } from '#tests/browser/site.ts';
import { realDataFolder } from '#tests/support/real-data.ts';

const folder = path.join(realDataFolder, 'worldcup-2026');

test.skip(!existsSync(folder), `there is no ${folder}`);
test.setTimeout(180_000);

// Mexico scored in the 9th and the 67th minute and won 2-0.
test('places, follows, settles and pays a bet on a real match', async ({ page, context, server, site }) => {
  const { pool } = server.database;
  await importContents({ pool }, await readFiles(folder, null, {}), { dryRun: false });
  const [match] = await findPlayedMatches(pool, { match: 'Mexico v South Africa' });
  const play = (until?: number) =>
    replayMatch({ pool, suspensionMs: 200 }, match as PlayedMatch, { until, wait: () => sleep(15) });

  const player = await site.player('100');
  await signIn(context, server.url, player);
  await page.setViewportSize(phone);
  await page.goto('/betting');

  await play(5);
  const card = page.getByRole('article', { name: 'Mexico v South Africa' });
  await expect(card.getByText("5'")).toBeVisible();
  await card.getByRole('button', { name: /^Mexico to win, Home \d/ }).click();
  await page.getByRole('button', { name: 'Add $5 to the stake' }).click();
  await page.getByRole('button', { name: 'Place bet · $5.00' }).click();
  await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('$95.00');
  const [bet] = await player.get('/api/bets');

  await play(20);
  await expect(card.getByRole('link')).toHaveAccessibleName(/Mexico 1 South Africa 0$/);
  await expect(card.getByText("20'")).toBeVisible();
  await expectAccessible(page);

  await play();
  await expect(card).toBeHidden();
  const paid = 95 + Number(bet?.potentialWin);
  await expect(page.getByTestId('balance')).toHaveText(`$${paid.toFixed(2)}`);
  await page.goto('/betting-history');
  await expect(page.getByText(/Mexico to win, final score 2-0: won at \d/)).toBeVisible();
  await expect(page.getByText(/Congratulations/)).toBeVisible();
  expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: bet?.potentialWin }]);
});
