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
  /** Uncaught errors and console errors so far. */
  faults: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** Its name in the server's metrics. */
  readonly nameInMetrics: string;
  /** Names the program that is not installed; null if the engine can be started. */
  missingProgram: () => string | null;
  start: () => Promise<EngineWindow>;
};

/** Chromium reports every failed request as an error, even a 401 or 404 that the page handles. */
export const isFailedRequest = (text: string) => /Failed to load resource/.test(text);
