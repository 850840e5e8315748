import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Process ids are reused; an id and a start time in seconds together identify one process. */
export type ProcessIdentity = { readonly pid: number; readonly startedAtSeconds: number };

// The kernel rounds the boot time, so two reads may differ by a second.
const TOLERANCE_SECONDS = 2;
const TICKS_PER_SECOND = 100;

export function isRunning({ pid, startedAtSeconds }: ProcessIdentity): boolean {
  const started = startedAt(pid);
  return started !== undefined && Math.abs(started - startedAtSeconds) <= TOLERANCE_SECONDS;
}

export function isAlive(pid: number): boolean {
  return startedAt(pid) !== undefined;
}

/** In seconds since 1970. Undefined if the process doesn't exist or, on Linux, is a zombie. */
export function startedAt(pid: number): number | undefined {
  try {
    return process.platform === 'linux' ? startedAtOnLinux(pid) : startedAtByPs(pid);
  } catch {
    return undefined;
  }
}

function startedAtOnLinux(pid: number): number | undefined {
  // The second field is the command in parentheses, and may itself contain spaces and parentheses.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [state] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  const bootSeconds = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
  return bootSeconds + Math.floor(Number(fields[19]) / TICKS_PER_SECOND);
}

function startedAtByPs(pid: number): number | undefined {
  const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const seconds = Math.floor(Date.parse(text.trim()) / 1000);
  return Number.isNaN(seconds) ? undefined : seconds;
}
