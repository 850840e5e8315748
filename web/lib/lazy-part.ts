import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { preloadTexts } from '#web/lib/i18n/start.ts';

/**
 * `load` fetches the component together with its texts. `fallback` is shown while it loads; without
 * it, the nearest `Suspense` shows its own.
 */
export type LazyPart<Props extends object = object> = FunctionComponent<Props & { fallback?: ReactNode }> & {
  load: () => Promise<unknown>;
  texts: readonly string[];
};

type PropsOf<Part> = Part extends (props: infer Props) => unknown ? Props & object : never;

/** Like React's `lazy`, but also loads texts, and shows no fallback once loaded. */
export function lazyPart<File, Name extends keyof File>(
  fetchFile: () => Promise<File>,
  name: Name,
  ...texts: string[]
): LazyPart<PropsOf<File[Name]>> {
  type Part = ComponentType<PropsOf<File[Name]>>;
  let loaded: Part | undefined;
  const load = async () => {
    const [file] = await Promise.all([fetchFile(), preloadTexts(...texts)]);
    loaded = file[name] as Part;
    return { default: loaded };
  };
  const Lazy = lazy(load) as Part;
  const Part = ({ fallback, ...props }: { fallback?: ReactNode }) => {
    const part = createElement(useState(() => loaded ?? Lazy)[0], props as PropsOf<File[Name]>);
    return fallback === undefined ? part : createElement(Suspense, { fallback }, part);
  };
  return Object.assign(Part, { load, texts });
}
