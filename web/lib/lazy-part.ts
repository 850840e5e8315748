import { type ComponentType, createElement, lazy, useState } from 'react';
import { preloadTexts } from '#web/lib/i18n/start.ts';

/** `load` fetches the component together with its texts. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  load: () => Promise<unknown>;
  texts: readonly string[];
};

/** React's `lazy` with its texts; once loaded it renders at once, without a frame of the fallback. */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  ...texts: string[]
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const [Part] = await Promise.all([fetchPart(), preloadTexts(...texts)]);
    loaded = Part;
    return { default: Part };
  };
  const Lazy = lazy(load) as ComponentType<Props>;
  const Part = (props: Props) => createElement(useState(() => loaded ?? Lazy)[0], props);
  return Object.assign(Part, { load, texts });
}
