// What the journey needs from a browser; each engine has a file that implements it.

export type WindowSize = { readonly width: number; readonly height: number };

/** One window of a real browser. */
export type EngineWindow = {
  readonly version: string;
  /** Opens a URL and waits until its document has loaded. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. @returns its value, a string */
  evaluate: (expression: string) => Promise<string>;
  /** A native click at a point in the viewport. */
  click: (x: number, y: number) => Promise<void>;
  /** Native key presses, sent to the focused element. */
  type: (text: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** Sets the viewport size. */
  resize: (size: WindowSize) => Promise<void>;
  /** Uncaught errors and console errors since the window was opened. */
  faults: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** Its name in the server's metrics. */
  readonly countedAs: string;
  /** Which program is not installed, as a sentence; null if the engine can be started. */
  missing: () => string | null;
  start: () => Promise<EngineWindow>;
};

/** Browsers report a 401 or 404 response like a page error, although the page handles it. */
export const isRefusedCall = (text: string) => /Failed to load resource/.test(text);
