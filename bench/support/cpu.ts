// The processor time used by a process, by a process with all its descendants (PostgreSQL and its
// backends), or by the whole machine, as counted by Linux.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** `exitedChildrenSeconds` is the time used by its exited children. */
type ProcessStat = { parent: number; seconds: number; exitedChildrenSeconds: number };

function statOf(pid: number | string): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces; the fields after it don't.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)].map(
      ([user = 0, system = 0]) => user + system,
    ) as [number, number];
    return {
      parent: fields[1] as number,
      seconds: own / TICKS_PER_SECOND,
      exitedChildrenSeconds: ended / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}

/** CPU seconds of a process. */
export const cpuOf = (pid: number): number => statOf(pid)?.seconds ?? 0;

/** The parent process: for a backend, PostgreSQL itself. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

/** CPU seconds of a process and all its descendants, including exited ones. */
export function cpuOfTree(root: number): number {
  const all = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(name);
    if (stat) all.set(Number(name), stat);
  }
  const isBelow = (pid: number): boolean => pid === root || (all.has(pid) && isBelow(all.get(pid)?.parent ?? 0));
  return [...all].reduce(
    (sum, [pid, { seconds, exitedChildrenSeconds }]) =>
      sum + (pid > 0 && isBelow(pid) ? seconds + exitedChildrenSeconds : 0),
    0,
  );
}

/** CPU seconds of everything on this machine. */
export function cpuOfMachine(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9).map(Number);
  const busy = [user, nice, system, irq, softirq] as number[];
  return busy.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}
