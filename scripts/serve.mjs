import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

/** Runs the server in this process. TypeScript is compiled as it is imported: there is no build to keep in step. */
export async function serve() {
  register();
  try {
    const { main } = await import('#server/main.ts');
    await main();
  } catch (error) {
    // An error that the operator can fix is one line; anything else is a defect and needs its stack.
    const mendable = ['ConfigError', 'DatabaseStartError'].includes(error?.name) || error?.code === 'EADDRINUSE';
    console.error(mendable ? error.message : error);
    process.exit(1);
  }
}

/** What .env says counts where the environment itself says nothing. */
export function loadEnvironmentFile() {
  const file = path.resolve(import.meta.dirname, '../.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

// A child of the dev script or of a test ends with its parent: even a kill -9 of that closes this process's stdin.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--end-with-parent')) endWithParent();
  await serve();
}

function endWithParent() {
  let stopping = false;
  process.prependListener('SIGTERM', () => {
    stopping = true;
    // The server, once it listens, has a listener of its own and ends in order.
    if (process.listenerCount('SIGTERM') === 1) process.exit(1);
  });
  process.stdin.on('end', () => stopping || process.kill(process.pid, 'SIGTERM')).resume();
  // Listening for the end must not keep a server alive that has finished.
  process.stdin.unref();
}
