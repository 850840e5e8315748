import type { Page } from '@playwright/test';
import {
  betsOf,
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  homePrice,
  openSlip,
  phone,
  type SiteGame,
  type SitePlayer,
  showCards,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

let player: SitePlayer;

test.beforeEach(async ({ context, server, site, page }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
  await page.addInitScript(() => {
    const slip = { mode: 'accumulator', lines: [], acceptOddsChange: 'none', multiples: {} };
    if (!localStorage.getItem('goldline.slip')) localStorage.setItem('goldline.slip', JSON.stringify(slip));
  });
});

async function pickOver25(page: Page, game: SiteGame): Promise<void> {
  await cardOf(page, game).getByRole('tab', { name: 'Goals', exact: true }).click();
  await cardOf(page, game)
    .getByRole('button', { name: /^Over 2.5 goals, / })
    .click();
}

for (const viewport of [phone, desktop]) {
  test(`places a system bet of three selections at ${viewport.width} px`, async ({ page, site }) => {
    const games = [await site.game(), await site.game(), await site.game()];
    await page.setViewportSize(viewport);
    await showCards(page);
    await page.goto('/advanced-betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const slip = await openSlip(page);
    for (const { homeTeam } of games) {
      await expect(slip.getByText(`${homeTeam} to win`, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(slip.getByText('All selections must win.', { exact: true })).toBeVisible();
    await slip.getByRole('button', { name: 'System', exact: true }).click();
    await expect(slip.getByText('3 bets in one: 2 winners out of 3 are enough for a payout.')).toBeVisible();
    await slip.getByLabel('Stake per bet for Doubles x3').fill('2');
    await expect(slip.getByText('3 × $2.00 = $6.00')).toBeVisible();
    await expect(slip.getByText('$6.00', { exact: true })).toBeVisible();
    await expect(slip.getByText('$37.50', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slip.getByRole('button', { name: 'Place system bet' }).click();
    await expect(page.getByText('System bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ system: 'doubles', stake: '6.00', potentialWin: '37.50' }]);
    // A system bet has no single odds, so its number of bets and stake per bet are shown instead.
    const receipt = slip.getByRole('region', { name: 'Receipt' }).getByRole('listitem');
    await expect(receipt).toContainText('Doubles3 × $2.00');
    await page.goto('/betting-history');
    const card = page.getByRole('article', { name: 'Doubles' });
    await expect(card).toContainText('Bets3 × $2.00Stake$6.00Potential win$37.50');
    await expect(card.getByText('Odds', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`turns selections from one game into a bet builder at ${viewport.width} px`, async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(viewport);
    await showCards(page);
    await page.goto('/advanced-betting?tab=upcoming');
    await homePrice(page, game).click();
    await pickOver25(page, game);
    const slip = await openSlip(page);
    await expect(slip.getByText('One game, one price: all selections must win.')).toBeVisible();
    const odds = await slip.getByTestId('builder-odds').textContent();
    // Higher than the home side's price alone.
    expect(Number(odds)).toBeGreaterThan(2.5);
    await slip.getByLabel('Stake Amount').fill('10');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slip.getByRole('button', { name: 'Place bet builder' }).click();
    await expect(page.getByText('Bet builder placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ odds, stake: '10.00', legs: [{ group: 1 }, { group: 1 }] }]);
    await page.goto('/betting-history');
    const card = page.getByRole('article', { name: 'Bet builder of 2' });
    await expect(card.getByText('Over 2.5 goals')).toBeVisible();
    // The odds are those of the bet, not of its first selection.
    await expect(card.getByText(odds ?? '', { exact: true })).toHaveCount(1);
    await expect(card.getByRole('button', { name: /^Cash out \$\d/ })).toBeVisible();
  });
}

test('combines a bet builder with another game in an accumulator', async ({ page, site }) => {
  const game = await site.game();
  const other = await site.game();
  await page.setViewportSize(desktop);
  await showCards(page);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  await pickOver25(page, game);
  await homePrice(page, other).click();
  const slip = await openSlip(page);
  await expect(slip.getByRole('button', { name: 'System', exact: true })).toBeHidden();
  await expect(slip.getByTestId('builder-odds')).toHaveText(/^\d/);
  const odds = Number(await slip.getByTestId('builder-odds').textContent());
  await slip.getByLabel('Stake Amount').fill('4');
  await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
  await expect(page.getByText('Accumulator bet placed successfully!', { exact: true })).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ odds: (Math.round(odds * 250) / 100).toFixed(2), stake: '4.00' }]);
  await page.goto('/betting-history');
  const builder = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Bet builder' });
  await expect(builder).toContainText(`Bet builder${odds.toFixed(2)}`);
});

test.describe('one slip', () => {
  const show = async (page: Page, games: SiteGame[]) => {
    await page.setViewportSize(desktop);
    await showCards(page);
    await page.goto('/betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: 'All bets' }).click();
    return slip;
  };

  test('places singles, an accumulator and a system at once, each with its own key', async ({ page, site }) => {
    const games = [await site.game(), await site.game(), await site.game()];
    const slip = await show(page, games);
    await expect(slip.getByText('Accumulator (3-fold)')).toBeVisible();
    for (const system of ['Doubles x3', 'Trixie x4', 'Patent x7']) await expect(slip.getByText(system)).toBeVisible();
    await slip.getByLabel(`Stake for ${games[0]?.homeTeam} to win`).fill('5');
    await slip.getByLabel('Stake for Accumulator (3-fold)').fill('4');
    await slip.getByLabel('Stake per bet for Doubles x3').fill('2');
    await expectAccessible(page);
    const keys: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.headers()['idempotency-key'])
        keys.push(request.headers()['idempotency-key']);
    });
    await slip.getByRole('button', { name: 'Place 3 bets · $15.00' }).click();
    await expect(slip.getByRole('region', { name: 'Receipt' })).toContainText('3 bets placed');
    expect(new Set(keys).size).toBe(3);
    const stakes = (await betsOf(player)).map(({ stake, system }) => `${system} ${stake}`);
    expect(stakes.sort()).toEqual(['doubles 6.00', 'null 4.00', 'null 5.00']);
    await expect(page.getByTestId('balance')).toHaveText('$85.00');
    await expect(slip.getByText('Your slip is empty')).toBeVisible();
    await slip.getByRole('button', { name: 'Rebet' }).click();
    await expect(slip.getByRole('button', { name: 'Place 3 bets · $15.00' })).toBeVisible();
    expect(await betsOf(player)).toHaveLength(3);
  });

  test('keeps refused bets with their reasons, and places no bet twice after a lost response', async ({
    page,
    site,
  }) => {
    const games = [await site.game(), await site.game()];
    const slip = await show(page, games);
    await slip.getByLabel(`Stake for ${games[0]?.homeTeam} to win`).fill('5');
    await slip.getByLabel('Stake for Accumulator (2-fold)').fill('4');
    let answer: 'refused' | 'lost' | 'sent' = 'refused';
    const keys: (string | undefined)[] = [];
    await page.route('**/api/place-accumulator', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (answer === 'refused')
        return route.fulfill({ status: 409, json: { message: 'Refused', code: 'ODDS_CHANGED', currentOdds: '6.00' } });
      const response = await route.fetch();
      return answer === 'lost' ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await slip.getByRole('button', { name: 'Place 2 bets · $9.00' }).click();
    const multiples = slip.getByRole('region', { name: 'Multiples' });
    await expect(multiples.getByRole('alert')).toHaveText('The odds have changed');
    await expect(slip.getByLabel(`Stake for ${games[0]?.homeTeam} to win`)).toHaveValue('');
    await expect(multiples.getByRole('spinbutton').first()).toHaveValue('4');
    expect(await betsOf(player)).toMatchObject([{ stake: '5.00' }]);
    await expectAccessible(page);
    answer = 'lost';
    await slip.getByRole('button', { name: 'Place bet · $4.00' }).click();
    await expect(multiples.getByText('No response.', { exact: false })).toBeVisible();
    // A bet without a response stays visible, and a new stake is not sent with it.
    await slip.getByRole('button', { name: 'Single Bets' }).click();
    await expect(multiples.getByText('No response.', { exact: false })).toBeVisible();
    await slip.getByLabel(`Stake for ${games[1]?.homeTeam} to win`).fill('7');
    answer = 'sent';
    await page.reload();
    await slip.getByRole('button', { name: 'Send again' }).click();
    await expect(slip.getByRole('region', { name: 'Receipt' }).first()).toBeVisible();
    expect(keys[1]).toBe(keys[2]);
    expect(keys[0]).not.toBe(keys[1]);
    const placed = (await betsOf(player)).map(({ stake }) => stake).sort();
    expect(placed).toEqual(['4.00', '5.00']);
  });

  test('offers a bet builder as well as singles of the same game', async ({ page, site }) => {
    const game = await site.game();
    const other = await site.game();
    const slip = await show(page, [game, other]);
    await pickOver25(page, game);
    await expect(slip.getByTestId('builder-odds')).toHaveText(/^\d/);
    await expect(slip.getByLabel(`Stake for ${game.homeTeam} to win`)).toBeVisible();
    await expect(slip.getByLabel('Stake for Over 2.5 goals')).toBeVisible();
    await expect(slip.getByText('Doubles')).toHaveCount(0);
    await slip.getByRole('button', { name: `Remove ${other.homeTeam} to win` }).click();
    await slip.getByLabel('Stake for Bet builder').fill('3');
    await slip.getByRole('button', { name: 'Place bet · $3.00' }).click();
    await expect(page.getByText('Bet builder placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ stake: '3.00', legs: [{ group: 1 }, { group: 1 }] }]);
  });
});

test.describe('the keypad', () => {
  test.use({ hasTouch: true, viewport: phone });

  function isUncovered(field: Element): boolean {
    const { left, right, top, bottom } = field.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint((left + right) / 2, y) === field);
  }

  test('edits a stake by touch with its field in view, and leaves a number field for a keyboard', async ({
    page,
    site,
  }) => {
    const games = [await site.game(), await site.game(), await site.game()];
    await page.goto('/betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const sheet = await openSlip(page);
    await sheet.getByRole('button', { name: 'All bets' }).click();
    for (const label of [`Stake for ${games[1]?.homeTeam} to win`, 'Stake per bet for Patent x7']) {
      const field = sheet.getByLabel(label, { exact: true });
      await field.tap();
      const keypad = sheet.getByRole('group', { name: `Keypad: ${label}` });
      await expect(field).toHaveAttribute('inputmode', 'none');
      await expect(field).toBeFocused();
      for (const key of ['1', '2', '.', '00', '5']) await keypad.getByRole('button', { name: key, exact: true }).tap();
      await expect(field).toHaveValue('12.00');
      await expect(field).toBeInViewport({ ratio: 1 });
      const box = await field.boundingBox();
      const foot = await keypad.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
      // As when a message loads after the last key.
      const setPadding = (padding: string) =>
        keypad.evaluate(
          (group, top) => group.parentElement?.parentElement?.style.setProperty('padding-top', top),
          padding,
        );
      await setPadding('180px');
      await expect.poll(() => field.evaluate(isUncovered)).toBe(true);
      await setPadding('');
      await expectAccessible(page);
      await keypad.getByRole('button', { name: 'Delete last digit' }).tap();
      await expect(field).toHaveValue('12.0');
      await keypad.getByRole('button', { name: 'Add $5 to the stake' }).tap();
      await expect(field).toHaveValue('17.00');
      await field.pressSequentially('3');
      await expect(field).toHaveValue('17.00');
      await keypad.getByRole('button', { name: 'Clear' }).tap();
      await field.pressSequentially('4');
      await keypad.getByRole('button', { name: 'Done' }).tap();
      await expect(keypad).toBeHidden();
      await expect(field).toHaveAttribute('inputmode', 'decimal');
      await expect(field).toHaveAttribute('type', 'number');
      await expect(field).toHaveValue('4');
    }
    await sheet.getByLabel(`Stake for ${games[0]?.homeTeam} to win`).focus();
    await expect(sheet.getByRole('group', { name: /^Keypad/ })).toHaveCount(0);
    await expect(sheet.getByRole('button', { name: 'Place 2 bets · $32.00' })).toBeVisible();
  });

  for (const screen of [
    { width: 740, height: 360 },
    { width: 320, height: 568 },
  ]) {
    test(`leaves the field uncovered on a screen of ${screen.width} × ${screen.height}`, async ({ page, site }) => {
      const games = [await site.game(), await site.game()];
      await page.setViewportSize(screen);
      await page.goto('/betting?tab=upcoming');
      for (const game of games) await homePrice(page, game).click();
      const sheet = await openSlip(page);
      await sheet.getByRole('button', { name: 'All bets' }).click();
      const field = sheet.getByLabel(`Stake for ${games[1]?.homeTeam} to win`, { exact: true });
      await field.tap();
      const keypad = sheet.getByRole('group', { name: /^Keypad/ });
      for (const key of ['5', '00', '00', '00']) await keypad.getByRole('button', { name: key, exact: true }).tap();
      await expect(sheet.getByRole('link', { name: 'Deposit' })).toBeVisible();
      await expect(field).toHaveValue('5000000');
      await expect.poll(() => field.evaluate(isUncovered)).toBe(true);
      for (const name of ['Done', '00'])
        await expect(keypad.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    });
  }

  test('asks for a missing stake, including from the collapsed slip', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).tap();
    const sheet = await openSlip(page);
    await sheet.getByRole('button', { name: 'All bets' }).tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expectClosed(sheet);
    await page.getByRole('button', { name: 'Place bet' }).tap();
    const field = sheet.getByLabel(`Stake for ${game.homeTeam} to win`, { exact: true });
    const keypad = sheet.getByRole('group', { name: /^Keypad/ });
    await expect(toastOn(page, 'Please enter stake amounts')).toBeVisible();
    await expect(keypad).toBeVisible();
    await expect(field).toBeFocused();
    await keypad.getByRole('button', { name: 'Done' }).tap();
    await expect(keypad).toBeHidden();
    await sheet.getByRole('button', { name: 'Place bet' }).tap();
    await expect(keypad).toBeVisible();
    await expect(field).toBeFocused();
    await keypad.getByRole('button', { name: '5', exact: true }).tap();
    await sheet.getByRole('button', { name: 'Place bet · $5.00' }).tap();
    await expect(toastOn(page, 'Bet placed successfully!')).toBeVisible();
  });

  test('replaces an earlier stake, and keeps the button in place under the finger', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).tap();
    const sheet = await openSlip(page);
    await sheet.getByRole('button', { name: 'All bets' }).tap();
    const field = sheet.getByLabel(`Stake for ${game.homeTeam} to win`, { exact: true });
    const keypad = sheet.getByRole('group', { name: /^Keypad/ });
    const press = (key: string) => keypad.getByRole('button', { name: key, exact: true }).tap();
    await field.tap();
    await press('5');
    await press('Done');
    await field.tap();
    await press('7');
    await expect(field).toHaveValue('7');
    await press('0');
    await expect(field).toHaveValue('70');
    await press('Delete last digit');
    const place = sheet.getByRole('button', { name: /^Place bet/ });
    const box = await place.boundingBox();
    if (!box) throw new Error('no button');
    // The button must not move while it is pressed.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(300);
    await page.mouse.up();
    await expect(toastOn(page, 'Bet placed successfully!')).toBeVisible();
  });
});

test('marks only the selection that the others imply', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await showCards(page);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  await cardOf(page, game).getByRole('tab', { name: 'Goals', exact: true }).click();
  await cardOf(page, game)
    .getByRole('button', { name: /^Over 0.5 goals, / })
    .click();
  const slip = await openSlip(page);
  await expect(slip.getByText('This is already implied by your other selections. Remove it.')).toHaveCount(1);
  const last = slip.getByRole('listitem').filter({ hasText: 'Over 0.5 goals' }).last();
  await expect(last).toContainText('This is already implied by your other selections. Remove it.');
});

test('marks selections that cannot win together', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await showCards(page);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  await cardOf(page, game).getByRole('tab', { name: 'Score', exact: true }).click();
  await cardOf(page, game)
    .getByRole('button', { name: /^Correct score 0-1, / })
    .click();
  const slip = await openSlip(page);
  const legs = slip.getByRole('listitem').filter({ hasText: "These can't all win. Remove one." });
  await expect(legs.last()).toBeVisible();
  await slip.getByLabel('Stake Amount').fill('4');
  await slip.getByRole('button', { name: 'Place bet builder' }).click({ force: true });
  await expect(page.getByText('No price available for these selections yet', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await slip.getByRole('button', { name: 'Remove Correct score 0-1' }).click();
  await expect(legs).toHaveCount(0);
  expect(await betsOf(player)).toEqual([]);
});

test('shows a price change or suspension at the selection itself', async ({ page, site }) => {
  const one = await site.liveGame();
  const other = await site.game();
  await page.setViewportSize(desktop);
  await showCards(page);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, other).click();
  await page.getByRole('tab', { name: 'Live', exact: true }).click();
  await homePrice(page, one).click();
  const slip = await openSlip(page);
  await slip.getByLabel('Stake Amount').fill('10');
  await site.admin.patch(`/api/games/${other.id}/odds`, { homeOdds: '2.40' });
  const legOf = (game: SiteGame) => slip.getByRole('listitem').filter({ hasText: `${game.homeTeam} to win` });
  await expect(legOf(other).getByText('Odds changed from 2.50 to 2.40')).toBeAttached();
  await expect(legOf(one).getByText(/Odds changed/)).toHaveCount(0);
  await site.admin.patch(`/api/games/${one.id}/suspension`, { suspended: true });
  await expect(legOf(one).getByText('Suspended: betting will resume shortly')).toBeVisible();
  await expectAccessible(page);
  await legOf(other).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(slip.getByText('6.00', { exact: true })).toBeVisible();
  await expect(slip.getByRole('button', { name: 'Place Accumulator Bet' })).toBeDisabled();
  await site.admin.patch(`/api/games/${one.id}/suspension`, { suspended: false });
  await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
  await expect(page.getByText('Accumulator bet placed successfully!', { exact: true })).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ odds: '6.00' }]);
});

test('shows what is missing when an accumulator is placed too early', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await showCards(page);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  const slip = await openSlip(page);
  const place = slip.getByRole('button', { name: 'Place Accumulator Bet' });
  await place.click({ force: true });
  await expect(page.getByText('Accumulator requires at least 2 selections', { exact: true })).toBeVisible();
  await homePrice(page, await site.game()).click();
  await place.click({ force: true });
  await expect(page.getByText('Please enter a valid stake amount', { exact: true })).toBeVisible();
  await slip.getByLabel('Stake Amount').fill('100.01');
  await place.click();
  await expect(page.getByText('Insufficient balance', { exact: true })).toBeVisible();
  expect(await betsOf(player)).toEqual([]);
});
