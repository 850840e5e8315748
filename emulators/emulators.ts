// The emulators by name: npm run emulate -- <name>.
import { airtel } from '#emulators/airtel.ts';
import type { Emulator } from '#emulators/emulator.ts';
import { mpesa } from '#emulators/mpesa.ts';
import { mtn } from '#emulators/mtn.ts';
import { pawapay } from '#emulators/pawapay.ts';
import { sms } from '#emulators/sms.ts';

export const EMULATORS: Readonly<Record<string, Emulator>> = { airtel, mpesa, mtn, pawapay, sms };
