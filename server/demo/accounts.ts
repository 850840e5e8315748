// The demo's logins, which are public. Production refuses to start on the demo's database
// (production/rules.ts), and elsewhere these logins work only on the machine that runs the demo.
import type { Role } from '#domain/roles.ts';

export type DemoAccount = { role: Role; phoneNumber: string; password: string };

export const demoAccounts = [
  { role: 'user', phoneNumber: '+254700000001', password: 'demo-player' },
  { role: 'admin', phoneNumber: '+254700000002', password: 'demo-admin' },
] as const satisfies readonly DemoAccount[];

export const isDemoPassword = (password: string): boolean =>
  demoAccounts.some((account) => account.password === password);
