import { type ComponentType, createElement, use } from 'react';
import { preloadTexts } from '#web/lib/i18n/start.ts';

/** `load` fetches it with the texts that it is drawn with. */
export type LazyPart<Props extends object = object> = ComponentType<Props> & {
  load: () => Promise<unknown>;
  texts: readonly string[];
};

/**
 * Like React's lazy, but for two things: what has been fetched is drawn at once, and what could not be fetched ahead is
 * fetched again when it is drawn. What failed to be drawn stays failed until the page is reloaded: Chromium keeps a
 * failed import, and React draws once more after a failure, which must find the same promise.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  ...texts: string[]
): LazyPart<Props> {
  type Fetched = Promise<ComponentType<Props>>;
  let fetched: Fetched | undefined;
  let drawn: Fetched | undefined;
  const load = () => {
    fetched ??= markWhenFulfilled(Promise.all([fetchPart(), preloadTexts(...texts)]).then(([Part]) => Part));
    fetched.catch(() => {
      fetched = undefined;
    });
    return fetched;
  };
  const draw = (props: Props) => {
    drawn ??= load();
    return createElement(use(drawn), props);
  };
  return Object.assign(draw, { load, texts });
}

/** React reads a promise marked like this at once. (To skip `use` instead would be an error where a render is resumed.) */
function markWhenFulfilled<Value>(promise: Promise<Value>): Promise<Value> {
  const marked = promise.then((value) => {
    Object.assign(marked, { status: 'fulfilled', value });
    return value;
  });
  return marked;
}
