// The journey's actions and checks, in any engine.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { AXE_LOADER, lastingFindings, READ_FINDINGS } from '#tests/support/axe.ts';
import type { EngineWindow } from '#tests/support/engines/engine.ts';
import {
  type FindOptions,
  type FindResult,
  findElement,
  type Query,
  type Role,
} from '#tests/support/engines/find-element.ts';
import { checkout } from '#tests/support/folders.ts';
import common from '#web/lib/i18n/en/common.json' with { type: 'json' };
import shell from '#web/lib/i18n/en/shell.json' with { type: 'json' };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

const TIMEOUT_MS = 40_000;
const PAUSE_MS = 50;

/** The titles of messages that replace a failed page or part of one. */
const errorTitles = [shell.crash.title, shell.crash.notLoaded, common.partCrash.text];

class ErrorShown extends Error {}

export type Screen = ReturnType<typeof createScreen>;

/** @param folder for its screenshots, in test-results/engines */
export function createScreen(window: EngineWindow, folder: string) {
  async function find(query: Query, options: Partial<FindOptions> = {}): Promise<FindResult['found']> {
    const all: FindOptions = { query, errorTitles, scroll: false, select: false, ...options };
    const { errorTitle, found } = JSON.parse(
      await window.evaluate(`(${findElement})(${JSON.stringify(all)})`),
    ) as FindResult;
    if (errorTitle) throw new ErrorShown(`"${errorTitle}" is shown.${await allFaults()}`);
    return found;
  }

  async function allFaults(): Promise<string> {
    const faults = await window.faults();
    return faults.map((fault) => `\n  ${fault}`).join('');
  }

  /**
   * Repeats an attempt until it returns true. A page that is navigating away can't be queried; that
   * counts as a failed attempt.
   */
  async function until(what: string, attempt: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    let lastError = '';
    while (Date.now() < deadline) {
      try {
        if (await attempt()) return;
      } catch (error) {
        if (error instanceof ErrorShown) throw error;
        lastError = `\n  ${String(error)}`;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(
      `${what}: timed out after ${TIMEOUT_MS / 1000} s, at ${await address()}.${await allFaults()}${lastError}`,
    );
  }

  const address = () => window.evaluate('location.pathname + location.search');

  /** Waits for an element. @returns its text */
  async function waitFor(query: Query): Promise<string> {
    let found: FindResult['found'] = null;
    await until(`see ${describe(query)}`, async () => {
      found = await find(query);
      return found !== null;
    });
    return (found as FindResult['found'])?.text ?? '';
  }

  const waitUntilGone = (query: Query) => until(`see no ${describe(query)}`, async () => (await find(query)) === null);

  /** @param wanted a path, with the query if it matters */
  const waitForPath = (wanted: string) =>
    until(`be at ${wanted}`, async () => {
      const current = await address();
      return current === wanted || current.split('?')[0] === wanted;
    });

  /** Clicks an element once it is enabled, no longer moving and not covered. */
  async function click(query: Query): Promise<void> {
    let box = '';
    await until(`click ${describe(query)}`, async () => {
      const found = await find(query, { scroll: true });
      const isReady = found?.isEnabled === true && !found.isCovered && found.box === box;
      box = found?.box ?? '';
      if (isReady) await window.click(found.x, found.y);
      return isReady;
    });
  }

  /** Replaces a field's content by typing. */
  async function fill(query: Query, text: string): Promise<void> {
    await click(query);
    await find(query, { select: true });
    await window.type(text);
    await until(`read "${text}" in ${describe(query)}`, async () => (await find(query))?.text === text);
  }

  async function takeScreenshot(name: string): Promise<void> {
    const file = path.join(checkout, 'test-results/engines', folder, `${name}.png`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await window.screenshot());
  }

  /**
   * Takes screenshots of a page at phone and desktop size, once it has rendered and no animation of
   * up to a second is running; axe runs at phone size.
   */
  async function takeScreenshots(name: string): Promise<void> {
    for (const size of [phone, desktop]) {
      await window.resize(size);
      const { width } = size;
      await until(`be ${width} px wide`, async () => (await window.evaluate('String(innerWidth)')) === String(width));
      await until('see the page finish rendering', async () => (await window.evaluate(IS_RENDERED)) === 'yes');
      await takeScreenshot(`${name}-${size.width}`);
      // axe runs once per page here; the browser tests run it at each size, in Chromium.
      if (size === phone) expect(await lastingFindings(accessibilityFindings), `axe on ${name}`).toEqual([]);
    }
  }

  /** axe's findings on the page, polled for because WebKit's driver can't wait for a promise. */
  async function accessibilityFindings(): Promise<string[]> {
    const hasAxe = await window.evaluate("window.axe === undefined ? 'no' : 'yes'");
    if (hasAxe === 'no') await window.evaluate(AXE_LOADER);
    await window.evaluate(START_AXE);
    let found = '';
    await until("read axe's findings", async () => {
      found = await window.evaluate('window.axeFindings');
      return found !== '';
    });
    return JSON.parse(found) as string[];
  }

  return { window, address, waitFor, waitUntilGone, waitForPath, until, click, fill, takeScreenshot, takeScreenshots };
}

const IS_RENDERED = `document.fonts.status === 'loaded' && !document.querySelector('main .spinner, main .skeleton, fieldset.prerendered') &&
  document.getAnimations().every(({ effect, playState }) =>
    playState !== 'running' || effect.getComputedTiming().endTime > 1000) ? 'yes' : 'no'`;

// In a task of its own: axe computes for many seconds on a busy machine, and no command may wait
// that long for a response.
const START_AXE = `(() => {
  window.axeFindings = '';
  const finish = (findings) => { window.axeFindings = JSON.stringify(findings); };
  setTimeout(() => ${READ_FINDINGS}.then(finish, (error) => finish([String(error)])));
  return 'started';
})()`;

function describe({ role, name, in: within }: Query): string {
  const named = typeof name === 'string' ? ` "${name}"` : name ? ` /${name.pattern}/` : '';
  return `${role}${named}${within ? ` in ${describe(within)}` : ''}`;
}

/**
 * `button('Place bet')`, `row(/Lions v Eagles/)`: exact names or patterns, optionally inside
 * another element.
 */
const named =
  (role: Role) =>
  (name?: string | RegExp, within?: Query): Query => ({
    role,
    ...(name === undefined ? {} : { name: typeof name === 'string' ? name : { pattern: name.source } }),
    ...(within ? { in: within } : {}),
  });

export const article = named('article');
export const button = named('button');
export const dialog = named('dialog');
export const heading = named('heading');
export const link = named('link');
export const main = named('main');
export const navigation = named('navigation');
export const row = named('row');
export const text = named('text');
export const textbox = named('textbox');
