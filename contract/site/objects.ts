import { z } from 'zod';
import { bonusOfferObject } from '#contract/promotions/accumulator-bonus.ts';
import { CURRENCY_CODES } from '#domain/currency.ts';
import { ROLES } from '#domain/roles.ts';
import { MANUAL_DEPOSIT_METHODS } from '#domain/wallet.ts';

/** How a browser error was detected; `load` is a file that failed to load. */
export const CLIENT_ERROR_KINDS = ['error', 'rejection', 'render', 'load'] as const;

/** An error in a browser. The client removes the URLs, input and ids that it recognises. */
export const clientErrorBody = z.strictObject({
  kind: z.enum(CLIENT_ERROR_KINDS),
  name: z.string().regex(/^\w{1,60}$/),
  message: z.string().max(300),
  /** Its position in our own files, such as `index-a1b2.js:1:2345`. */
  source: z.string().max(120).optional(),
  /** The page's route, such as `/admin/users/:id`. */
  page: z.string().max(60),
});
export type ClientError = z.infer<typeof clientErrorBody>;

/** Settings the client needs. Demo logins are present only with demo data. */
export const settingsObject = z
  .strictObject({
    /** Every amount of the installation is in this currency and has this many decimals. */
    currency: z.strictObject({ code: z.enum(CURRENCY_CODES), minorUnits: z.int() }),
    inPlayDelayMs: z.int(),
    /** How long a live game accepts bets without an update or a confirmation; 0 for no limit. */
    gameSilenceMs: z.int(),
    requireVerification: z.enum(['none', 'withdrawal', 'betting']),
    /** The manual deposit methods on offer: those with payment instructions. */
    depositMethods: z.array(z.enum(MANUAL_DEPOSIT_METHODS)),
    /** The bonus on winning accumulators; omitted while there is none. */
    accumulatorBonus: bonusOfferObject.optional(),
    /** The text of the home page's jackpot tile; null to hide it. */
    jackpot: z.string().nullable(),
    demoAccounts: z.array(z.strictObject({ role: z.enum(ROLES), phoneNumber: z.string(), password: z.string() })),
  })
  .meta({ id: 'SiteSettings' });
export type SiteSettings = z.infer<typeof settingsObject>;
