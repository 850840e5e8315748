import type { Locator, Page } from '@playwright/test';
import { openWithKeys } from '#tests/browser/site.ts';

export type Keyboard = ReturnType<typeof keyboardOf>;

/** Presses keys and types text, counting every keystroke. */
export function keyboardOf(page: Page) {
  let count = 0;
  const press = async (key: string, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key);
    count += times;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    count += text.length;
  };
  /** Presses Tab until the element has the focus. */
  const tabTo = async (wanted: Locator) => {
    for (let turn = 0; turn < 60; turn += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('Tab does not reach it');
  };
  /** Opens a page with "g" and its letter. */
  const open = async (letter: string, name: string) => {
    await openWithKeys(page, letter, name);
    count += 2;
  };
  return { press, type, tabTo, open, count: () => count };
}
