import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, SERVER_FILE } from '#scripts/build-server.mjs';

/** Runs the server in this process, built if its sources changed, and prints the notes. */
export async function serve(notes = []) {
  await buildServer();
  process.setSourceMapsEnabled(true);
  try {
    const { main } = await import(SERVER_FILE);
    await main(notes);
  } catch (error) {
    // An error that the operator can fix, such as a port in use or a folder that can't be written,
    // is printed as its message only. Anything else is a defect, and needs its stack trace.
    const canBeFixed = ['ConfigError', 'DatabaseStartError'].includes(error?.name) || error?.syscall !== undefined;
    console.error(canBeFixed ? error.message : error);
    process.exit(1);
  }
}

/** Applies .env to variables that the environment does not set. */
export function loadEnvironmentFile() {
  const file = path.resolve(import.meta.dirname, '../.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

// A server started by the dev script or a test exits with its parent: even if the parent is killed
// with -9, this process's stdin is closed.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--end-with-parent')) endWithParent();
  await serve();
}

function endWithParent() {
  let stopping = false;
  process.prependListener('SIGTERM', () => {
    stopping = true;
    // Once listening, the server has its own listener and shuts down cleanly.
    if (process.listenerCount('SIGTERM') === 1) process.exit(1);
  });
  process.stdin.on('end', () => stopping || process.kill(process.pid, 'SIGTERM')).resume();
  // This listener must not keep a finished server running.
  process.stdin.unref();
}
