// What the journey needs of a browser, and no more: each engine has a file that provides it.

export type WindowSize = { readonly width: number; readonly height: number };

/** One window of a real browser. */
export type EngineWindow = {
  readonly version: string;
  /** Opens an address and waits until its document has loaded. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. @returns its value, a string */
  evaluate: (expression: string) => Promise<string>;
  /** A native click at a point of the viewport. */
  click: (x: number, y: number) => Promise<void>;
  /** Native key presses, into what has the focus. */
  type: (text: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Sets the size of the viewport. */
  resize: (size: WindowSize) => Promise<void>;
  /** Uncaught errors and console errors since the window was opened. */
  faults: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** What the server's metrics call it. */
  readonly countedAs: string;
  /** Says which package is not installed, or null when the engine can be started. */
  missing: () => string | null;
  start: () => Promise<EngineWindow>;
};

/** Browsers report an answer of 401 or 404 like an error of the page, although the page handles it. */
export const isRefusedCall = (text: string) => /Failed to load resource/.test(text);
