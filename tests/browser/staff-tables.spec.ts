// Every table of staff on the narrowest desk, with the longest names that people have.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient } from '../support/client.ts';
import { desk, expect, expectNoSidewaysScroll, password, type Site, signIn, test } from './site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const username = 'Wolfeschlegelsteinhausenbergerdorff_of_Berlin';
const homeTeam = 'Verein für Leibesübungen Borussia Mönchengladbach';
const awayTeam = 'Sportgemeinschaft Dynamo Hohenschönhausen zu Berlin';
const note = 'Paid twice by mistake from the account of Uvumbuzi Telecommunications Investments in Ouagadougou';

/** A player, a game and everything that staff list about them, with long names and amounts. @returns the player's id */
async function fillTables(url: string, { admin, game }: Site): Promise<number> {
  const player = createClient(url);
  const phoneNumber = '+254719999999999';
  const email = `${'long.'.repeat(12)}name@telecommunications.example`;
  const account = { phoneNumber, password, username, email };
  const { user } = (await player.post('/api/auth/register', account, 201)) as { user: { id: number } };
  const credit = { userId: user.id, amount: '4999.99' };
  for (const key of [randomUUID(), randomUUID()])
    await admin.post('/api/admin/add-funds', credit, 200, { 'idempotency-key': key });
  await admin.post('/api/admin/add-funds', { ...credit, amount: '9999.99' }, 200);
  const long = { homeTeam, awayTeam, league: 'Oberliga Niederrhein der Frauen' };
  const { id: gameId } = await game(long);
  await player.post('/api/bets', { gameId, betType: 'home', odds: '2.50', stake: 499 }, 201);
  await admin.patch(`/api/games/${gameId}/status`, { status: 'live' });
  await player.post('/api/transactions/deposit', { amount: 9999.99, method: 'voda_tanzania' }, 201);
  await player.post('/api/transactions/withdrawal', { amount: 9999.99, method: 'mpesa_kenya' }, 201);
  await admin.post('/api/admin/free-bets', { userId: user.id, amount: '99.99' }, 201);
  const notice = { kind: 'notice', title: note, text: note, colour: 'purple', endsAt: '2099-01-01T12:00:00Z' };
  await admin.post('/api/admin/promotions', notice, 201);
  await admin.patch(`/api/users/${user.id}/suspension`, { suspended: true, reason: note });
  return user.id;
}

/** What of the tables on the page can't be read: cut off without a tooltip, or a word broken in the middle. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const table of document.querySelectorAll('main table')) {
      const caption = table.querySelector('caption')?.textContent;
      const area = table.parentElement as Element;
      if (area.scrollWidth > area.clientWidth) found.push(`${caption}: ${area.scrollWidth} px in ${area.clientWidth}`);
      for (const clipped of table.querySelectorAll('.truncate, .overflow-hidden')) {
        if (!clipped.hasAttribute('title')) found.push(`${caption}: ${clipped.textContent} without a tooltip`);
      }
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        const cell = parentElement?.closest('th, td');
        if (!cell || parentElement?.closest('[title], .sr-only')) continue;
        for (const { 0: word, index } of (textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const { right } = range.getBoundingClientRect();
          if (right > cell.getBoundingClientRect().right) found.push(`${caption}: ${word} leaves its cell`);
          if (range.getClientRects().length > 1) found.push(`${caption}: ${word} is broken`);
        }
      }
    }
    return found;
  });
}

const TABS = [
  'bets',
  'add-funds',
  'deposit-approval',
  'deposits',
  'deposits&list=all',
  'withdrawals',
  'withdrawal-requests',
  'withdrawal-requests&list=all',
  'promotions',
  'risk',
  'audit',
];
const PARTS = ['bets', 'requests', 'freeBets', 'statement', 'sessions'];

test('every table of staff is read in full at 1280 px, whatever its names', async ({ page, server, site }) => {
  test.slow();
  const userId = await fillTables(server.url, site);
  await page.setViewportSize(desk);
  const places = [
    '/admin/games',
    '/admin/users',
    ...TABS.map((tab) => `/admin?tab=${tab}`),
    ...PARTS.map((part) => `/admin/users/${userId}?part=${part}`),
  ];
  const found: string[] = [];
  for (const place of places) {
    await page.goto(place);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('table').first(), place).toBeVisible();
    await expectNoSidewaysScroll(page);
    found.push(...(await misfits(page)).map((misfit) => `${place}: ${misfit}`));
  }
  expect(found).toEqual([]);
});
