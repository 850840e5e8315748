// The system's Chromium, driven by Playwright.
import { chromium } from '@playwright/test';
import { systemChromium } from '#tests/support/browser.ts';
import { type Engine, type EngineWindow, isFailedRequest } from '#tests/support/engines/engine.ts';

export const systemChromiumEngine: Engine = {
  name: 'Chromium',
  nameInMetrics: 'chrome',
  missingProgram: () => (systemChromium() ? null : 'chromium is not installed'),
  start: startChromium,
};

async function startChromium(): Promise<EngineWindow> {
  const browser = await chromium.launch({ executablePath: systemChromium() ?? 'chromium' });
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFailedRequest(message.text())) faults.push(message.text());
  });
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate<string>(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    resize: (size) => page.setViewportSize(size),
    faults: async () => faults,
    close: () => browser.close(),
  };
}
