// The emulators by name: npm run emulate -- <name>.
import type { Emulator } from '#emulators/emulator.ts';
import { mpesa } from '#emulators/mpesa.ts';
import { pawapay } from '#emulators/pawapay.ts';
import { sms } from '#emulators/sms.ts';

export const EMULATORS: Readonly<Record<string, Emulator>> = { mpesa, pawapay, sms };
