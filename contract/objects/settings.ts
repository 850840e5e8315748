import { z } from 'zod';
import { MOBILE_MONEY_METHODS } from '#domain/wallet.ts';

/** What the client needs to know of the site it is served by. Demo log-ins are there only with demo data. */
export const settingsObject = z
  .strictObject({
    inPlayDelayMs: z.int(),
    requireVerification: z.enum(['none', 'withdrawal', 'betting']),
    /** The numbers that players send mobile money to, by method. */
    receivingNumbers: z.record(z.enum(MOBILE_MONEY_METHODS), z.string()),
    demoAccounts: z.array(z.strictObject({ label: z.string(), phoneNumber: z.string(), password: z.string() })),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof settingsObject>;
