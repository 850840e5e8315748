// Programs that tests start and must stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** @returns the path of the first of these programs that is installed, or null */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = names.flatMap((name) => (path.isAbsolute(name) ? [name] : folders.map((at) => path.join(at, name))));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export type Program = {
  /** Waits until the program prints a match. @returns the match */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Kills the program and all its child processes. */
  stop: () => Promise<void>;
};

const START_TIMEOUT_MS = 60_000;

// A shell in its own process group starts the program and reads from this process: when the pipe
// closes, because of stop() or because this process was killed, the whole group is killed.
const GUARD = '"$@" </dev/null & cat >/dev/null; kill -s KILL 0';

export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', command, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  const output = collectOutput(child);
  return {
    waitForOutput: (pattern) => waitFor(pattern, output, path.basename(command)),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

async function waitFor(pattern: RegExp, output: () => string, name: string): Promise<RegExpExecArray> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const match = pattern.exec(output());
    if (match) return match;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${name} did not start in ${START_TIMEOUT_MS / 1000} s:\n${output()}`);
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = (text + String(chunk)).slice(-10_000);
    });
  return () => text;
}
