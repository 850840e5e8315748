// State outside React, shared by the components of a page; if persistent, also by all tabs.
import { useSyncExternalStore } from 'react';
import { readStored, store as storeRecord } from '#web/lib/storage.ts';

type Store<Value> = {
  current: () => Value;
  set: (value: Value) => void;
  use: () => Value;
  usePart: <Part>(read: () => Part) => Part;
};

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const usePart = <Part>(read: () => Part) => useSyncExternalStore(subscribe, read, read);
  const current = () => value;
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return { current, set, use: () => usePart(current), usePart };
}

/** @param read converts whatever was stored: an older version's record, null or invalid data */
export function createPersistentStore<Value>(recordName: string, read: (record: unknown) => Value): Store<Value> {
  const readRecord = () => {
    try {
      return read(JSON.parse(readStored('localStorage', recordName) ?? 'null'));
    } catch {
      return read(null);
    }
  };
  const store = createStore(readRecord());
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key === recordName) store.set(readRecord());
  });
  const set = (next: Value) => {
    storeRecord('localStorage', recordName, JSON.stringify(next));
    store.set(next);
  };
  return { ...store, set };
}
