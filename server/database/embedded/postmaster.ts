import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, asAccount } from '#server/database/embedded/account.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import type { DataPaths } from '#server/database/embedded/paths.ts';
import { isAlive, isRunning, type ProcessIdentity } from '#server/database/embedded/process-identity.ts';
import type { Log } from '#server/database/log.ts';

// PostgreSQL runs under this shell script. However Node ends, even by kill -9, the pipe to the
// script's stdin closes, and the script stops PostgreSQL. $1 is a temporary folder for the socket,
// or empty. It is removed only if the watcher ended because the pipe closed: Node restarts
// PostgreSQL with this folder, which another user could otherwise create meanwhile.
const SUPERVISOR = `
temporary=$1; shift
exec 3<&0
"$@" </dev/null >&2 3<&- &
server=$!
( while read -r line; do :; done <&3; kill -INT $server; exit 0 ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
trap 'kill -INT $server' INT TERM HUP
echo $server
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watcher 2>/dev/null
wait $watcher 2>/dev/null && [ -n "$temporary" ] && rmdir "$temporary"
exit $code
`;

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;

export type Postmaster = { readonly pid: number; readonly ended: Promise<void>; stop(): Promise<void> };

export type PostmasterSettings = {
  readonly paths: DataPaths;
  readonly binaries: string;
  readonly settings: Record<string, string>;
  readonly temporaryFolder?: string;
};

export async function startPostmaster(settings: PostmasterSettings): Promise<Postmaster> {
  const child = spawnSupervisor(settings);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pid = await readPid(child);
  const { paths } = settings;
  try {
    await waitUntilReady(paths, pid, child);
  } catch (error) {
    child.stdin?.destroy();
    throw error;
  }
  return { pid, ended, stop: () => stop(child, ended, pid, paths.account) };
}

function spawnSupervisor({ paths, binaries, settings, temporaryFolder = '' }: PostmasterSettings): ChildProcess {
  const command = [
    path.join(binaries, 'bin', 'postgres'),
    ...['-D', paths.cluster],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // A restart keeps the log, which contains the reason for it.
  const log = openSync(paths.serverLog, 'a', 0o600);
  try {
    const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', temporaryFolder, ...command], {
      ...asAccount(paths.account),
      cwd: '/',
      // In its own session, so that Ctrl-C reaches only Node, which stops the database last.
      detached: true,
      stdio: ['pipe', 'pipe', log],
      env: { ...process.env, ...ignoreReusedPid(paths.cluster), LC_ALL: 'C', TZ: 'UTC' },
    });
    child.stdin?.on('error', () => {});
    return child;
  } finally {
    closeSync(log);
  }
}

export async function readPid(child: ChildProcess): Promise<number> {
  const failure = once(child, 'exit').then(
    ([code, signal]) => `its shell exited with ${code ?? signal}`,
    (error: Error) => error.message,
  );
  const pid = once(child.stdout as Readable, 'data').then(([text]) => Number(String(text)));
  const first = await Promise.race([pid, failure]);
  if (typeof first === 'string') throw new DatabaseStartError(`the embedded database could not be started: ${first}`);
  return first;
}

async function waitUntilReady(paths: DataPaths, pid: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isReady(paths.cluster, pid)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new DatabaseStartError(`the embedded database exited during startup: ${lastLogLine(paths.serverLog)}`);
    }
    if (Date.now() > deadline) {
      throw new DatabaseStartError(`the embedded database is not ready; its log is ${paths.serverLog}`);
    }
    await sleep(20);
  }
}

// After a kill, the old file still contains "ready". The pid shows whether it is our server's file.
function isReady(cluster: string, pid: number): boolean {
  const lines = readPidFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function stop(child: ChildProcess, ended: Promise<void>, pid: number, account: Account): Promise<void> {
  child.stdin?.destroy();
  const timer = new AbortController();
  const late = sleep(STOP_TIMEOUT_MS, 'late', { signal: timer.signal }).catch(() => {});
  if ((await Promise.race([ended, late])) === 'late') signal(pid, 'SIGQUIT', account);
  timer.abort();
  await ended;
}

/** Stops a server that outlived its owner, before a new one uses the folder. */
export async function stopOrphan({ cluster, account }: DataPaths, log: Log): Promise<void> {
  const orphan = readIdentity(cluster);
  if (!orphan || !isRunning(orphan)) return;
  log.warn({ pid: orphan.pid }, 'stopping the database server that an earlier run left behind');
  signal(orphan.pid, 'SIGINT', account);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isRunning(orphan)) {
    if (Date.now() > deadline) {
      throw new DatabaseStartError(`the database server of an earlier run (process ${orphan.pid}) can't be stopped`);
    }
    await sleep(50);
  }
}

// After a kill, the pid file may name an unrelated process, and PostgreSQL would refuse to start.
// Deleting it would lose its record of shared memory; with the variable, only the pid is ignored.
function ignoreReusedPid(cluster: string): { PG_GRANDPARENT_PID?: string } {
  const earlier = readIdentity(cluster);
  const reused = earlier && isAlive(earlier.pid) && !isRunning(earlier);
  return reused ? { PG_GRANDPARENT_PID: String(earlier.pid) } : {};
}

function readIdentity(cluster: string): ProcessIdentity | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, startedAtSeconds: Number(lines[2]) } : undefined;
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals, account: Account): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new DatabaseStartError(`process ${pid} of user ${account.uid} can't be stopped: ${String(error)}`);
  }
}

function lastLogLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) || `see ${file}`;
}
