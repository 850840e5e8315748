// Points at which a test can kill the process: FAILPOINT=after-lock:40 kills it on the 40th pass.

export type Failpoint = 'before-transaction' | 'after-lock' | 'after-debit' | 'before-commit' | 'after-commit';

const [armed, count] = process.env.NODE_ENV === 'test' ? (process.env.FAILPOINT ?? '').split(':') : [];
let passesLeft = Number(count);

export function failpoint(name: Failpoint): void {
  if (name !== armed) return;
  passesLeft -= 1;
  if (passesLeft === 0) process.kill(process.pid, 'SIGKILL');
}
