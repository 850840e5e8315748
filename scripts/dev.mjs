import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import path from 'node:path';
import { loadEnvironmentFile } from '#scripts/serve.mjs';
import { startEmulators } from '#scripts/support/emulators.mjs';
import { ensureInstalled } from '#scripts/support/install.mjs';
import { requireNode } from '#scripts/support/node-version.mjs';
import { checkout } from '#scripts/support/run.mjs';
import { restartsServer, serverFolders } from '#scripts/support/server-files.mjs';

// The browser connects to Vite on the public port, for hot reload. Vite forwards these paths, and
// the WebSocket, to the server, which has its own port.
const serverPaths = ['/api', '/healthz', '/readyz', '/metrics', '/docs', '/openapi.json'];

requireNode();
await ensureInstalled({ dev: true });
loadEnvironmentFile();

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const publicUrl = process.env.PUBLIC_URL || `http://${host}:${port}`;
const serverPort = await freePort();
const notes = await startEmulators();

const vite = await startVite();
let server = startServer();
let restarting;
let restartTimer;
for (const folder of serverFolders) {
  watch(path.join(checkout, folder), { recursive: true }, (_event, file) => {
    if (restartsServer(file ?? '')) scheduleRestart();
  });
}
// Vite's own listener would end this process before the server has closed its database.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
console.log(`Development: ${publicUrl} (changes restart the server or update the page)`);
for (const note of notes) console.log(note);

async function startVite() {
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${serverPort}`;
  const proxy = Object.fromEntries(serverPaths.map((name) => [name, { target }]));
  const vite = await createServer({
    configFile: path.join(checkout, 'vite.config.ts'),
    server: { host, port, strictPort: true, proxy: { ...proxy, '/ws': { target, ws: true } } },
  });
  await vite.listen();
  return vite;
}

function startServer() {
  const child = spawn(process.execPath, [path.join(checkout, 'scripts/serve.mjs'), '--end-with-parent'], {
    cwd: checkout,
    // Detached from the terminal's Ctrl-C: this process stops it cleanly. Its stdin closes if this
    // process is killed.
    detached: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: publicUrl },
  });
  child.stdin.on('error', () => {});
  child.once('exit', (code) => {
    if (!restarting && code !== 0) console.error('The server has exited; it restarts on the next change.');
  });
  return child;
}

function scheduleRestart() {
  clearTimeout(restartTimer);
  restartTimer = setTimeout(() => {
    restarting ??= restart().finally(() => {
      restarting = undefined;
    });
  }, 150);
}

async function restart() {
  await end(server);
  server = startServer();
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await exit;
  clearTimeout(timer);
}

async function stop() {
  clearTimeout(restartTimer);
  await restarting;
  restarting = Promise.resolve();
  await Promise.all([end(server), vite.close()]);
  process.exit(0);
}

async function freePort() {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}
