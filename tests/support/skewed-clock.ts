const preload = new URL('./skew-clock.mjs', import.meta.url).href;

/** The environment of a server process whose clock is this many seconds ahead. */
export const skewedBy = (seconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${preload}`,
  CLOCK_SKEW_MS: String(seconds * 1000),
});
