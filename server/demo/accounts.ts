// The demo's logins, which are public. Production refuses to start on the demo's database
// (production/rules.ts), and elsewhere these logins work only on the machine that runs the demo.
export type DemoAccount = { label: string; phoneNumber: string; password: string };

export const demoAccounts = [
  { label: 'Player', phoneNumber: '+254700000001', password: 'demo-player' },
  { label: 'Administrator', phoneNumber: '+254700000002', password: 'demo-admin' },
] as const satisfies readonly DemoAccount[];

export const isDemoPassword = (password: string): boolean =>
  demoAccounts.some((account) => account.password === password);
