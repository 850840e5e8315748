import { z } from 'zod';
import { DEPOSIT_METHODS } from '#domain/wallet.ts';

/** What the client needs to know of the site it is served by. Demo log-ins are there only with demo data. */
export const settingsObject = z
  .strictObject({
    inPlayDelayMs: z.int(),
    /** How long a live game takes bets without an update or a confirmation; 0: as long as it is live. */
    gameSilenceMs: z.int(),
    requireVerification: z.enum(['none', 'withdrawal', 'betting']),
    /** The deposit methods that have payment instructions; no other is offered. */
    depositMethods: z.array(z.enum(DEPOSIT_METHODS)),
    /** The text of the home page's jackpot tile; null for no tile. */
    jackpot: z.string().nullable(),
    demoAccounts: z.array(z.strictObject({ label: z.string(), phoneNumber: z.string(), password: z.string() })),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof settingsObject>;
