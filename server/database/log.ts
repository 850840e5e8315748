/** What most of the server uses of a logger. Pino, Fastify's logger and test loggers have it. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const silentLog: Log = { info() {}, warn() {}, error() {} };
