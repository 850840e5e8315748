// The emulators by name: npm run emulate -- <name>.
import type { Emulator } from '#emulators/emulator.ts';
import { pawapay } from '#emulators/pawapay.ts';
import { sms } from '#emulators/sms.ts';

export const EMULATORS: Readonly<Record<string, Emulator>> = { pawapay, sms };
