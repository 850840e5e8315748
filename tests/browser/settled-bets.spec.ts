import type { Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  type Site,
  type SiteGame,
  type SitePlayer,
  signIn,
  takeScreenshot,
  test,
} from '#tests/browser/site.ts';

let player: SitePlayer;

test.beforeEach(async ({ context, server, site, page }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
  await page.setViewportSize(desktop);
});

type Result = { homeScore: number; awayScore: number; halfTimeHomeScore?: number; halfTimeAwayScore?: number };

const handicap = { handicapLine: '-0.75', handicapHomeOdds: '3.00', handicapAwayOdds: '1.30' };
const result = { homeScore: 2, awayScore: 1, halfTimeHomeScore: 0, halfTimeAwayScore: 0 };

test.describe('settled bets in each language', () => {
  const cards = {
    en: {
      single: (home: string) => [`${home} to win, final score 2-1: won at 2.50`],
      handicap: (home: string) => [`${home} -0.75, won by one: half won at 3.00, half returned`],
      combined: ['final score 2-1', '3 goals scored'],
    },
    sw: {
      single: (home: string) => [`matokeo ya mwisho 2-1: imeshinda kwa odds 2.50`, home],
      handicap: (home: string) => [
        `ilishinda kwa tofauti ya goli 1: nusu imeshinda kwa odds 3.00, nusu imerudishwa`,
        home,
      ],
      combined: ['matokeo ya mwisho 2-1', 'yamefungwa magoli 3'],
    },
    fr: {
      single: (home: string) => [`score final 2-1\u202f: gagné à 2,50`, home],
      handicap: (home: string) => [`victoire par 1 but d’écart\u202f: moitié gagnée à 3,00, moitié remboursée`, home],
      combined: ['score final 2-1', '3 buts marqués'],
    },
  };

  for (const [language, expected] of Object.entries(cards)) {
    test(`explains singles, accumulators and bet builders in ${language}`, async ({ page, server, site }) => {
      const game = await site.game(handicap);
      const other = await site.game();
      const home = { gameId: game.id, betType: 'home', selection: 'home' };
      await player.post('/api/bets', { ...home, stake: 10, odds: '2.50' }, 201);
      await player.post('/api/bets', { gameId: game.id, betType: 'handicap', selection: 'home', stake: 10 }, 201);
      const over = { betType: 'over_under', selection: 'over_2.5' };
      const combined = [home, { gameId: other.id, ...over }];
      await player.post('/api/place-accumulator', { selections: combined, totalStake: 5 }, 201);
      const built = { gameId: game.id, selections: [{ betType: 'home', selection: 'home' }, over] };
      await player.post('/api/place-builder', { groups: [built], totalStake: 5 }, 201);
      await endGame(site, game, result);
      await endGame(site, other, result);
      await expect
        .poll(async () => await player.get('/api/bets'))
        .toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ settledAt: expect.any(String) })));
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
      await page.goto('/betting-history');
      await expect(page.getByRole('article')).toHaveCount(4);
      const [builder, accumulator, split, single] = await page.getByRole('article').all();
      if (!builder || !accumulator || !split || !single) throw new Error('expected four bets on the page');
      for (const text of expected.single(game.homeTeam)) await expect(single).toContainText(text);
      for (const text of expected.handicap(game.homeTeam)) await expect(split).toContainText(text);
      for (const bet of [builder, accumulator])
        for (const text of expected.combined) await expect(bet.getByText(text, { exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('names the final score in bets on both a scorer and the result', async ({ page, server, site }) => {
  const game = await site.game();
  const scorer = await site.admin.post(
    '/api/players',
    { name: 'Amina', team: game.homeTeam, position: 'Forward' },
    201,
  );
  const bet = { gameId: game.id, market: 'anytime_goalscorer_and_win', playerId: scorer.id, stake: 10 };
  await player.post('/api/bets', bet, 201);
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  const goal = { team: 'home', minute: 20, playerId: scorer.id };
  await site.admin.post(`/api/games/${game.id}/goals`, goal, 201);
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 60 }, 201);
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  for (const [language, text] of [
    ['en', 'Amina to score and their team to win, scored, final score 1-1: lost'],
    ['sw', 'alifunga, matokeo ya mwisho 1-1'],
    ['fr', 'a marqué, score final 1-1'],
  ] as const) {
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
    await page.goto('/betting-history');
    await expect(page.getByRole('article')).toContainText(text);
  }
});

async function endGame(site: Site, game: SiteGame, scores: Result) {
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await site.admin.patch(`/api/games/${game.id}/score`, { ...scores, currentMinute: 90 });
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('article')
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${label}") + dd`));

test("shows a half-won bet's payout", async ({ page, site }) => {
  const game = await site.game(handicap);
  await player.post('/api/bets', { gameId: game.id, betType: 'handicap', selection: 'home', stake: 10 }, 201);
  await endGame(site, game, result);
  await page.goto('/betting-history');
  const card = page.getByRole('article');
  await expect(card.getByText('Half won', { exact: true })).toBeVisible();
  // Half the stake wins at 3.00, half is returned.
  await expect(figure(page, 'Paid')).toHaveText('$20.00');
  await expect(figure(page, 'Stake')).toHaveText('$10.00');
  await expect(card.getByText('$20.00 was added to your balance.')).toBeVisible();
  await expect(card.getByText('Potential win')).toBeHidden();
});

for (const [end, scores, label, paid] of [
  ['won', { homeScore: 1, awayScore: 0 }, 'Paid', '$37.50'],
  ['lost', { homeScore: 0, awayScore: 1 }, 'Lost', '$15.00'],
] as const) {
  test(`shows both parts of a partly cashed-out bet that then ${end}`, async ({ page, site }) => {
    const game = await site.game();
    const placed = { gameId: game.id, betType: 'home', stake: 20, odds: '2.50' };
    const bet = await player.post('/api/bets', placed, 201);
    const offer = await player.post(`/api/bets/${bet.id}/cash-out-quote`, { share: 25 }, 200);
    await player.post(`/api/bets/${bet.id}/cash-out`, { quoteId: offer.quoteId }, 201, { 'idempotency-key': 'part' });
    await page.goto('/betting-history');
    const card = page.getByRole('article');
    const part = card.getByText(`You cashed out $5.00 of the stake for $${offer.amount}.`);
    await expect(part).toBeVisible();
    await expect(figure(page, 'Stake')).toHaveText('$15.00');
    await expect(figure(page, 'Potential win')).toHaveText('$37.50');
    await endGame(site, game, scores);
    await expect(figure(page, label)).toHaveText(paid);
    await expect(figure(page, 'Stake')).toHaveText('$15.00');
    await expect(part).toBeVisible();
  });
}

test('shows a payout reversed by a correction, with the reason', async ({ page, site }) => {
  const game = await site.game();
  const placed = { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' };
  const bet = await player.post('/api/bets', placed, 201);
  await endGame(site, game, { homeScore: 1, awayScore: 0 });
  await page.goto('/betting-history');
  const card = page.getByRole('article');
  const reversal = card.getByText('Settlement corrected: $25.00 paid on this bet was reversed.');
  await expect(figure(page, 'Paid')).toHaveText('$25.00');
  await expect(reversal).toBeHidden();
  const corrected = { homeScore: 1, awayScore: 1, reason: 'VAR' };
  await site.admin.patch(`/api/games/${game.id}/result`, corrected);
  await expect(reversal).toBeVisible();
  await expect(card.getByText(`${game.homeTeam} to win, final score 1-1: lost`)).toBeVisible();
  await site.admin.patch(`/api/bets/${bet.id}/settlement`, { status: 'void', reason: 'Placed after the goal' });
  await expect(card.getByText('Placed after the goal')).toBeVisible();
  await expect(reversal).toBeVisible();
  // As wide as that of other bets, so that the texts of all cards are aligned.
  await expect(card).toHaveCSS('border-left-width', '4px');
});

test('says that an accumulator corrected to won is paid less for a half-won selection', async ({
  context,
  page,
  server,
  site,
}) => {
  const line = await site.game(handicap);
  const other = await site.game();
  const selections = [
    { gameId: line.id, betType: 'handicap', selection: 'home' },
    { gameId: other.id, betType: 'away', selection: 'away' },
  ];
  const { id, potentialWin } = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
  for (const game of [line, other]) await endGame(site, game, result);
  await expect
    .poll(async () => (await player.get('/api/bets'))[0]?.legs.map(({ status }) => status))
    .toEqual(['half_won', 'lost']);
  await signIn(context, server.url, site.admin);
  await page.goto('/admin?tab=bets');
  await page.getByRole('searchbox').fill(player.username);
  await page.getByRole('button', { name: `Correct: bet ${id}` }).click();
  const correction = page.getByRole('dialog');
  await correction.getByLabel('Settle as').selectOption('Void');
  await expect(correction.getByTestId('after-available')).toHaveText('$100.00');
  await correction.getByLabel('Settle as').selectOption('Won');
  await expect(correction.getByTestId('after-available')).toBeHidden();
  await expect(correction.getByText(`${player.username} is paid at most $${potentialWin}.`)).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await takeScreenshot(page, 'correction');
  }
  await expectAccessible(page);
});
