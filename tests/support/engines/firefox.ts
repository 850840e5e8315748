// The installed Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import type { Engine, EngineWindow } from '#tests/support/engines/engine.ts';
import { clickAt, pressKeys } from '#tests/support/engines/input-actions.ts';
import { findProgram, startProgram } from '#tests/support/engines/programs.ts';

const findFirefox = () => findProgram('firefox-esr', 'firefox');

export const firefoxEngine: Engine = {
  name: 'Firefox',
  nameInMetrics: 'firefox',
  missingProgram: () => (findFirefox() ? null : 'firefox-esr is not installed'),
  start: startFirefox,
};

async function startFirefox(): Promise<EngineWindow> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'goldline-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const program = startProgram(findFirefox() ?? 'firefox', args);
  const stop = async () => {
    await program.stop();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [, address] = await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/);
    return await openWindow(await connect(`${address}/session`), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openWindow(bidi: Bidi, stop: () => Promise<void>): Promise<EngineWindow> {
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await bidi.send<{ contexts: [{ context: string }] }>('browsingContext.getTree');
  const { context } = contexts[0];
  const perform = (actions: unknown[]) => bidi.send('input.performActions', { context, actions });
  return {
    version: capabilities.browserVersion,
    open: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const evaluated = await bidi.send<EvaluationResult>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value;
    },
    click: async (x, y) => void (await perform([clickAt(x, y)])),
    type: async (text) => void (await perform([pressKeys(text)])),
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    resize: async (viewport) => void (await bidi.send('browsingContext.setViewport', { context, viewport })),
    faults: async () => bidi.faults,
    close: async () => {
      bidi.close();
      await stop();
    },
  };
}

type EvaluationResult =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

type Bidi = {
  send: <Result>(method: string, params?: object) => Promise<Result>;
  readonly faults: readonly string[];
  close: () => void;
};

type Message = {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  message?: string;
  method?: string;
  params?: { level: string; text: string | null };
};

/**
 * Firefox logs errors for what leaving the page interrupts: the live connection and the loading of
 * modules. The journey would still notice real failures: the goal would not appear without a
 * reload, and a module that can't be loaded is reported to the server.
 */
const isInterrupted = (text: string) =>
  /(server at|connection to) wss?:|error loading dynamically imported module/.test(text);

async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const faults: string[] = [];
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let sent = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(String(data)) as Message;
    const isError = message.method === 'log.entryAdded' && message.params?.level === 'error';
    const text = String(message.params?.text);
    if (isError && !isInterrupted(text)) faults.push(text);
    const call = waiting.get(message.id ?? 0);
    if (!call) return;
    waiting.delete(message.id ?? 0);
    if (message.type === 'error') call.reject(new Error(`Firefox: ${message.message}`));
    else call.resolve(message.result as never);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
  });
  return {
    send: (method, params = {}) => {
      sent += 1;
      const id = sent;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    faults,
    close: () => socket.terminate(),
  };
}
