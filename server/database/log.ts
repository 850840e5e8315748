/** What the database rooms need of a logger; pino and Fastify's logger fit, and so does a test's list. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
