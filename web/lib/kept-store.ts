// A small store that is kept in the browser and shared by its tabs.
import { useSyncExternalStore } from 'react';

export type KeptStore<Value> = {
  current: () => Value;
  set: (value: Value) => void;
  /** Draws again whoever reads it when it changes, here or in another tab. */
  use: () => Value;
};

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** @param read makes a value of whatever was kept: of an older version's record, of nothing, of nonsense */
export function createKeptStore<Value>(recordName: string, read: (record: unknown) => Value): KeptStore<Value> {
  const listeners = new Set<() => void>();
  let value: { is: Value } | null = null;

  const current = (): Value => {
    value ??= { is: read(parsed(localStorage.getItem(recordName))) };
    return value.is;
  };
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key !== recordName) return;
    value = null;
    announce();
  });

  return {
    current,
    set: (next) => {
      value = { is: next };
      localStorage.setItem(recordName, JSON.stringify(next));
      announce();
    },
    use: () => useSyncExternalStore(subscribe, current, current),
  };
}
