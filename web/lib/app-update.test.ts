import { expect, test } from 'vitest';
import { watchForUpdates } from '#web/lib/app-update.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  install(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
  finishInstall(worker: FakeWorker) {
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }
  activate(worker: FakeWorker) {
    this.waiting = null;
    this.active = worker;
    worker.become('activating');
    worker.become('activated');
  }
}

function countUpdates(registration: FakeRegistration): () => number {
  let updates = 0;
  watchForUpdates(registration as never, () => {
    updates += 1;
  });
  return () => updates;
}

test('the first worker is not an update, even if the browser changes its state early', () => {
  const registration = new FakeRegistration();
  const updates = countUpdates(registration);
  const first = new FakeWorker();
  registration.install(first);
  // In WebKit, `waiting` is still set when the worker becomes 'activating'.
  registration.finishInstall(first);
  first.become('activating');
  registration.activate(first);
  expect(updates()).toBe(0);
});

test('a first worker that is already installing when watching starts is not an update', () => {
  const registration = new FakeRegistration();
  const first = new FakeWorker();
  registration.installing = first;
  const updates = countUpdates(registration);
  registration.finishInstall(first);
  registration.activate(first);
  expect(updates()).toBe(0);
});

test('a worker that waits behind an active one is reported as an update, once', () => {
  const registration = new FakeRegistration();
  registration.activate(new FakeWorker());
  const updates = countUpdates(registration);
  const next = new FakeWorker();
  registration.install(next);
  registration.finishInstall(next);
  registration.activate(next);
  expect(updates()).toBe(1);
  expect(next.messages).toEqual([]);
});

test('a worker that was waiting before the page loaded receives the take-over message without a notice', () => {
  const registration = new FakeRegistration();
  registration.activate(new FakeWorker());
  registration.waiting = new FakeWorker();
  expect(countUpdates(registration)()).toBe(0);
  expect(registration.waiting.messages).toEqual(['take-over']);
});
