// Limits a process to a share of one processor, as on a smaller machine, with Linux control groups
// if this user may create one.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PERIOD_US = 20_000;
const roots = [
  { root: '/sys/fs/cgroup/cpu', quotaFile: 'cpu.cfs_quota_us' },
  { root: '/sys/fs/cgroup', quotaFile: 'cpu.max' },
];

/**
 * @returns a function that removes the control group, to be called after the process has ended;
 * null if no group can be created
 */
export function limitCpuShare(pid: number, share: number): (() => void) | null {
  const quotaUs = Math.round(share * PERIOD_US);
  for (const { root, quotaFile } of roots) {
    const group = path.join(root, `goldline-bench-${pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (existsSync(path.join(group, quotaFile))) {
      if (quotaFile === 'cpu.max') writeFileSync(path.join(group, quotaFile), `${quotaUs} ${PERIOD_US}`);
      else {
        writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
        writeFileSync(path.join(group, quotaFile), String(quotaUs));
      }
      writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
      return () => rmdirSync(group);
    }
    rmdirSync(group);
  }
  return null;
}
