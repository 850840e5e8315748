// The emulators by name: npm run emulate -- <name>.
import type { Emulator } from '#emulators/emulator.ts';
import { sms } from '#emulators/sms.ts';

export const EMULATORS: Readonly<Record<string, Emulator>> = { sms };
