// The log-ins of the demo. They are public, so config.ts refuses the demo in production.
export type DemoAccount = { label: string; phoneNumber: string; password: string };

export const demoAccounts = [
  { label: 'Player', phoneNumber: '+254700000001', password: 'demo-player' },
  { label: 'Administrator', phoneNumber: '+254700000002', password: 'demo-admin' },
] as const satisfies readonly DemoAccount[];
