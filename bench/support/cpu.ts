// How much processor time a process, or a whole PostgreSQL with its backends, has used, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** `endedSeconds` is what its children had used when they ended. */
type ProcessStat = { parent: number; seconds: number; endedSeconds: number };

function statOf(pid: number | string): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces; what follows its bracket does not.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)].map(
      ([user = 0, system = 0]) => user + system,
    ) as [number, number];
    return { parent: fields[1] as number, seconds: own / TICKS_PER_SECOND, endedSeconds: ended / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Seconds of processor time of a process. */
export const cpuOf = (pid: number): number => statOf(pid)?.seconds ?? 0;

/** The process that started it: of a backend, PostgreSQL itself. */
export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0;

/** Seconds of processor time of a process and of all below it, those that have ended too. */
export function cpuOfTree(root: number): number {
  const all = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = statOf(name);
    if (stat) all.set(Number(name), stat);
  }
  const isBelow = (pid: number): boolean => pid === root || (all.has(pid) && isBelow(all.get(pid)?.parent ?? 0));
  return [...all].reduce(
    (sum, [pid, { seconds, endedSeconds }]) => sum + (pid > 0 && isBelow(pid) ? seconds + endedSeconds : 0),
    0,
  );
}

/** Seconds of processor time of everything on this machine. */
export function cpuOfMachine(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 9).map(Number);
  const busy = [user, nice, system, irq, softirq] as number[];
  return busy.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}
