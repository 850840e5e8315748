/** The logger type of server/database, which pino, Fastify's logger and test loggers satisfy. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const silentLog: Log = { info() {}, warn() {}, error() {} };
