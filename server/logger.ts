// JSON lines, without sensitive data: passwords, tokens, cookies and document numbers.
import pino, { type Logger } from 'pino';

const SECRET_PATHS = [
  'password',
  'token',
  'documentNumber',
  '*.password',
  '*.token',
  '*.documentNumber',
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
  'err.detail',
  'err.where',
  'err.parameters',
];

export function createLogger({ logLevel, production }: { logLevel: string; production: boolean }): Logger {
  const options = { level: logLevel, redact: { paths: SECRET_PATHS, censor: '(not logged)' } };
  if (production || !process.stdout.isTTY) return pino(options);
  // On a terminal, messages would bury the address and the logins that main.ts prints.
  return pino({ ...options, level: logLevel === 'info' ? 'warn' : logLevel });
}
