/** The logger that server/database needs; pino, Fastify's logger and a test's list all fit. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export const silentLog: Log = { info() {}, warn() {}, error() {} };
