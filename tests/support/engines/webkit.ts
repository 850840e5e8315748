// WebKit as packaged by Debian: WebKitGTK's MiniBrowser on a virtual display, driven by WebDriver
// (https://www.w3.org/TR/webdriver2/).
import { existsSync, readdirSync } from 'node:fs';
import type { Engine, EngineWindow } from '#tests/support/engines/engine.ts';
import { clickAt, pressKeys } from '#tests/support/engines/input-actions.ts';
import { findProgram, type Program, startProgram } from '#tests/support/engines/programs.ts';
import { freePort } from '#tests/support/server.ts';

const LIBRARIES = '/usr/lib';
const findDriver = () => findProgram('WebKitWebDriver');
const findScreen = () => findProgram('Xvfb');

function findMiniBrowser(): string | null {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return findProgram(...folders.map((folder) => `${LIBRARIES}/${folder}/webkit2gtk-4.1/MiniBrowser`));
}

export const webkitEngine: Engine = {
  name: 'WebKit',
  nameInMetrics: 'safari',
  missingProgram: () => {
    if (!findDriver() || !findMiniBrowser()) return 'webkit2gtk-driver is not installed';
    return findScreen() ? null : 'xvfb is not installed';
  },
  start: startWebKit,
};

async function startWebKit(): Promise<EngineWindow> {
  const screen = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  let driver: Program | undefined;
  const stop = async () => {
    await driver?.stop();
    await screen.stop();
  };
  try {
    const [, display] = await screen.waitForOutput(/^(\d+)\n/m);
    const port = await freePort();
    driver = startProgram(findDriver() ?? '', [`--port=${port}`], {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    return await openWindow(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openWindow(address: string, stop: () => Promise<void>): Promise<EngineWindow> {
  await waitUntilReady(address);
  const { sessionId, capabilities } = await send<Session>(`${address}/session`, { capabilities: { alwaysMatch } });
  const session = `${address}/session/${sessionId}`;
  await changeToPopup(session);
  const evaluate = (expression: string) =>
    send<string>(`${session}/execute/sync`, { script: `${RECORD_FAULTS} return ${expression};`, args: [] });
  const perform = (actions: unknown[]) => send(`${session}/actions`, { actions });
  const faultsOfPage = async () => JSON.parse(await evaluate('JSON.stringify(window.faultsOfPage)')) as string[];
  const faultsBefore: string[] = [];
  return {
    version: capabilities.browserVersion,
    open: async (url) => {
      faultsBefore.push(...(await faultsOfPage()));
      await send(`${session}/url`, { url });
    },
    evaluate,
    click: async (x, y) => void (await perform([clickAt(x, y)])),
    type: async (text) => void (await perform([pressKeys(text)])),
    screenshot: async () => {
      await evaluate(KEEP_PAINTING);
      const image = await send<string>(`${session}/screenshot`);
      await evaluate(STOP_PAINTING);
      return Buffer.from(image, 'base64');
    },
    resize: async (size) => void (await send(`${session}/window/rect`, size)),
    faults: async () => [...faultsBefore, ...(await faultsOfPage())],
    close: async () => {
      await send(session, undefined, 'DELETE').catch(() => {});
      await stop();
    },
  };
}

const alwaysMatch = {
  'webkitgtk:browserOptions': {
    binary: findMiniBrowser(),
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  },
};

/**
 * MiniBrowser's toolbar keeps its window at least 447 px wide; a pop-up without one can be as
 * narrow as a phone.
 */
async function changeToPopup(session: string): Promise<void> {
  const features = 'popup,width=1280,height=900,toolbar=no,menubar=no,location=no';
  const script = `window.open('about:blank', 'page', '${features}'); return 'opened';`;
  const first = await send<string>(`${session}/window`);
  await send(`${session}/execute/sync`, { script, args: [] });
  const popup = (await send<string[]>(`${session}/window/handles`)).find((handle) => handle !== first);
  await send(`${session}/window`, undefined, 'DELETE');
  await send(`${session}/window`, { handle: popup });
}

// WebDriver doesn't report page errors. They are recorded from the first query of each page;
// earlier uncaught errors are reported to the server by the client, and the journey checks there
// too. Console errors are lost if a click leads to another document.
const RECORD_FAULTS = `
  if (!window.faultsOfPage) {
    window.faultsOfPage = [];
    const report = console.error;
    console.error = (...values) => { window.faultsOfPage.push(values.map(String).join(' ')); report(...values); };
    addEventListener('error', (event) => window.faultsOfPage.push(String(event.error ?? event.message)));
    addEventListener('unhandledrejection', (event) => window.faultsOfPage.push(String(event.reason)));
  }`;

// WebKit takes a screenshot with the next frame that it paints, which never comes on a page where
// nothing changes. The element is one pixel, in a corner and all but transparent.
const KEEP_PAINTING = `(() => {
  const dot = document.createElement('i');
  dot.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; height: 1px; pointer-events: none';
  document.documentElement.append(dot);
  let frame = 0;
  const timer = setInterval(() => {
    frame += 1;
    dot.style.background = 'rgb(0 0 0 / ' + (frame % 2 ? 1 : 2) + '%)';
  }, 20);
  window.stopPainting = () => {
    clearInterval(timer);
    dot.remove();
    return 'stopped';
  };
  return 'started';
})()`;
const STOP_PAINTING = 'window.stopPainting()';

const RESPONSE_TIMEOUT_MS = 30_000;

type Session = { sessionId: string; capabilities: { browserVersion: string } };

async function send<Value>(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Value> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const response = await fetch(url, { method, body: body && JSON.stringify(body), signal }).catch((error: unknown) => {
    throw new Error(`WebKit did not respond to ${method} ${url}`, { cause: error });
  });
  const { value } = (await response.json()) as { value: Value & { message?: string } };
  if (!response.ok) throw new Error(`WebKit: ${value.message}`);
  return value;
}

async function waitUntilReady(address: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      await send(`${address}/status`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
