// npm run emulate -- <name> [--port N]: runs one emulator until it gets a signal.
import { parseArgs } from 'node:util';
import { type Emulator, startEmulator } from '#emulators/emulator.ts';
import { EMULATORS } from '#emulators/emulators.ts';

const NAMES = Object.keys(EMULATORS).join(', ');

function readArguments() {
  const options = { port: { type: 'string' }, 'end-with-parent': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const name = positionals[0] ?? '';
  const emulator = Object.hasOwn(EMULATORS, name) ? EMULATORS[name] : undefined;
  if (!emulator || positionals.length > 1)
    throw new Error(`Usage: npm run emulate -- <name> [--port N]. The emulators are: ${NAMES}`);
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port)) throw new Error('--port must be a number');
  return { emulator, port: values.port, endsWithParent: values['end-with-parent'] === true };
}

/** Without --port, uses a free port if the default one is in use. */
async function start(emulator: Emulator, port: string | undefined) {
  const options = { env: process.env, host: process.env.EMULATOR_HOST || '127.0.0.1' };
  if (port !== undefined) return startEmulator(emulator, { ...options, port: Number(port) });
  return startEmulator(emulator, { ...options, port: emulator.defaultPort }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startEmulator(emulator, { ...options, port: 0 });
  });
}

try {
  const { emulator, port, endsWithParent } = readArguments();
  const { url, close } = await start(emulator, port);
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // Even if the parent is killed with -9, its end of this pipe is closed.
  if (endsWithParent) process.stdin.once('end', stop).resume();
  process.stdout.write(`${[`listening on ${url}`, ...(emulator.describe?.(url) ?? [])].join('\n')}\n`);
} catch (error) {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  process.stderr.write(`${code === 'EADDRINUSE' ? `Port ${port} is in use by another process.` : message}\n`);
  process.exitCode = 1;
}
